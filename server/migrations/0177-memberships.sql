-- An account may have no sign-in of its own: its owner comes to it from another account of theirs, whichever company has that one.
alter table account add column signs_in_by bigint references account on delete set null check (signs_in_by <> account_id);
-- Somebody is once in a company.
create unique index account_signs_in_by on account (signs_in_by, company_id) where signs_in_by is not null;

-- It is written when the account is made, by the sign-in and no viewer's transaction, and afterwards only taken away: an account that is
-- entered from another opens none itself, so there are no chains.
create function keep_signs_in_by() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' or not pg_has_role(current_user, 'watchfire_system', 'usage')
    or exists (select from account where account_id = new.signs_in_by and signs_in_by is not null) then
    raise exception 'this account cannot be entered from that one' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger account_entered before insert on account for each row
  when (new.signs_in_by is not null) execute function keep_signs_in_by();
create trigger account_entered_again before update of signs_in_by on account for each row
  when (new.signs_in_by is not null and new.signs_in_by is distinct from old.signs_in_by) execute function keep_signs_in_by();

-- From which account the session was entered; it lives no longer than the account says the same.
alter table session add column entered_by bigint references account on delete cascade;
create index session_entered_by on session (entered_by) where entered_by is not null;

-- What ends with a sign-in stands in companies that whoever ends it knows nothing of: these two reach it, and answer to the server alone.
-- What the transaction sees is put back within: an owner who is no superuser may not bind the setting to a function.
create function end_sessions_entered_by(owner bigint) returns setof bigint
language plpgsql security definer set search_path = public as $$
#variable_conflict use_column
declare
  seen text := coalesce(current_setting('app.tenant', true), '');
begin
  perform set_config('app.tenant', 'all', true);
  return query delete from session where entered_by = owner returning session_id;
  perform set_config('app.tenant', seen, true);
end $$;
create function unlink_memberships_of(owner bigint)
returns table (account_id bigint, tenant_id bigint, company_id bigint, account text)
language plpgsql security definer set search_path = public as $$
#variable_conflict use_column
declare
  seen text := coalesce(current_setting('app.tenant', true), '');
begin
  perform set_config('app.tenant', 'all', true);
  return query update account set signs_in_by = null where account.signs_in_by = owner
    returning account.account_id, account.tenant_id, account.company_id, account.account;
  perform set_config('app.tenant', seen, true);
end $$;
revoke all on function end_sessions_entered_by(bigint), unlink_memberships_of(bigint) from public;
grant execute on function end_sessions_entered_by(bigint), unlink_memberships_of(bigint) to watchfire_app;

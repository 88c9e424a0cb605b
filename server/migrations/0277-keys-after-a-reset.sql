-- A reset of a password ends the ways into other accounts. Whoever went them has seen tokens of API keys there: until such an account has
-- a sign-in of its own, its keys open no more than the one it was entered from.
alter table account add column was_entered_from bigint references account on delete set null;
create index account_was_entered_from on account (was_entered_from) where was_entered_from is not null;

create or replace function unlink_memberships_of(owner bigint)
returns table (account_id bigint, tenant_id bigint, company_id bigint, account text)
language plpgsql security definer set search_path = public as $$
#variable_conflict use_column
declare
  seen text := coalesce(current_setting('app.tenant', true), '');
begin
  perform set_config('app.tenant', 'all', true);
  return query update account set signs_in_by = null, was_entered_from = owner where account.signs_in_by = owner
    returning account.account_id, account.tenant_id, account.company_id, account.account;
  perform set_config('app.tenant', seen, true);
end $$;

create or replace function key_sessions_entered_by(owner bigint) returns setof bigint
language plpgsql security definer set search_path = public as $$
declare
  seen text := coalesce(current_setting('app.tenant', true), '');
begin
  perform set_config('app.tenant', 'all', true);
  return query select session.session_id from account as entered
    join api_key on api_key.maker_id = entered.account_id and api_key.revoked_at is null
    join session on session.account_id = api_key.account_id
    where entered.signs_in_by = owner or entered.was_entered_from = owner;
  perform set_config('app.tenant', seen, true);
end $$;

-- Links of keys say at which count of their holder they were made. A stop of the account a holder comes from, or of its company, is no
-- change of the holder: it raises their count by this, so that nothing made before opens after they are resumed.
create function raise_epoch_of_entered() returns trigger language plpgsql security definer set search_path = public as $$
declare
  seen text := coalesce(current_setting('app.tenant', true), '');
begin
  perform set_config('app.tenant', 'all', true);
  if tg_table_name = 'account' then
    update account set scope_epoch = scope_epoch + 1 where account_id in (
      select account_id from account where signs_in_by = new.account_id or was_entered_from = new.account_id
      order by account_id for no key update);
  else
    update account set scope_epoch = scope_epoch + 1 where account_id in (
      select entered.account_id from account as entered
      join account as opener on opener.account_id = coalesce(entered.signs_in_by, entered.was_entered_from)
      where opener.company_id = new.company_id or opener.tenant_id = new.company_id
      order by entered.account_id for no key update of entered);
  end if;
  perform set_config('app.tenant', seen, true);
  return null;
end $$;
revoke all on function raise_epoch_of_entered() from public;
create trigger account_opens after update of in_use on account for each row
  when (old.in_use is distinct from new.in_use) execute function raise_epoch_of_entered();
create trigger company_opens after update of in_use on company for each row
  when (old.in_use is distinct from new.in_use) execute function raise_epoch_of_entered();

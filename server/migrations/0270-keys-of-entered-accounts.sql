-- Sessions of the API keys that are held by accounts entered from this one: they open no more than the sign-in does, in companies that
-- whoever stops that knows nothing of.
create function key_sessions_entered_by(owner bigint) returns setof bigint
language plpgsql security definer set search_path = public as $$
declare
  seen text := coalesce(current_setting('app.tenant', true), '');
begin
  perform set_config('app.tenant', 'all', true);
  return query select session.session_id from account as entered
    join api_key on api_key.maker_id = entered.account_id and api_key.revoked_at is null
    join session on session.account_id = api_key.account_id
    where entered.signs_in_by = owner;
  perform set_config('app.tenant', seen, true);
end $$;
revoke all on function key_sessions_entered_by(bigint) from public;
grant execute on function key_sessions_entered_by(bigint) to watchfire_app;

-- Several accounts whose projects change in one statement are held in the order of their numbers: two such statements never wait for
-- each other.
create or replace function raise_epoch_by_project() returns trigger language plpgsql as $$
begin
  update account set scope_epoch = scope_epoch + 1 where account_id in (
    select account_id from account where account_id in (select account_id from changed) order by account_id for no key update);
  return null;
end $$;

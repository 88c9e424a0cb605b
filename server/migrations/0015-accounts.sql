-- Who sees every project says so. An account that was ever limited to projects stays limited: without its last one it sees none.
alter table account add column all_projects boolean not null default true;
update account set all_projects = false where exists (select from account_project where account_project.account_id = account.account_id);
create function limit_account_to_projects() returns trigger language plpgsql as $$
begin
  update account set all_projects = false where account_id = new.account_id and all_projects;
  return new;
end $$;
create trigger limits_account after insert on account_project for each row execute function limit_account_to_projects();

-- An attempt is written down before its password is looked at, and taken back when it was right: its number names it.
alter table sign_in_failure add column failure_id bigint generated always as identity primary key;

-- Addresses an account has signed in from: attempts on it from elsewhere do not slow these.
create table sign_in_address (
  account_id bigint not null references account on delete cascade,
  tenant_id  bigint not null,
  address    text not null,
  seen_at    timestamptz not null default now(),
  primary key (account_id, address)
);
create index sign_in_address_age on sign_in_address (seen_at);
grant select, insert, update, delete on sign_in_address to watchfire_app;
alter table sign_in_address enable row level security;
alter table sign_in_address force row level security;
create policy tenant_wall on sign_in_address using (tenant_id = (select viewing_tenant()) or (select viewing_all()));

-- A key that was revoked opens nothing; one that was replaced opens until the new one is used, or until its time is over.
alter table ai_server alter column key_hash drop not null;
alter table ai_server add column previous_key_hash bytea unique;
alter table ai_server add column previous_key_until timestamptz;

-- API keys. A key is an account that nobody signs in to: it has no role but rights of its own, and one session that stands for it as
-- long as it may be used. So whatever is told apart by account or session tells keys apart too.
alter table account alter column role_id drop not null;

create table api_key (
  account_id   bigint primary key references account on delete cascade,
  tenant_id    bigint not null,
  company_id   bigint not null references company on delete cascade,
  name         text not null,
  remark       text not null default '',
  -- Names the key in its token; of the rest only the hash and how it ends are kept.
  prefix       text not null unique,
  secret_hash  bytea not null,
  last_four    text not null,
  menu_ids     bigint[] not null,
  -- Where it may be used from; empty: from everywhere.
  networks     text[] not null default '{}',
  expires_at   timestamptz not null,
  revoked_at   timestamptz,
  last_used_at timestamptz,
  last_address text not null default '',
  created_by   text not null,
  created_at   timestamptz not null default now(),
  version      integer not null default 1
);
create unique index api_key_name on api_key (company_id, lower(name)) where revoked_at is null;

alter table api_key enable row level security;
alter table api_key force row level security;
create policy tenant_wall on api_key using (tenant_id = (select viewing_tenant()) or (select viewing_all()));
grant select, insert on api_key to watchfire_app;
-- Whose it is, how it begins and what its secret hashes to stay as they were made.
grant update (name, remark, menu_ids, networks, expires_at, revoked_at, version) on api_key to watchfire_app;
grant update on api_key to watchfire_system;

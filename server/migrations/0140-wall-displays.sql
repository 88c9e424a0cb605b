-- Displays (decision 0105): televisions that sign in by a key of their own. A display is an account without a role, as an API key is one,
-- which reads what walls show and nothing else.
create table wall_display (
  account_id   bigint primary key references account on delete cascade,
  tenant_id    bigint not null,
  company_id   bigint not null references company on delete cascade,
  -- The one project it shows; none: the whole company.
  project_id   bigint,
  name         text not null,
  screen       smallint not null check (screen in (1, 2)),
  -- Of its key nothing else is kept.
  secret_hash  bytea not null,
  menu_ids     bigint[] not null,
  created_by   text not null,
  created_at   timestamptz not null default now(),
  revoked_at   timestamptz,
  -- As it said last that it lives.
  seen_at      timestamptz,
  address      text not null default '',
  fps          integer,
  heap_mb      integer,
  data_age     integer
);
create unique index wall_display_name on wall_display (company_id, lower(name)) where revoked_at is null;
create index wall_display_company on wall_display (company_id, (revoked_at is not null), account_id desc);
alter table wall_display enable row level security;
alter table wall_display force row level security;
create policy tenant_wall on wall_display using (tenant_id = (select viewing_tenant()) or (select viewing_all()));
grant select, insert on wall_display to watchfire_app;
-- Whose it is, what it may read and what its secret hashes to stay as they were made.
grant update (revoked_at, seen_at, address, fps, heap_mb, data_age) on wall_display to watchfire_app;
grant update on wall_display to watchfire_system;

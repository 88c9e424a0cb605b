-- Who exists: customers with their companies, projects and regions; accounts, roles and sessions; AI servers and channels.
-- tenant_id is the customer (a company of level 2, or the platform itself) a row belongs to: the second wall, by row-level security.

-- The setting of a transaction: a customer's number, or 'all'. Without it no tenant row is seen.
create function viewing_tenant() returns bigint language sql stable parallel safe as
  $$ select case when current_setting('app.tenant', true) ~ '^[0-9]+$' then current_setting('app.tenant', true)::bigint end $$;
create function viewing_all() returns boolean language sql stable parallel safe as
  $$ select coalesce(current_setting('app.tenant', true), '') = 'all' $$;

create table company (
  company_id    bigint generated always as identity primary key,
  tenant_id     bigint not null,
  level         smallint not null check (level in (1, 2, 3)),
  parent_id     bigint references company,
  name          text not null,
  address       text not null default '',
  contact       text not null default '',
  manager       text not null default '',
  manager_phone text not null default '',
  account       text not null default '',
  licence_url   text not null default '',
  logo_url      text not null default '',
  description   text not null default '',
  brand         text not null default 'platform',
  version       integer not null default 1,
  created_at    timestamptz not null default now()
);
create index company_tenant on company (tenant_id);

create table project (
  project_id bigint generated always as identity primary key,
  tenant_id  bigint not null,
  company_id bigint not null references company,
  name       text not null,
  floor_plan text not null default ''
);
create index project_company on project (company_id);

create table region (
  region_id  bigint generated always as identity primary key,
  tenant_id  bigint not null,
  company_id bigint not null references company,
  project_id bigint not null references project,
  name       text not null
);
create index region_project on region (project_id);

-- Seed roles belong to the platform and serve every customer; a customer's own roles are its rows.
create table role (
  role_id   bigint generated always as identity primary key,
  tenant_id bigint,
  name      text not null,
  is_root   boolean not null default false
);
create table role_right (
  role_id bigint not null references role on delete cascade,
  menu_id integer not null,
  primary key (role_id, menu_id)
);

create table account (
  account_id    bigint generated always as identity primary key,
  tenant_id     bigint not null,
  company_id    bigint not null references company,
  role_id       bigint not null references role,
  account       text not null,
  password_hash text not null,
  full_name     text not null default '',
  email         text not null default '',
  head_url      text not null default '',
  home_page     text not null default '',
  in_use        boolean not null default true,
  created_at    timestamptz not null default now()
);
create unique index account_name on account (lower(account));
create index account_company on account (company_id);
-- An account with rows here sees these projects only; one without sees every project of its companies.
create table account_project (
  account_id bigint not null references account on delete cascade,
  project_id bigint not null references project on delete cascade,
  tenant_id  bigint not null,
  primary key (account_id, project_id)
);

create table session (
  session_id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  account_id bigint not null references account on delete cascade,
  tenant_id  bigint not null,
  created_at timestamptz not null default now(),
  alive_at   timestamptz not null default now(),
  expires_at timestamptz not null,
  address    text not null default ''
);
create index session_account on session (account_id);

-- A nonce is remembered until its request time has left the tolerated window.
create table nonce (
  session_id bigint not null,
  nonce      text not null,
  made_at    timestamptz not null,
  primary key (session_id, nonce)
);
create index nonce_age on nonce (made_at);

create table sign_in_failure (
  account   text not null,
  address   text not null,
  failed_at timestamptz not null default now()
);
create index sign_in_failure_account on sign_in_failure (account, failed_at);

-- What people did: who, when, from where, what, before and after.
create table audit (
  audit_id   bigint generated always as identity primary key,
  tenant_id  bigint not null,
  company_id bigint not null,
  account_id bigint not null,
  at         timestamptz not null default now(),
  address    text not null default '',
  action     text not null,
  target     text not null default '',
  detail     jsonb not null default '{}'
);
create index audit_company on audit (company_id, at desc, audit_id desc);

-- AI servers (kind 1) and channels (kind 2). device_id is the public name: {device} or {device}_C{n}.
create table device (
  device_no    bigint generated always as identity primary key,
  device_id    text not null unique,
  kind         smallint not null check (kind in (1, 2)),
  ai_server_no bigint references device,
  tenant_id    bigint not null,
  company_id   bigint not null references company,
  project_id   bigint not null references project,
  region_id    bigint references region,
  name         text not null,
  location     text not null default '',
  state        smallint not null default 2,
  state_since  timestamptz not null default now(),
  silent_from  timestamptz,
  silent_until timestamptz,
  check ((kind = 1) = (ai_server_no is null))
);
create index device_company on device (company_id, kind);
create index device_ai_server on device (ai_server_no);

create table ai_server (
  device_no       bigint primary key references device,
  tenant_id       bigint not null,
  key_hash        bytea not null unique,
  version         text not null default '',
  last_seen_at    timestamptz,
  load            double precision,
  memory_bytes    bigint,
  disk_free_bytes bigint,
  disk_total_bytes bigint,
  spooled         integer,
  clock_offset_ms bigint,
  -- Since when its clock has been off by more than a minute; null while it is right.
  clock_off_since timestamptz
);
create index ai_server_last_seen on ai_server (last_seen_at);

-- Random values every server of the installation shares, such as the key of tickets.
create table secret (
  name  text primary key,
  value bytea not null
);

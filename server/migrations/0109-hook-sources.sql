-- Systems of others that post their events here (decision 0090): each with a token of its own, an expression that says what an event is,
-- and which of the sender's devices is which of ours.
create table hook_source (
  source_id   bigint generated always as identity primary key,
  tenant_id   bigint not null,
  company_id  bigint not null references company,
  name        text not null,
  in_use      boolean not null default true,
  expression  text not null,
  -- The token is shown once.
  token_hash  bytea not null unique,
  token_hint  text not null,
  token_at    timestamptz not null default now(),
  -- The header that carries the sender's signature, where it signs; its secret is sealed.
  signature_header text not null default '',
  secret      bytea,
  version     integer not null default 1,
  changed_by  text not null,
  made_at     timestamptz not null default now(),
  -- What became of what it sent.
  posts       bigint not null default 0,
  stored      bigint not null default 0,
  merged      bigint not null default 0,
  repeated    bigint not null default 0,
  ignored     bigint not null default 0,
  unbound     bigint not null default 0,
  refused     bigint not null default 0,
  failed      bigint not null default 0,
  last_at     timestamptz,
  last_problem text,
  last_words  text not null default '',
  last_problem_at timestamptz
);
create index hook_source_company on hook_source (company_id, source_id desc);
grant select, insert, update, delete on hook_source to watchfire_app;
alter table hook_source enable row level security;
alter table hook_source force row level security;
create policy tenant_wall on hook_source using (tenant_id = (select viewing_tenant()) or (select viewing_all()));

-- What the sender calls a device, and which it is here; none: it was named and nobody has said yet.
create table hook_binding (
  tenant_id   bigint not null,
  source_id   bigint not null references hook_source on delete cascade,
  name        text not null,
  device_no   bigint references device on delete set null,
  -- Events that were refused while it was bound to nothing.
  refused     bigint not null default 0,
  last_at     timestamptz,
  primary key (tenant_id, source_id, name)
);
create index hook_binding_source on hook_binding (source_id, name);
create index hook_binding_device on hook_binding (device_no);
grant select, insert, update, delete on hook_binding to watchfire_app;
alter table hook_binding enable row level security;
alter table hook_binding force row level security;
create policy tenant_wall on hook_binding using (tenant_id = (select viewing_tenant()) or (select viewing_all()));

-- The last posts of each source, for a dry run: without secrets and pictures, and sealed.
create table hook_payload (
  tenant_id   bigint not null,
  source_id   bigint not null references hook_source on delete cascade,
  payload_id  bigint not null generated always as identity,
  received_at timestamptz not null,
  problem     text,
  words       text not null default '',
  events      integer not null default 0,
  bytes       integer not null,
  -- None: it is longer than what is kept.
  payload     bytea,
  primary key (tenant_id, source_id, payload_id)
);
create index hook_payload_source on hook_payload (source_id, payload_id desc);
grant select, insert, update, delete on hook_payload to watchfire_app;
alter table hook_payload enable row level security;
alter table hook_payload force row level security;
create policy tenant_wall on hook_payload using (tenant_id = (select viewing_tenant()) or (select viewing_all()));

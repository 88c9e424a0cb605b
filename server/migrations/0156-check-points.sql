-- What is looked at where (decision 0110). A list keeps all of its versions; a check names the one it was done by.
create table check_list (
  tenant_id  bigint not null,
  list_id    bigint not null generated always as identity,
  company_id bigint not null references company on delete cascade,
  name       text not null,
  type_no    integer not null,
  version    integer not null default 1,
  in_use     boolean not null default true,
  changed_by text not null,
  changed_at timestamptz not null default now(),
  primary key (tenant_id, list_id)
);
create index check_list_by_id on check_list (list_id);
create unique index check_list_name on check_list (company_id, name) where in_use;

create table check_list_version (
  tenant_id bigint not null,
  list_id   bigint not null,
  version   integer not null,
  name      text not null,
  -- [{ itemNo, words, itemKind, … }, …] as contract/src/inspection/point/check-list.shapes.ts has it
  items     jsonb not null,
  primary key (tenant_id, list_id, version),
  foreign key (tenant_id, list_id) references check_list on delete cascade
);

create table check_point (
  tenant_id      bigint not null,
  point_id       bigint not null generated always as identity,
  company_id     bigint not null references company on delete cascade,
  project_id     bigint not null,
  region_id      bigint,
  -- On its label, behind /q/.
  code           text not null,
  name           text not null,
  risk_level     smallint not null,
  measures       text not null default '',
  responsible_id bigint,
  responsible    text not null default '',
  list_id        bigint not null,
  plan_x         double precision,
  plan_y         double precision,
  in_use         boolean not null default true,
  last_at        timestamptz,
  last_bad       integer,
  made_by        text not null,
  made_at        timestamptz not null default now(),
  primary key (tenant_id, point_id),
  unique (tenant_id, code),
  foreign key (tenant_id, list_id) references check_list
);
create index check_point_by_id on check_point (point_id);
create index check_point_place on check_point (company_id, project_id, name, point_id) where in_use;
create index check_point_list on check_point (tenant_id, list_id) where in_use;

-- A check that was done; nobody changes one.
create table point_check (
  tenant_id    bigint not null,
  check_id     bigint not null generated always as identity,
  -- Made by the device: what is sent again is stored once.
  client_key   text not null,
  company_id   bigint not null,
  project_id   bigint not null,
  region_id    bigint,
  point_id     bigint not null,
  point_name   text not null,
  list_id      bigint not null,
  list_version integer not null,
  -- [{ itemNo, value, note, photos, isBad }, …]
  answers      jsonb not null,
  answered     integer not null,
  bad          integer not null,
  dwell_ms     integer not null,
  is_scanned   boolean not null,
  is_quick     boolean not null,
  account_id   bigint not null,
  by_name      text not null,
  at           timestamptz not null default now(),
  primary key (tenant_id, check_id),
  unique (tenant_id, client_key)
);
create index point_check_by_id on point_check (check_id);
create index point_check_newest on point_check (company_id, check_id desc) include (project_id, region_id, bad, is_scanned, is_quick);
create index point_check_of on point_check (tenant_id, point_id, check_id desc);

do $$
declare
  name text;
begin
  foreach name in array array['check_list', 'check_list_version', 'check_point', 'point_check'] loop
    execute format('grant select, insert on %I to watchfire_app', name);
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant_wall on %I using (tenant_id = (select viewing_tenant()) or (select viewing_all()))', name);
  end loop;
end $$;
grant update on check_list, check_point to watchfire_app;

-- A hazard that was found by a check, and by which of its answers.
alter table hazard add column check_id bigint, add column check_item integer;
create index hazard_check on hazard (tenant_id, check_id) where check_id is not null;

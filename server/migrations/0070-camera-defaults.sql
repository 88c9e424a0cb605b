-- What a project gives its new cameras, and what its cameras are compared with (decision 0055). A project without a row has the usual.
create table camera_default (
  tenant_id   bigint not null,
  project_id  bigint not null references project on delete cascade,
  sensitivity smallint not null,
  faults      boolean not null,
  record      boolean not null,
  -- Null: always armed.
  plan        jsonb,
  -- Of new zones; null: the usual.
  min_size    double precision,
  min_ms      integer,
  -- Seconds in which alarms of a type are one; null: as the type has it.
  merge_seconds integer,
  -- Of each setting what it was before it was changed last, and until when: cameras of that time that still are so followed it.
  former      jsonb not null default '{}',
  version     integer not null default 1,
  changed_by  text not null,
  changed_at  timestamptz not null default now(),
  primary key (tenant_id, project_id)
);
create index camera_default_project on camera_default (project_id);
grant select, insert, update, delete on camera_default to watchfire_app;
alter table camera_default enable row level security;
alter table camera_default force row level security;
create policy tenant_wall on camera_default using (tenant_id = (select viewing_tenant()) or (select viewing_all()));

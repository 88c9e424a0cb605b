-- Companies are stopped and resumed; projects and regions are kept by screens.

-- Nobody of a stopped company signs in, nor of the companies below a stopped customer. Its alarms are taken as before.
alter table company add column in_use boolean not null default true;

alter table project
  -- 1 public cloud, 2 private cloud, 3 standalone
  add column type       smallint    not null default 1 check (type in (1, 2, 3)),
  -- 1 running, 2 terminated
  add column state      smallint    not null default 1 check (state in (1, 2)),
  add column address    text        not null default '',
  add column remark     text        not null default '',
  add column created_at timestamptz not null default now(),
  add column version    integer     not null default 1;

alter table region
  add column remark  text    not null default '',
  add column version integer not null default 1;
create index region_company on region (company_id);

-- What stands in a region or a project is counted before it is removed.
create index device_project on device (project_id, region_id, kind);

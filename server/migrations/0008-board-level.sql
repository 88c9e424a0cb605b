-- Alarm levels grow an overdue time and an author; notice boards collect chosen alarms.

-- Minutes after which a pending alarm of level 1 is overdue. The catalogue's hold where a company has no row of its own.
alter table alarm_type add column overdue_minutes integer not null default 5 check (overdue_minutes between 1 and 1440);

-- Numbers of a setting as it was last changed: never used twice, so a row that was deleted and made anew is told from the old one.
create sequence alarm_level_version;
alter table alarm_level
  add column overdue_minutes integer not null default 5 check (overdue_minutes between 1 and 1440),
  add column version bigint not null default nextval('alarm_level_version'),
  add column changed_at timestamptz not null default now(),
  add column changed_by text not null default '';
grant usage on sequence alarm_level_version to watchfire_app;

create table notice_board (
  board_id   bigint generated always as identity primary key,
  tenant_id  bigint not null,
  company_id bigint not null references company,
  name       text not null,
  account_id bigint not null,
  made_by    text not null,
  made_at    timestamptz not null default now()
);
-- Two boards of a company that differ in capitals only would be taken for each other on a wall.
create unique index notice_board_name on notice_board (company_id, lower(name));

-- An alarm on a board. It holds what it shows, so that it outlives the alarm, its device and a change of names; company, project
-- and region are the alarm's, and decide who sees it.
create table board_entry (
  entry_id     bigint generated always as identity primary key,
  tenant_id    bigint not null,
  board_id     bigint not null references notice_board on delete cascade,
  company_id   bigint not null,
  project_id   bigint not null,
  region_id    bigint,
  project_name text not null,
  alarm_id     bigint not null,
  alarm_at     timestamptz(3) not null,
  type         smallint not null references alarm_type,
  level        smallint not null,
  device_id    text not null,
  device_name  text not null,
  location     text not null,
  picture      text,
  remark       text not null default '',
  account_id   bigint not null,
  added_by     text not null,
  added_at     timestamptz not null default now(),
  version      integer not null default 1,
  unique (board_id, alarm_id)
);
create index board_entry_page on board_entry (board_id, entry_id desc) include (tenant_id, company_id, project_id, region_id);
create index board_entry_alarm on board_entry (alarm_id);

do $$
declare
  name text;
begin
  foreach name in array array['notice_board', 'board_entry'] loop
    execute format('grant select, insert, update, delete on %I to watchfire_app', name);
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant_wall on %I using (tenant_id = (select viewing_tenant()) or (select viewing_all()))', name);
  end loop;
end $$;

-- The figures of a day (decision 0142) also by its hours and by its devices, for what is told of these: kept with `figure_day` and by its
-- rules. Hours lie in a row for each row of `figure_day`, place by place, since most of them have hardly an alarm. They are those of the
-- clocks of the site: an hour that these show twice is one. Devices have rows of one type alone.
create table figure_hour (
  tenant_id    bigint not null,
  company_id   bigint not null,
  project_id   bigint not null,
  region_id    bigint,
  type         smallint not null,
  level        smallint not null,
  day          timestamptz not null,
  hours        integer[] not null,
  totals       integer[] not null,
  handled      integer[] not null,
  pending      integer[] not null,
  confirmed    integer[] not null,
  false_alarms integer[] not null,
  ignored      integer[] not null,
  viewed       integer[] not null,
  opening_sums float8[] not null,
  judging_sums float8[] not null,
  -- As in `figure_day`; a step has 600 times its hour added.
  opening      bytea not null,
  judging      bytea not null
) with (autovacuum_vacuum_insert_scale_factor = 0.02);
create index figure_hour_level on figure_hour (company_id, day) where type = 0;
create index figure_hour_type on figure_hour (company_id, type, day) where type > 0;
create index figure_hour_day on figure_hour (day);

create table figure_device (
  tenant_id    bigint not null,
  company_id   bigint not null,
  project_id   bigint not null,
  region_id    bigint,
  -- 0: of alarms that are gone nobody knows it.
  device_no    bigint not null,
  type         smallint not null,
  level        smallint not null,
  day          timestamptz not null,
  total        integer not null,
  handled      integer not null,
  pending      integer not null,
  confirmed    integer not null,
  false_alarms integer not null,
  ignored      integer not null,
  viewed       integer not null
) with (autovacuum_vacuum_insert_scale_factor = 0.02);
create index figure_device_type on figure_device (company_id, day)
  include (tenant_id, project_id, region_id, device_no, type, level, total, handled, pending, confirmed, false_alarms, ignored, viewed);
create index figure_device_day on figure_device (day);

grant select on figure_hour, figure_device to watchfire_app;
grant insert, delete on figure_hour, figure_device to watchfire_system;
do $$
declare
  name text;
begin
  foreach name in array array['figure_hour', 'figure_device'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant_wall on %I using (tenant_id = (select viewing_tenant()) or (select viewing_all()))', name);
  end loop;
end $$;

-- Days that are counted have neither: all are counted anew.
delete from figure_day;
update figure_days_counted set counted_from = null, counted_until = null;

-- The figures of a day of the site (decision 0134), so that those of a long period are a sum of days and not a read of its alarms. What is
-- there counts alarms and what is told of those that are gone. Rows of one type, and rows of all types of a level (type 0, no region),
-- which are few.
create table figure_day (
  tenant_id    bigint not null,
  company_id   bigint not null,
  project_id   bigint not null,
  region_id    bigint,
  type         smallint not null,
  level        smallint not null,
  day          timestamptz not null,
  total        integer not null,
  handled      integer not null,
  pending      integer not null,
  confirmed    integer not null,
  false_alarms integer not null,
  ignored      integer not null,
  viewed       integer not null,
  -- Minutes until it was opened and until it was judged: their sums, and how many lie in which step of the scale: pairs of a step (two
  -- bytes) and a number (four), in the order of steps.
  opening_sum  float8 not null,
  opening      bytea not null,
  judging_sum  float8 not null,
  judging      bytea not null
) with (autovacuum_vacuum_insert_scale_factor = 0.02);
create index figure_day_level on figure_day (company_id, day)
  include (tenant_id, project_id, level, total, handled, pending, confirmed, false_alarms, ignored, viewed) where type = 0;
create index figure_day_type on figure_day (company_id, day)
  include (tenant_id, project_id, region_id, type, level, total, handled, pending, confirmed, false_alarms, ignored, viewed) where type > 0;
create index figure_day_day on figure_day (day);

-- Which days stand in it, by whose clocks; null until the first of them does.
create table figure_days_counted (
  one           boolean primary key default true check (one),
  zone          text not null default '',
  counted_from  timestamptz,
  counted_until timestamptz
);
insert into figure_days_counted default values;

-- Alarms of days that are over of which something changed: until such a day is counted again, its alarms are read. Nobody waits for a
-- row that another one writes.
create table figure_change (
  tenant_id  bigint not null,
  company_id bigint not null,
  at         timestamptz not null
);
create index figure_change_at on figure_change (company_id, at) include (tenant_id);

grant select on figure_day, figure_days_counted to watchfire_app;
grant select, insert on figure_change to watchfire_app;
grant insert, delete on figure_day to watchfire_system;
grant update on figure_days_counted to watchfire_system;
grant delete on figure_change to watchfire_system;
do $$
declare
  name text;
begin
  foreach name in array array['figure_day', 'figure_change'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant_wall on %I using (tenant_id = (select viewing_tenant()) or (select viewing_all()))', name);
  end loop;
end $$;

-- As before; what comes late or goes also changes the figures of its day.
create or replace function count_alarm_change() returns trigger language plpgsql as $$
declare
  changed alarm;
  change integer;
begin
  if current_setting('app.alarms_move', true) = 'on' then return null; end if;
  if tg_op = 'INSERT' then changed := new; change := 1; else changed := old; change := -1; end if;
  insert into alarm_day (tenant_id, company_id, project_id, type, level, day, alarms, change)
  select changed.tenant_id, changed.company_id, part.project_id, part.type, changed.level,
         date_trunc('day', changed.alarm_at, 'UTC'), change, true
  from (values (0::bigint, 0::smallint), (changed.project_id, 0::smallint), (0::bigint, changed.type)) as part (project_id, type);
  insert into figure_change (tenant_id, company_id, at) values (changed.tenant_id, changed.company_id, changed.alarm_at);
  return null;
end $$;

-- By the database's own clock, as there: a day is counted 27 hours after its end at the earliest.
create function note_figure_change() returns trigger language plpgsql as $$
begin
  insert into figure_change (tenant_id, company_id, at) values (new.tenant_id, new.company_id, new.alarm_at);
  return null;
end $$;
create trigger figure_changes after update of state, verdict, handled_at, opened_at, judged_at, level on alarm for each row
  when (old.alarm_at < now() - interval '26 hours' and (old.state, old.verdict, old.handled_at, old.opened_at, old.judged_at, old.level)
    is distinct from (new.state, new.verdict, new.handled_at, new.opened_at, new.judged_at, new.level))
  execute function note_figure_change();

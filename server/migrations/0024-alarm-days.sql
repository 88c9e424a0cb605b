-- How many alarms a UTC day has, so that the total of a long period is a sum of days and not a count of its alarms. A row counts
-- those of one level in a company: all of them (project_id and type are 0), those of one project, or those of one type.
-- What comes or goes later than a day after it was filed adds rows of its own (`change`), in its own transaction: several rows of
-- one day add up, nobody waits for a row another one writes, and ingestion of what is new writes nothing here.
create table alarm_day (
  tenant_id  bigint not null,
  company_id bigint not null,
  project_id bigint not null,
  type       smallint not null,
  level      smallint not null,
  day        timestamptz not null,
  alarms     integer not null,
  change     boolean not null default false
) with (autovacuum_vacuum_insert_scale_factor = 0.02);
create index alarm_day_sum on alarm_day (company_id, project_id, type, day) include (tenant_id, level, alarms);
create index alarm_day_day on alarm_day (day);
create index alarm_day_change on alarm_day (day) where change;

grant select, insert on alarm_day to watchfire_app;
grant delete on alarm_day to watchfire_system;
alter table alarm_day enable row level security;
alter table alarm_day force row level security;
create policy tenant_wall on alarm_day using (tenant_id = (select viewing_tenant()) or (select viewing_all()));

-- Days before it stand in alarm_day; null until the first of them does.
create table alarm_days_counted (
  one   boolean primary key default true check (one),
  until timestamptz
);
insert into alarm_days_counted default values;
grant select on alarm_days_counted to watchfire_app;
grant update on alarm_days_counted to watchfire_system;

-- By the database's own clock, and not by the times of the alarm: a day is counted once whatever is filed under it without a
-- row here has been committed for an hour (alarm-days.queries.ts).
create function count_alarm_change() returns trigger language plpgsql as $$
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
  return null;
end $$;
create trigger count_late after insert on alarm for each row
  when (new.alarm_at < now() - interval '26 hours') execute function count_alarm_change();
create trigger count_gone after delete on alarm for each row
  when (old.alarm_at < now() - interval '26 hours') execute function count_alarm_change();

-- As before; a row that moves out of the default partition neither comes nor goes.
create or replace function ensure_alarm_months(first timestamptz, last timestamptz) returns void
language plpgsql security definer set search_path = public as $$
declare
  month timestamptz := date_trunc('month', first at time zone 'UTC') at time zone 'UTC';
  following timestamptz;
  parent text;
  child text;
begin
  perform pg_advisory_xact_lock(7263501);
  perform set_config('app.alarms_move', 'on', true);
  while month <= last loop
    following := (date_trunc('month', month at time zone 'UTC') + interval '1 month') at time zone 'UTC';
    foreach parent in array array['alarm', 'occurrence'] loop
      child := parent || '_' || to_char(month at time zone 'UTC', 'YYYYMM');
      if to_regclass(child) is null then
        execute format('create table %I (like %I including defaults including constraints) with (autovacuum_vacuum_insert_scale_factor = 0.02, fillfactor = 90)', child, parent);
        execute format('lock table %I in access exclusive mode', parent || '_default');
        execute format('with moved as (delete from %I where alarm_at >= %L and alarm_at < %L returning *) insert into %I select * from moved',
          parent || '_default', month, following, child);
        execute format('alter table %I attach partition %I for values from (%L) to (%L)', parent, child, month, following);
      end if;
    end loop;
    month := following;
  end loop;
  perform set_config('app.alarms_move', '', true);
end $$;

-- Sensors, meters and gateways (decision 0050): devices below an AI server, with what they measure.
alter table device drop constraint device_kind_check;
-- 3 sensor, 4 meter, 5 gateway.
alter table device add constraint device_kind_check check (kind in (1, 2, 3, 4, 5));

create table sensor (
  tenant_id        bigint not null,
  device_no        bigint not null references device on delete cascade,
  -- Through which it is connected; null where it is connected to the AI server itself.
  gateway_no       bigint references device,
  meter_type       smallint,
  -- How often it reports as people say; null: as it has done so far.
  interval_seconds integer,
  enabled          boolean not null default true,
  -- Counts the changes, for two who change it at a time.
  version          integer not null default 1,
  added_at         timestamptz not null default now(),
  changed_by       text not null default '',
  changed_at       timestamptz not null default now(),
  primary key (tenant_id, device_no)
);
create index sensor_device on sensor (device_no);
create index sensor_gateway on sensor (gateway_no) where gateway_no is not null;

-- One quantity of one sensor: its newest value, its limits, and how it stands to them. Changes with every reading: room for HOT updates.
create table sensor_series (
  tenant_id   bigint not null,
  device_no   bigint not null references device on delete cascade,
  quantity    smallint not null,
  last_at     timestamptz(3),
  last_value  double precision,
  -- When the newest one came, by the server's clock.
  received_at timestamptz,
  -- The usual time between two readings, ms.
  usual_ms    double precision,
  low         double precision,
  high        double precision,
  hysteresis  double precision not null default 0,
  minutes     integer not null default 0,
  -- Beyond which limit it is (0 none, 1 high, 2 low), since which reading, and from when on that is an alarm even if no further one comes.
  side        smallint not null default 0,
  since       timestamptz(3),
  due_at      timestamptz,
  alarmed     boolean not null default false,
  primary key (tenant_id, device_no, quantity)
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.05);
create index sensor_series_device on sensor_series (device_no);
create index sensor_series_due on sensor_series (due_at) where due_at is not null;

-- Where limits were crossed for long enough. Written with the reading that did it; without an alarm_id its alarm has still to be raised.
create table limit_crossing (
  tenant_id bigint not null,
  device_no bigint not null references device on delete cascade,
  quantity  smallint not null,
  at        timestamptz(3) not null,
  side      smallint not null,
  value     double precision not null,
  -- Beyond which value it was.
  bound     double precision not null,
  -- The alarm's public id.
  alarm_id  text,
  primary key (tenant_id, device_no, quantity, at, side)
);
create index limit_crossing_device on limit_crossing (device_no);
create index limit_crossing_unraised on limit_crossing (at) where alarm_id is null;

-- Readings by day, their roll-ups of minutes by month, those of hours by year (all in UTC). A roll-up is written in the statement that
-- stores its readings, so it is never ahead of them nor behind.
create table reading (
  tenant_id bigint not null,
  device_no bigint not null,
  quantity  smallint not null,
  at        timestamptz(3) not null,
  value     double precision not null,
  primary key (tenant_id, device_no, quantity, at)
) partition by range (at);

create table reading_minute (
  tenant_id bigint not null,
  device_no bigint not null,
  quantity  smallint not null,
  at        timestamptz(3) not null,
  least     double precision not null,
  greatest  double precision not null,
  total     double precision not null,
  readings  integer not null,
  primary key (tenant_id, device_no, quantity, at)
) partition by range (at);

create table reading_hour (
  tenant_id bigint not null,
  device_no bigint not null,
  quantity  smallint not null,
  at        timestamptz(3) not null,
  least     double precision not null,
  greatest  double precision not null,
  total     double precision not null,
  readings  integer not null,
  primary key (tenant_id, device_no, quantity, at)
) partition by range (at);

-- The partitions that readings of this time are filed in, made when missing. Safe to call at any time by several servers.
create function ensure_reading_partitions(first timestamptz, last timestamptz) returns void
language plpgsql security definer set search_path = public as $$
declare
  parent record;
  begin_at timestamptz;
  end_at timestamptz;
  child text;
begin
  perform pg_advisory_xact_lock(7263564);
  for parent in select * from (values ('reading', 'day', 'YYYYMMDD', 90), ('reading_minute', 'month', 'YYYYMM', 70), ('reading_hour', 'year', 'YYYY', 70))
    as kind (name, unit, form, fill)
  loop
    begin_at := date_trunc(parent.unit, first, 'UTC');
    while begin_at <= last loop
      end_at := date_trunc(parent.unit, begin_at + (case parent.unit when 'day' then interval '36 hours' when 'month' then interval '40 days' else interval '400 days' end), 'UTC');
      child := parent.name || '_' || to_char(begin_at at time zone 'UTC', parent.form);
      if to_regclass(child) is null then
        execute format('create table %I (like %I including defaults including constraints) with (autovacuum_vacuum_insert_scale_factor = 0.02, fillfactor = %s)',
          child, parent.name, parent.fill);
        execute format('alter table %I attach partition %I for values from (%L) to (%L)', parent.name, child, begin_at, end_at);
      end if;
      begin_at := end_at;
    end loop;
  end loop;
end $$;

-- Whole partitions whose last moment has passed their time; answers how many went.
create function drop_reading_partitions(reading_days integer, minute_months integer, hour_years integer) returns integer
language plpgsql security definer set search_path = public as $$
declare
  child record;
  kept timestamptz;
  dropped integer := 0;
begin
  perform pg_advisory_xact_lock(7263564);
  for child in
    select partition.relname as name, parent.relname as parent,
           (regexp_match(pg_get_expr(partition.relpartbound, partition.oid), 'TO \(''([^'']+)''\)'))[1]::timestamptz as end_at
    from pg_inherits
    join pg_class as partition on partition.oid = pg_inherits.inhrelid
    join pg_class as parent on parent.oid = pg_inherits.inhparent
    where parent.oid in ('reading'::regclass, 'reading_minute'::regclass, 'reading_hour'::regclass)
  loop
    kept := case child.parent when 'reading' then now() - make_interval(days => reading_days)
      when 'reading_minute' then now() - make_interval(months => minute_months) else now() - make_interval(years => hour_years) end;
    if child.end_at <= kept then
      execute format('drop table %I', child.name);
      dropped := dropped + 1;
    end if;
  end loop;
  return dropped;
end $$;
revoke all on function ensure_reading_partitions(timestamptz, timestamptz), drop_reading_partitions(integer, integer, integer) from public;
grant execute on function ensure_reading_partitions(timestamptz, timestamptz), drop_reading_partitions(integer, integer, integer) to watchfire_system;
select ensure_reading_partitions(now() - interval '31 days', now() + interval '3 days');

do $$
declare
  name text;
begin
  foreach name in array array['sensor', 'sensor_series', 'limit_crossing', 'reading', 'reading_minute', 'reading_hour'] loop
    execute format('grant select, insert, update, delete on %I to watchfire_app', name);
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant_wall on %I using (tenant_id = (select viewing_tenant()) or (select viewing_all()))', name);
  end loop;
end $$;
-- What was measured is written by ingestion alone.
revoke insert, update, delete on reading, reading_minute, reading_hour from watchfire_app;
grant insert, update, delete on reading, reading_minute, reading_hour to watchfire_system;

-- Every change of a device's state, why and, where a person did it, who (decision 0048). A trigger writes it: states are changed by
-- heartbeats, by silence, by keys, by people and by whatever comes next, and a change that none of them writes down would falsify what
-- availability says.
create table device_state_change (
  tenant_id  bigint not null,
  device_no  bigint not null references device on delete cascade,
  change_no  bigint generated always as identity,
  at         timestamptz not null,
  -- Null where nothing is known of before.
  from_state smallint,
  to_state   smallint not null,
  reason     text not null default '',
  by_name    text not null default '',
  primary key (tenant_id, device_no, change_no)
);
create index device_state_change_device on device_state_change (device_no);
create index device_state_change_at on device_state_change (at);
grant select, insert on device_state_change to watchfire_app;
grant delete on device_state_change to watchfire_system;
alter table device_state_change enable row level security;
alter table device_state_change force row level security;
create policy tenant_wall on device_state_change using (tenant_id = (select viewing_tenant()) or (select viewing_all()));

-- By the clock and not by the beginning of the transaction: the device's row is held, so that changes of one device come in order.
create function note_state_change() returns trigger language plpgsql as $$
declare
  server_state smallint;
  before smallint;
  why text;
begin
  if tg_op = 'UPDATE' then before := old.state; end if;
  if before is null then why := 'added';
  elsif new.state = 3 then why := 'switchedOff';
  elsif before = 3 then why := 'switchedOn';
  elsif new.state = 0 and new.kind = 1 then why := 'silent';
  elsif new.state = 0 then
    select state into server_state from device where device_no = new.ai_server_no;
    why := case when server_state = 1 then coalesce(new.offline_reason, '') else 'aiServerAway' end;
  else why := '';
  end if;
  insert into device_state_change (tenant_id, device_no, at, from_state, to_state, reason, by_name)
  values (new.tenant_id, new.device_no, clock_timestamp(), before, new.state, why, coalesce(current_setting('app.acting', true), ''));
  return null;
end $$;
create trigger note_state after update on device for each row
  when (old.state is distinct from new.state) execute function note_state_change();
create trigger note_added after insert on device for each row execute function note_state_change();

select set_config('app.tenant', 'all', true);
insert into device_state_change (tenant_id, device_no, at, to_state)
select tenant_id, device_no, now(), state from device order by device_no;

-- When devices are worked on: a channel, an AI server with its channels, or a whole project (no device).
create table maintenance (
  tenant_id      bigint not null,
  maintenance_id bigint generated always as identity,
  company_id     bigint not null references company,
  project_id     bigint not null references project,
  device_no      bigint references device on delete cascade,
  began_at       timestamptz not null,
  until          timestamptz not null,
  reason         text not null,
  set_by         text not null,
  set_at         timestamptz not null default now(),
  ended_by       text not null default '',
  primary key (tenant_id, maintenance_id)
);
create index maintenance_device on maintenance (device_no);
create index maintenance_project on maintenance (project_id);
create index maintenance_tenant on maintenance (tenant_id, until);
create index maintenance_until on maintenance (until);
grant select, insert, update on maintenance to watchfire_app;
grant delete on maintenance to watchfire_system;
alter table maintenance enable row level security;
alter table maintenance force row level security;
create policy tenant_wall on maintenance using (tenant_id = (select viewing_tenant()) or (select viewing_all()));

-- Whether a device is worked on at a time. `ended_by` and `until` say when it was over, so that a fault of then stays one of then.
create function in_maintenance(device device, moment timestamptz) returns boolean language sql stable as $$
  select exists (
    select from maintenance
    where maintenance.tenant_id = device.tenant_id and until > moment and began_at <= moment
      and (maintenance.device_no in (device.device_no, device.ai_server_no)
        or maintenance.device_no is null and maintenance.project_id = device.project_id)
  )
$$;

-- How long a device was online, and in service at all, within a span: not while it was switched off, not before its first contact, and
-- not while it was worked on.
create function device_time(device device, first timestamptz, last timestamptz)
  returns table (online_ms bigint, service_ms bigint) language sql stable as $$
  with point as (
    select first as at, 0::bigint as change_no, coalesce((
      select coalesce(later.from_state, 2::smallint) from device_state_change later
      where later.tenant_id = device.tenant_id and later.device_no = device.device_no and later.at >= first
      order by later.change_no limit 1), device.state) as state
    union all
    select at, change_no, to_state from device_state_change change
    where change.tenant_id = device.tenant_id and change.device_no = device.device_no and at >= first and at < last
  ), span as (
    select state, tstzrange(at, lead(at, 1, last) over (order by change_no)) as during from point
  ), away as (
    select coalesce(range_agg(tstzrange(began_at, until)), '{}') as during from maintenance
    where maintenance.tenant_id = device.tenant_id and until > first and began_at < last and until > began_at
      and (maintenance.device_no in (device.device_no, device.ai_server_no)
        or maintenance.device_no is null and maintenance.project_id = device.project_id)
  ), counted as (
    select coalesce(range_agg(span.during) filter (where state = 1), '{}') - (select during from away) as online,
           coalesce(range_agg(span.during) filter (where state in (0, 1)), '{}') - (select during from away) as service
    from span
  )
  select coalesce((select sum(extract(epoch from upper(part) - lower(part)) * 1000) from unnest(counted.online) as part), 0)::bigint,
         coalesce((select sum(extract(epoch from upper(part) - lower(part)) * 1000) from unnest(counted.service) as part), 0)::bigint
  from counted
$$;

-- The same for months that are over, so that a year is twelve rows however often a device came and went.
create table device_month (
  tenant_id  bigint not null,
  device_no  bigint not null references device on delete cascade,
  -- 202611: of the site's time zone.
  month      integer not null,
  online_ms  bigint not null,
  service_ms bigint not null,
  primary key (tenant_id, device_no, month)
);
create index device_month_device on device_month (device_no);
create index device_month_month on device_month (month);
grant select on device_month to watchfire_app;
grant insert, delete on device_month to watchfire_system;
alter table device_month enable row level security;
alter table device_month force row level security;
create policy tenant_wall on device_month using (tenant_id = (select viewing_tenant()) or (select viewing_all()));

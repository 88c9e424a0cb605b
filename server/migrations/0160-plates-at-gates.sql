-- Plates that cameras read at the gates of parks (decision 0111): which camera stands where, what it read, and what became of it.

-- side: 1 entry, 2 exit. A camera reads for one park.
create table plate_camera (
  tenant_id bigint not null,
  device_no bigint not null references device on delete cascade,
  park_id   bigint not null references park (park_id) on delete cascade,
  side      smallint not null,
  primary key (tenant_id, device_no)
);
create unique index plate_camera_device on plate_camera (device_no);
create index plate_camera_park on plate_camera (park_id);

-- state: 1 waiting, 2 checked, 3 dismissed.
create table plate_event (
  tenant_id      bigint not null,
  plate_event_id bigint not null generated always as identity,
  park_id        bigint not null references park (park_id) on delete cascade,
  device_no      bigint references device on delete set null,
  event_id       text not null,
  -- As it was read, and as a gate keeper corrected it.
  read_plate     text not null,
  plate          text not null,
  confidence     double precision,
  side           smallint not null,
  at             timestamptz not null,
  received_at    timestamptz not null default now(),
  -- A file of ours; with the check that it led to it becomes one of its photos.
  picture        text,
  state          smallint not null default 1,
  -- What it has raised (vehicle_alert.kind): none twice.
  alerted        smallint,
  -- Only near to an order: somebody looks at it, or it raises an alarm after all.
  undecided      boolean not null default false,
  order_id       bigint,
  corrected_by   text not null default '',
  taken_by       text not null default '',
  taken_at       timestamptz,
  primary key (tenant_id, plate_event_id),
  -- What is sent again is stored once.
  unique (tenant_id, device_no, event_id)
);
create unique index plate_event_number on plate_event (plate_event_id);
create index plate_event_park on plate_event (park_id, plate_event_id desc);
create index plate_event_waiting on plate_event (park_id, plate_event_id desc) where state = 1;
create index plate_event_device on plate_event (device_no);
create index plate_event_age on plate_event (at);
create index plate_event_undecided on plate_event (received_at) where undecided;
create index plate_event_order on plate_event (order_id) where order_id is not null;

-- A picture goes with its row, however that goes: by its term, with its park or with its customer.
create function plate_picture_goes() returns trigger language plpgsql security definer set search_path = public as $$
begin
  delete from file where file_id = old.picture and tenant_id = old.tenant_id;
  if found then
    insert into file_removal (tenant_id, file_id) values (old.tenant_id, old.picture);
  end if;
  return null;
end $$;
create trigger plate_picture_goes after delete on plate_event
  for each row when (old.picture is not null) execute function plate_picture_goes();

-- What a plate may belong to is looked for among what is open.
create index vehicle_order_open on vehicle_order (park_id, plate text_pattern_ops) where state in (1, 2);
-- A vehicle that stands at a gate is read again and again, and raises one alarm.
create index vehicle_alert_plate on vehicle_alert (park_id, plate, kind, at desc);

do $$
declare
  name text;
begin
  foreach name in array array['plate_camera', 'plate_event'] loop
    execute format('grant select, insert, update, delete on %I to watchfire_app', name);
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant_wall on %I using (tenant_id = (select viewing_tenant()) or (select viewing_all()))', name);
  end loop;
end $$;

-- What systems of others post of plates is counted beside their alarms and readings.
alter table hook_source add column plates bigint not null default 0;

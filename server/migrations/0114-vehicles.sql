-- Vehicles that go in and out: parks, what is looked at there, orders with their checks, plates that stay outside, and what gates raise.
insert into alarm_type (type, name, name_en, family, level, merge_seconds, position) values
  (44, '车辆超时未出', 'Vehicle overstays',       'general', 2, 0, 44),
  (45, '车辆错口驶出', 'Vehicle at wrong exit',   'general', 2, 0, 45),
  (46, '无预约车辆',   'Vehicle without order',   'general', 2, 0, 46),
  (47, '黑名单车辆',   'Black-listed vehicle',    'general', 1, 0, 47);

create table park (
  tenant_id   bigint not null,
  park_id     bigint not null generated always as identity,
  company_id  bigint not null references company on delete cascade,
  project_id  bigint not null references project on delete cascade,
  region_id   bigint references region on delete set null,
  name        text not null,
  -- The camera at the gate, in whose name its alarms stand; without one an AI server of the company.
  device_no   bigint references device on delete set null,
  -- Days after an order is over for which the phone and the ID number of its driver stay.
  keep_days   smallint not null default 90,
  made_by     text not null,
  made_at     timestamptz not null default now(),
  primary key (tenant_id, park_id)
);
create unique index park_number on park (park_id);
create index park_company on park (company_id, name);
create index park_project on park (project_id);
create index park_region on park (region_id);
create index park_device on park (device_no);

create table park_check_list (
  tenant_id    bigint not null,
  park_id      bigint not null references park (park_id) on delete cascade,
  vehicle_type smallint not null,
  side         smallint not null,
  items        text[] not null,
  primary key (tenant_id, park_id, vehicle_type, side)
);
create index park_check_list_park on park_check_list (park_id);

create table park_black_list (
  tenant_id bigint not null,
  entry_id  bigint not null generated always as identity,
  park_id   bigint not null references park (park_id) on delete cascade,
  plate     text not null,
  reason    text not null,
  made_by   text not null,
  made_at   timestamptz not null default now(),
  primary key (tenant_id, entry_id),
  unique (tenant_id, park_id, plate)
);
create index park_black_list_number on park_black_list (entry_id);
create index park_black_list_park on park_black_list (park_id);

-- state: 1 booked, 2 inside, 3 refused, 4 left, 5 left with an exception, 6 cancelled.
create table vehicle_order (
  tenant_id        bigint not null,
  order_id         bigint not null generated always as identity,
  company_id       bigint not null,
  project_id       bigint not null,
  region_id        bigint,
  park_id          bigint not null references park (park_id) on delete cascade,
  state            smallint not null default 1,
  plate            text not null,
  plate_colour     text not null,
  colour           smallint not null,
  vehicle_type     smallint not null,
  unit             text not null default '',
  driver           text not null,
  driver_phone     text not null default '',
  driver_id_number text not null default '',
  escort           text not null default '',
  cargo            text not null default '',
  danger_class     smallint not null default 0,
  reason           text not null,
  valid_from       timestamptz not null,
  valid_until      timestamptz not null,
  weight_in        integer,
  weight_out       integer,
  entered_at       timestamptz,
  left_at          timestamptz,
  ended_at         timestamptz,
  end_note         text not null default '',
  changed_by       text not null,
  booked_by        text not null,
  booked_at        timestamptz not null default now(),
  -- What is searched: a plate, a driver or a unit.
  search           text not null generated always as (upper(plate || ' ' || driver || ' ' || unit)) stored,
  -- Its overstay has been noted: an order raises one.
  overstay_noted   boolean not null default false,
  primary key (tenant_id, order_id)
);
create unique index vehicle_order_number on vehicle_order (order_id);
create index vehicle_order_list on vehicle_order (company_id, order_id desc)
  include (state, project_id, region_id, park_id, vehicle_type, valid_until, booked_at, search);
create index vehicle_order_state on vehicle_order (company_id, state, order_id desc)
  include (project_id, region_id, park_id, vehicle_type, valid_until, booked_at, search);
create index vehicle_order_park on vehicle_order (park_id, plate, state);
create index vehicle_order_overstay on vehicle_order (valid_until) where state = 2 and not overstay_noted;
create index vehicle_order_personal on vehicle_order (ended_at) where driver_phone <> '' or driver_id_number <> '';
-- A vehicle is in one place at a time: whoever lets it out closes one order.
create unique index vehicle_order_inside on vehicle_order (tenant_id, company_id, plate) where state = 2;

-- side: 1 entry, 2 exit. One of each at most: two gate keepers at once close an order once.
create table vehicle_check (
  tenant_id bigint not null,
  order_id  bigint not null references vehicle_order (order_id) on delete cascade,
  side      smallint not null,
  park_id   bigint not null references park (park_id) on delete cascade,
  passed    boolean not null,
  answers   jsonb not null,
  note      text not null default '',
  photos    text[] not null default '{}',
  by_name   text not null,
  at        timestamptz not null default now(),
  primary key (tenant_id, order_id, side)
);
create index vehicle_check_order on vehicle_check (order_id);
create index vehicle_check_park on vehicle_check (park_id);

-- What a gate raises: written with what caused it, raised behind it, each once. kind: 1 overstay, 2 wrong exit, 3 no order, 4 black list.
create table vehicle_alert (
  tenant_id  bigint not null,
  alert_id   bigint not null generated always as identity,
  park_id    bigint not null references park (park_id) on delete cascade,
  order_id   bigint,
  kind       smallint not null,
  plate      text not null,
  at         timestamptz not null default now(),
  -- Raised, or found to be none of an AI server: it keeps its mark.
  settled_at timestamptz,
  primary key (tenant_id, alert_id)
);
create index vehicle_alert_waiting on vehicle_alert (alert_id) where settled_at is null;
create index vehicle_alert_park on vehicle_alert (park_id);

-- A park goes with its project and region, and the orders that are not over go with their park; the others stay where they were written.
create function park_follows_project() returns trigger language plpgsql as $$
begin
  update park set company_id = new.company_id where project_id = new.project_id;
  return null;
end $$;
create trigger park_follows_project after update of company_id on project
  for each row when (old.company_id <> new.company_id) execute function park_follows_project();
create function park_follows_region() returns trigger language plpgsql as $$
begin
  update park set project_id = new.project_id where region_id = new.region_id;
  return null;
end $$;
create trigger park_follows_region after update of project_id on region
  for each row when (old.project_id <> new.project_id) execute function park_follows_region();
create function orders_follow_park() returns trigger language plpgsql as $$
begin
  update vehicle_order set company_id = new.company_id, project_id = new.project_id, region_id = new.region_id
  where tenant_id = new.tenant_id and park_id = new.park_id and state in (1, 2);
  return null;
end $$;
create trigger orders_follow_park after update of company_id, project_id, region_id on park
  for each row execute function orders_follow_park();

do $$
declare
  name text;
begin
  foreach name in array array['park', 'park_check_list', 'park_black_list', 'vehicle_order', 'vehicle_check', 'vehicle_alert'] loop
    execute format('grant select, insert, update, delete on %I to watchfire_app', name);
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant_wall on %I using (tenant_id = (select viewing_tenant()) or (select viewing_all()))', name);
  end loop;
end $$;

-- Whoever had the page may book and check as before it told them apart; whoever also keeps projects keeps parks and sees drivers' data.
insert into role_right (role_id, menu_id)
select held.role_id, button.menu_id from role_right as held cross join (values (281), (282)) as button (menu_id) where held.menu_id = 18
on conflict do nothing;
insert into role_right (role_id, menu_id)
select held.role_id, button.menu_id from role_right as held cross join (values (283), (284)) as button (menu_id)
where held.menu_id = 18 and exists (select from role_right where role_right.role_id = held.role_id and role_right.menu_id = 24)
on conflict do nothing;

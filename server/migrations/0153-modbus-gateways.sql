-- What an AI server reads through a gateway by Modbus/TCP (decision 0109).
create table modbus_gateway (
  tenant_id    bigint not null,
  -- The gateway, a device of kind 5.
  device_no    bigint not null references device on delete cascade,
  host         text not null,
  port         integer not null,
  -- [{ sensorId, quantity, unit, table, address, type, order, scale, offset, seconds }, …]
  points       jsonb not null,
  -- Counts the changes, for two who change it at a time.
  version      integer not null default 1,
  -- From which version of its AI server's configuration on it is so.
  in_version   integer not null,
  changed_by   text not null,
  changed_at   timestamptz not null default now(),
  -- What its AI server said of it last: { problem, points: [{ sensorId, quantity, problem }] }
  report       jsonb,
  primary key (tenant_id, device_no)
);
create unique index modbus_gateway_device on modbus_gateway (device_no);
grant select, insert, update, delete on modbus_gateway to watchfire_app;
alter table modbus_gateway enable row level security;
alter table modbus_gateway force row level security;
create policy tenant_wall on modbus_gateway using (tenant_id = (select viewing_tenant()) or (select viewing_all()));

-- Rules with several comparisons (decision 0171): which quantities they look at, and which sensors each of their places has.
-- Empty: the rule has one comparison.
alter table alarm_rule add column leaf_quantities bigint[] not null default '{}';
create index alarm_rule_of_trees on alarm_rule (tenant_id) where leaf_quantities <> '{}';

-- As those of rule_series: 0 ok, 1 pending, 2 firing, 3 recovering.
alter table rule_place add column phase smallint not null default 0;
-- The sensor that its last alarm stands at.
alter table rule_place add column device_no bigint;
create index rule_place_device on rule_place (tenant_id, rule_id, device_no) where device_no is not null;
-- Sensors beyond those that one place looks at.
alter table rule_place add column left_out integer not null default 0;

-- Changes with every reading: room for HOT updates.
create table rule_place_series (
  tenant_id bigint not null,
  rule_id   bigint not null,
  place_no  bigint not null,
  -- That it was deleted is told by its row, too: what it met is over.
  device_no bigint not null,
  quantity  smallint not null,
  -- Readings up to this time of theirs are judged.
  judged_to timestamptz(3) not null,
  primary key (tenant_id, rule_id, device_no, quantity),
  foreign key (tenant_id, rule_id, place_no) references rule_place on delete cascade
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.05);
create index rule_place_series_device on rule_place_series (device_no, quantity);
create index rule_place_series_place on rule_place_series (tenant_id, rule_id, place_no);

grant select, insert, update, delete on rule_place_series to watchfire_app;
alter table rule_place_series enable row level security;
alter table rule_place_series force row level security;
create policy tenant_wall on rule_place_series using (tenant_id = (select viewing_tenant()) or (select viewing_all()));

-- Rules on alarms (decision 0098): the types they look at, how they stand at each place, and the alarms that wait to be judged.
alter table alarm_rule add column of_types bigint[] not null default '{}';
-- The last alarm it was not given, since rules would have gone round.
alter table alarm_rule add column cut jsonb;
update alarm_rule set condition = condition || '{"place": "region"}';
create index alarm_rule_on_alarms on alarm_rule (tenant_id) where of_types <> '{}';

create table rule_place (
  tenant_id bigint not null,
  rule_id   bigint not null,
  -- The device, region, project or company; without a region, the project's number below zero.
  place_no  bigint not null,
  -- What gather.rules.ts keeps.
  memory    jsonb,
  judged_at timestamptz,
  due_at    timestamptz,
  primary key (tenant_id, rule_id, place_no),
  foreign key (tenant_id, rule_id) references alarm_rule on delete cascade
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.05);
create index rule_place_due on rule_place (due_at) where due_at is not null;
create index rule_place_age on rule_place (judged_at) where due_at is null;

create table rule_alarm (
  tenant_id bigint not null,
  rule_id   bigint not null,
  place_no  bigint not null,
  alarm_id  bigint not null,
  alarm_at  timestamptz(3) not null,
  -- When it happened; never later than it was received.
  at        timestamptz(3) not null,
  type      smallint not null,
  device_no bigint not null,
  -- The rules that led to it.
  chain     jsonb not null,
  depth     smallint not null,
  primary key (tenant_id, rule_id, place_no, alarm_id),
  foreign key (tenant_id, rule_id, place_no) references rule_place on delete cascade
);

insert into notice_cursor (name, xid, id) values ('rules', pg_snapshot_xmin(pg_current_snapshot()), 0);

do $$
declare
  name text;
begin
  foreach name in array array['rule_place', 'rule_alarm'] loop
    execute format('grant select, insert, update, delete on %I to watchfire_app', name);
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant_wall on %I using (tenant_id = (select viewing_tenant()) or (select viewing_all()))', name);
  end loop;
end $$;

-- Rules on what sensors measure (decision 0077): the rules, how each stands with each of its sensors, and what they found.
create table alarm_rule (
  tenant_id    bigint not null,
  rule_id      bigint not null generated always as identity,
  company_id   bigint not null references company on delete cascade,
  name         text not null,
  -- 1 on, 2 off, 3 judges and raises nothing.
  state        smallint not null,
  quantity     smallint not null,
  -- What it judges: these sensors or all, of the project and region or of the whole company.
  device_nos   bigint[] not null default '{}',
  project_id   bigint references project on delete cascade,
  region_id    bigint references region on delete cascade,
  condition    jsonb not null,
  hours        jsonb not null default '[]',
  alarm_type   smallint not null references alarm_type,
  level        smallint not null,
  -- Counts the changes, for two who change it at a time.
  version      integer not null default 1,
  last_error   text not null default '',
  changed_by   text not null,
  changed_at   timestamptz not null default now(),
  primary key (tenant_id, rule_id)
);
create index alarm_rule_number on alarm_rule (rule_id);
create index alarm_rule_company on alarm_rule (company_id);
create index alarm_rule_project on alarm_rule (project_id) where project_id is not null;
create index alarm_rule_region on alarm_rule (region_id) where region_id is not null;

-- Changes with every reading: room for HOT updates.
create table rule_series (
  tenant_id bigint not null,
  rule_id   bigint not null,
  device_no bigint not null references device on delete cascade,
  quantity  smallint not null,
  -- What step.rules.ts keeps, and its phase: 0 ok, 1 pending, 2 firing, 3 recovering.
  memory    jsonb,
  phase     smallint not null default 0,
  -- Readings up to this time of theirs are judged.
  judged_to timestamptz(3) not null,
  judged_at timestamptz,
  -- When something happens although no further reading comes.
  due_at    timestamptz,
  primary key (tenant_id, rule_id, device_no),
  foreign key (tenant_id, rule_id) references alarm_rule on delete cascade
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.05);
create index rule_series_device on rule_series (device_no, quantity);
create index rule_series_due on rule_series (due_at) where due_at is not null;

-- What rules found, written in the transaction that judged; without an alarm_id the alarm has still to be raised.
create table rule_finding (
  tenant_id bigint not null,
  rule_id   bigint not null,
  device_no bigint not null references device on delete cascade,
  at        timestamptz(3) not null,
  found_at  timestamptz not null default now(),
  shadow    boolean not null,
  type      smallint not null,
  level     smallint not null,
  reason    jsonb not null,
  -- The alarm's public id.
  alarm_id  text,
  primary key (tenant_id, rule_id, device_no, at)
);
create index rule_finding_device on rule_finding (device_no);
create index rule_finding_day on rule_finding (rule_id, found_at);
create index rule_finding_age on rule_finding (found_at);
create index rule_finding_unraised on rule_finding (found_at) where alarm_id is null and not shadow;

do $$
declare
  name text;
begin
  foreach name in array array['alarm_rule', 'rule_series', 'rule_finding'] loop
    execute format('grant select, insert, update, delete on %I to watchfire_app', name);
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant_wall on %I using (tenant_id = (select viewing_tenant()) or (select viewing_all()))', name);
  end loop;
end $$;

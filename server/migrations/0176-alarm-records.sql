-- Records of alarms go by a rule (decision 0122). The rule stands in storage_rule under the kind `record`.

-- How far the walk through a customer's alarms went.
create table record_walk (
  tenant_id      bigint primary key,
  -- The rules it began with, and the day (since 1970, by UTC).
  version        integer not null,
  day            integer not null,
  -- The number of the last alarm it looked at; null: it is through.
  last_id        bigint,
  -- Alarms filed before it may be gone: the end of the last day of which one was deleted.
  removed_before timestamptz
);

-- What reports tell of alarms that are gone, by the hour of the site: no device, no person, no words.
create table past_alarm (
  tenant_id    bigint not null,
  company_id   bigint not null,
  project_id   bigint not null,
  region_id    bigint,
  type         smallint not null,
  level        smallint not null,
  at           timestamptz not null,
  total        integer not null,
  confirmed    integer not null,
  false_alarms integer not null,
  ignored      integer not null,
  viewed       integer not null,
  -- Minutes, of those that have either: until it was opened and until it was judged, place by place.
  opening      float8[] not null,
  judging      float8[] not null,
  unique nulls not distinct (tenant_id, company_id, at, project_id, region_id, type, level)
);

alter table removal_run add column alarms bigint not null default 0;
-- How many alarms of which month, by UTC.
alter table removal_run add column months jsonb not null default '{}';
alter table removal_run drop constraint removal_run_cause_check;
alter table removal_run add constraint removal_run_cause_check check (cause in ('rule', 'quota', 'hosted', 'records'));

-- Which verdicts show a photo.
create index handling_photos on handling using gin (site_photos) where site_photos <> '{}';

do $$
declare
  name text;
begin
  foreach name in array array['record_walk', 'past_alarm'] loop
    execute format('grant select on %I to watchfire_app', name);
    execute format('grant insert, update, delete on %I to watchfire_system', name);
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant_wall on %I using (tenant_id = (select viewing_tenant()) or (select viewing_all()))', name);
  end loop;
end $$;

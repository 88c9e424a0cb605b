-- The second look at alarms by a vision-language model (decision 0112). What such a model says is written by a login of its own, which
-- sees one customer at a time, adds opinions and can do nothing to an alarm, whatever it is told.
do $$ begin
  if not exists (select from pg_roles where rolname = 'watchfire_opinion') then
    create role watchfire_opinion nologin nobypassrls;
  end if;
exception when duplicate_object or unique_violation then null;
end $$;

create table opinion_setting (
  tenant_id    bigint not null,
  company_id   bigint not null references company,
  in_use       boolean not null,
  url          text not null,
  model        text not null,
  -- Sealed.
  key          bytea,
  language     text not null check (language in ('zh', 'en')),
  types        bigint[] not null,
  levels       bigint[] not null,
  per_hour     integer not null,
  per_day      integer not null,
  timeout      smallint not null,
  context      text not null,
  -- Who agreed that pictures go to this address.
  agreed_by    text not null default '',
  agreed_at    timestamptz,
  version      integer not null default 1,
  changed_by   text not null,
  primary key (tenant_id, company_id)
);
create unique index opinion_setting_company on opinion_setting (company_id);

-- How it stands with the model: failures in a row, and until when it is left alone.
create table opinion_line (
  tenant_id       bigint not null,
  company_id      bigint not null,
  failures        integer not null default 0,
  rests_until     timestamptz,
  last_problem    text not null default '',
  last_problem_at timestamptz,
  primary key (tenant_id, company_id),
  foreign key (tenant_id, company_id) references opinion_setting on delete cascade
);

-- Alarms that wait to be asked about. A row goes with its opinion; one that was begun and has none is not asked about again.
create table opinion_wait (
  tenant_id  bigint not null,
  alarm_id   bigint not null,
  alarm_at   timestamptz(3) not null,
  company_id bigint not null,
  level      smallint not null,
  waits_since timestamptz not null default now(),
  due_at     timestamptz not null default now(),
  begun_at   timestamptz,
  tries      smallint not null default 0,
  asked_by   text not null default '',
  primary key (tenant_id, alarm_id)
);
create index opinion_wait_company on opinion_wait (company_id);

create table opinion (
  tenant_id    bigint not null,
  opinion_id   bigint not null generated always as identity,
  company_id   bigint not null,
  project_id   bigint not null,
  region_id    bigint,
  alarm_id     bigint not null,
  alarm_at     timestamptz(3) not null,
  -- 1 supported, 2 not supported, 3 unsure, 4 none.
  verdict      smallint not null check (verdict between 1 and 4),
  confidence   double precision check (confidence between 0 and 1),
  observations text[] not null default '{}',
  reason       text not null default '',
  decided_by   text not null default '',
  problem      text not null default '',
  model        text not null,
  question     text not null,
  asked_by     text not null default '',
  at           timestamptz not null default now(),
  took_ms      integer not null default 0,
  primary key (tenant_id, alarm_id, opinion_id)
);
create index opinion_company on opinion (company_id, at desc);
create index opinion_age on opinion (at);

-- What a company's second look did, by the hour.
create table opinion_hour (
  tenant_id  bigint not null,
  company_id bigint not null,
  hour       timestamptz not null,
  asked      integer not null default 0,
  answered   integer not null default 0,
  none       integer not null default 0,
  failed     integer not null default 0,
  dropped    integer not null default 0,
  primary key (tenant_id, company_id, hour)
);
create index opinion_hour_age on opinion_hour (hour);

do $$
declare
  name text;
begin
  foreach name in array array['opinion_setting', 'opinion_line', 'opinion_wait', 'opinion', 'opinion_hour'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant_wall on %I using (tenant_id = (select viewing_tenant()) or (select viewing_all()))', name);
  end loop;
end $$;

grant select, insert, update on opinion_setting, opinion_line to watchfire_app;
grant select, insert, update, delete on opinion_wait to watchfire_app;
grant select on opinion, opinion_hour to watchfire_app;
grant insert, update, delete on opinion_hour to watchfire_system;

-- What the login needs to see of an alarm and its pictures, and nothing it could change there.
grant select (tenant_id, alarm_id, alarm_at, company_id, project_id, region_id, ai_server_no, type, level, occurred_at, pictures, extra)
  on alarm to watchfire_opinion;
grant select (tenant_id, ai_server_no, name, file_id) on media to watchfire_opinion;
grant select (tenant_id, file_id, mime, kind) on file to watchfire_opinion;
grant select (type, name, name_en) on alarm_type to watchfire_opinion;
grant select on opinion_setting, opinion_line, opinion_wait, opinion, opinion_hour to watchfire_opinion;
grant update (failures, rests_until, last_problem, last_problem_at) on opinion_line to watchfire_opinion;
grant update (due_at, begun_at, tries), delete on opinion_wait to watchfire_opinion;
grant insert on opinion to watchfire_opinion;
grant insert, update on opinion_hour to watchfire_opinion;

-- Consoles hear of an opinion; its writer has no right to tell them of anything else.
create function tell_opinion() returns trigger
language plpgsql security definer set search_path = public as $$
begin
  insert into outbox (tenant_id, company_id, project_id, region_id, kind, cause, alarm_id, alarm_at, detail)
  select tenant_id, company_id, project_id, region_id, 'opinion', '', alarm_id, alarm_at, jsonb_build_object('verdict', verdict) from added;
  return null;
end $$;
create trigger opinion_told after insert on opinion
  referencing new table as added for each statement execute function tell_opinion();

-- Nobody deletes opinions but by this: of alarms that are no more, and after 400 days.
create function drop_opinions(portion integer) returns integer
language plpgsql security definer set search_path = public as $$
declare
  gone integer;
begin
  delete from opinion where (tenant_id, alarm_id, opinion_id) in (
    select tenant_id, alarm_id, opinion_id from opinion
    where at < now() - interval '400 days' or not exists (
      select from alarm where alarm.tenant_id = opinion.tenant_id and alarm.alarm_id = opinion.alarm_id and alarm.alarm_at = opinion.alarm_at
    )
    limit portion
  );
  get diagnostics gone = row_count;
  return gone;
end $$;
revoke all on function tell_opinion(), drop_opinions(integer) from public;
grant execute on function drop_opinions(integer) to watchfire_system;

insert into notice_cursor (name, xid, id) values ('opinions', pg_snapshot_xmin(pg_current_snapshot()), 0);

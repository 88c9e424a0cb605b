-- Alarms: partitioned by the month of alarm_at; retention detaches and drops. Every query carries a bound on alarm_at.

create table alarm_type (
  type          smallint primary key,
  name          text not null,
  name_en       text not null,
  family        text not null default 'general',
  level         smallint not null,
  merge_seconds integer not null default 60,
  nickname      text,
  page          smallint
);

-- A company's own level and merge window per alarm type; without a row the catalogue's hold.
create table alarm_level (
  tenant_id     bigint not null,
  company_id    bigint not null references company,
  type          smallint not null references alarm_type,
  level         smallint not null,
  merge_seconds integer not null,
  primary key (company_id, type)
);

-- Names a device had when alarms came: what a keyword is looked up in (some hundred rows per company).
create table place (
  place_id    bigint generated always as identity primary key,
  tenant_id   bigint not null,
  company_id  bigint not null,
  device_name text not null,
  location    text not null,
  unique (company_id, device_name, location)
);

-- Numbers of alarms and occurrences. A server takes a thousand at a time, so numbers of several servers interleave.
create sequence alarm_number increment by 1000 minvalue 1;

-- alarm_at is part of every alarm's key, also outside the database, and so has whole milliseconds.
create table alarm (
  alarm_id    bigint not null,
  alarm_at    timestamptz(3) not null,
  tenant_id   bigint not null,
  company_id  bigint not null,
  project_id  bigint not null,
  region_id   bigint,
  device_no   bigint not null,
  ai_server_no bigint not null,
  place_id    bigint not null,
  type        smallint not null,
  level       smallint not null,
  state       smallint not null,
  count       integer not null default 1,
  occurred_at timestamptz not null,
  received_at timestamptz not null,
  last_at     timestamptz not null,
  silent      boolean not null default false,
  pictures    text[] not null default '{}',
  recordings  text[] not null default '{}',
  extra       jsonb,
  verdict     smallint,
  comment     text not null default '',
  handled_by  text not null default '',
  handled_at  timestamptz,
  primary key (alarm_id, alarm_at)
) partition by range (alarm_at);

create index alarm_desk on alarm (company_id, alarm_at desc, alarm_id desc)
  include (tenant_id, type, level, state, project_id, region_id, device_no, place_id, verdict);
create index alarm_place on alarm (company_id, place_id, alarm_at desc, alarm_id desc)
  include (tenant_id, type, level, state, project_id, region_id, device_no, verdict);
create index alarm_pending on alarm (company_id, received_at desc, alarm_id desc)
  include (tenant_id, alarm_at, type, level, project_id, region_id, device_no) where state = 1;

-- Repeats of an alarm, each with its own evidence; the first event is the alarm itself.
create table occurrence (
  occurrence_id bigint not null,
  alarm_id      bigint not null,
  alarm_at      timestamptz(3) not null,
  tenant_id     bigint not null,
  company_id    bigint not null,
  occurred_at   timestamptz not null,
  pictures      text[] not null default '{}',
  recording     text,
  extra         jsonb,
  primary key (alarm_id, occurrence_id, alarm_at)
) partition by range (alarm_at);

create table alarm_default partition of alarm default;
create table occurrence_default partition of occurrence default;

-- Months that are covered from `first` to `last`, made when missing. Safe to call at any time by several servers.
-- Rows that came before their month was made lie in the default partition and move out of it. Repeats update an alarm in place: room for HOT.
create function ensure_alarm_months(first timestamptz, last timestamptz) returns void
language plpgsql security definer set search_path = public as $$
declare
  month timestamptz := date_trunc('month', first at time zone 'UTC') at time zone 'UTC';
  following timestamptz;
  parent text;
  child text;
begin
  perform pg_advisory_xact_lock(7263501);
  while month <= last loop
    following := (date_trunc('month', month at time zone 'UTC') + interval '1 month') at time zone 'UTC';
    foreach parent in array array['alarm', 'occurrence'] loop
      child := parent || '_' || to_char(month at time zone 'UTC', 'YYYYMM');
      if to_regclass(child) is null then
        execute format('create table %I (like %I including defaults including constraints) with (autovacuum_vacuum_insert_scale_factor = 0.02, fillfactor = 90)', child, parent);
        execute format('lock table %I in access exclusive mode', parent || '_default');
        execute format('with moved as (delete from %I where alarm_at >= %L and alarm_at < %L returning *) insert into %I select * from moved',
          parent || '_default', month, following, child);
        execute format('alter table %I attach partition %I for values from (%L) to (%L)', parent, child, month, following);
      end if;
    end loop;
    month := following;
  end loop;
end $$;
select ensure_alarm_months(now() - interval '40 days', now() + interval '65 days');

-- What decides stored / merged / repeated: uniqueness cannot span partitions.
create table ingest_key (
  ai_server_no bigint not null,
  event_id     text not null,
  alarm_id     bigint not null,
  alarm_at     timestamptz not null,
  received_at  timestamptz not null default now(),
  primary key (ai_server_no, event_id)
);
create index ingest_key_age on ingest_key (received_at);

-- The pending alarm that repeats of a device's type are merged into. The company is part of the key, so a device that moves to
-- another company starts anew. Retention deletes the rows of alarms it drops. Rows change with every event: room for HOT updates.
create table open_alarm (
  company_id bigint not null,
  device_no  bigint not null,
  type       smallint not null,
  alarm_id   bigint not null,
  alarm_at   timestamptz not null,
  last_at    timestamptz not null,
  primary key (company_id, device_no, type)
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.05);
create index open_alarm_alarm on open_alarm (alarm_id);

-- Every verdict ever given.
create table handling (
  handling_id      bigint generated always as identity primary key,
  tenant_id        bigint not null,
  company_id       bigint not null,
  alarm_id         bigint not null,
  alarm_at         timestamptz not null,
  verdict          smallint not null,
  comment          text not null default '',
  site_description text not null default '',
  remark           text not null default '',
  site_photos      text[] not null default '{}',
  account_id       bigint,
  by_name          text not null,
  at               timestamptz not null default now()
);
create index handling_alarm on handling (alarm_id, handling_id desc);

-- Remind-later on one alarm: it pops up again for the account at due_at while it is still pending.
create table reminder (
  reminder_id bigint generated always as identity primary key,
  tenant_id   bigint not null,
  account_id  bigint not null references account on delete cascade,
  alarm_id    bigint not null,
  alarm_at    timestamptz not null,
  due_at      timestamptz not null,
  fired_at    timestamptz
);
create index reminder_due on reminder (due_at) where fired_at is null;
create index reminder_account on reminder (account_id, alarm_id);

-- Stored pictures and recordings: an opaque id each. Devices know their files by name.
create table file (
  file_id    text primary key,
  tenant_id  bigint not null,
  company_id bigint not null,
  mime       text not null,
  bytes      bigint not null,
  sha256     bytea not null,
  width      integer,
  height     integer,
  account_id bigint,
  created_at timestamptz not null default now()
);
create table media (
  ai_server_no bigint not null references device,
  name         text not null,
  tenant_id    bigint not null,
  file_id      text not null references file,
  primary key (ai_server_no, name)
);

-- What the live channel tells. A reader takes rows whose transaction is older than every running one, in (xid, id) order, so none is skipped.
create table outbox (
  id         bigint generated always as identity,
  xid        xid8 not null default pg_current_xact_id(),
  at         timestamptz not null default now(),
  tenant_id  bigint not null,
  company_id bigint not null,
  project_id bigint not null,
  region_id  bigint,
  account_id bigint,
  kind       text not null,
  cause      text not null default '',
  alarm_id   bigint,
  alarm_at   timestamptz,
  detail     jsonb,
  primary key (xid, id)
);
create index outbox_age on outbox (at);

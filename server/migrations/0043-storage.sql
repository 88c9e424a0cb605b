-- What is stored, whose it is and how long it is kept.

-- `bytes` of a file is its whole content; its thumbnail is counted beside it.
alter table file
  add column small_bytes bigint not null default 0,
  -- picture, recording: evidence of an alarm. photo: of a handling. plan, logo, avatar: shown by a row. upload: nothing shows it yet.
  add column kind text not null default 'upload'
    check (kind in ('picture', 'recording', 'photo', 'plan', 'logo', 'avatar', 'upload')),
  -- What people made of the alarm; none: no evidence of an alarm.
  add column judgement text not null default 'none' check (judgement in ('none', 'unjudged', 'false', 'true', 'other')),
  add column held boolean not null default false,
  -- 0: of no project, of no channel.
  add column project_id bigint not null default 0,
  add column device_no bigint not null default 0,
  add column alarm_id bigint,
  add column alarm_at timestamptz(3);

create function judgement_of(verdict smallint) returns text language sql immutable parallel safe as
  $$ select case when verdict is null then 'unjudged' when verdict = 1 then 'false' when verdict = 2 then 'true' else 'other' end $$;

-- Which alarm a device's file was named by, for files that arrive later than their alarm.
create table evidence_name (
  tenant_id    bigint not null,
  ai_server_no bigint not null,
  name         text not null,
  alarm_id     bigint not null,
  alarm_at     timestamptz(3) not null,
  noted_at     timestamptz not null default now(),
  primary key (tenant_id, ai_server_no, name)
);
create index evidence_name_age on evidence_name (noted_at);

-- Files there are already.
update file set kind = case when mime like 'video/%' then 'recording' else 'picture' end, judgement = 'unjudged'
from media where media.file_id = file.file_id;
with named as (
  select alarm.tenant_id, alarm.ai_server_no, name, alarm.verdict, alarm.project_id, alarm.device_no, alarm.alarm_id, alarm.alarm_at
  from alarm, unnest(alarm.pictures || alarm.recordings) as name
  union all
  select alarm.tenant_id, alarm.ai_server_no, name, alarm.verdict, alarm.project_id, alarm.device_no, alarm.alarm_id, alarm.alarm_at
  from occurrence
  join alarm on alarm.tenant_id = occurrence.tenant_id and alarm.alarm_id = occurrence.alarm_id and alarm.alarm_at = occurrence.alarm_at,
  unnest(occurrence.pictures || occurrence.recording) as name
)
update file set judgement = judgement_of(named.verdict), project_id = named.project_id, device_no = named.device_no,
  alarm_id = named.alarm_id, alarm_at = named.alarm_at
from named join media on media.ai_server_no = named.ai_server_no and media.name = named.name
where media.file_id = file.file_id and named.tenant_id = file.tenant_id;
update file set kind = 'avatar' where file_id in (select head_url from account);
update file set kind = 'logo' where file_id in (select logo_url from company union select licence_url from company);
update file set kind = 'plan', project_id = project.project_id from project where project.floor_plan = file.file_id;
update file set kind = 'photo' where file_id in (select unnest(site_photos) from handling);

-- What goes first, what a page of the list shows, and the files of one alarm. Unlinked: their alarm is not known yet.
create index file_age on file (tenant_id, kind, judgement, created_at, file_id) where not held;
create index file_list on file (company_id, created_at desc, file_id desc);
create index file_channel on file (company_id, device_no, created_at desc, file_id desc) where device_no <> 0;
create index file_alarm on file (tenant_id, alarm_id) where alarm_id is not null;
create index file_held on file (company_id, created_at desc, file_id desc) where held;
create index file_unlinked on file (created_at) where alarm_id is null and judgement <> 'none';
create index media_file on media (file_id);

-- Counters. Each statement that changes files leaves what it changed; a job adds it up by day and over all days. A sum over both is exact.
create table file_delta (
  delta_id   bigint generated always as identity primary key,
  tenant_id  bigint not null,
  company_id bigint not null,
  project_id bigint not null,
  device_no  bigint not null,
  kind       text not null,
  judgement  text not null,
  held       boolean not null,
  -- Days since 1970, by UTC.
  day        integer not null,
  files      bigint not null,
  bytes      bigint not null
);
create index file_delta_tenant on file_delta (tenant_id);
create table file_day (
  tenant_id  bigint not null,
  company_id bigint not null,
  project_id bigint not null,
  kind       text not null,
  judgement  text not null,
  held       boolean not null,
  -- Days since 1970, by UTC.
  day        integer not null,
  files      bigint not null,
  bytes      bigint not null,
  primary key (tenant_id, kind, judgement, day, company_id, project_id, held)
);
create index file_day_day on file_day (tenant_id, day);
create index file_day_empty on file_day (tenant_id) where files = 0;
create table file_total (
  tenant_id  bigint not null,
  company_id bigint not null,
  project_id bigint not null,
  device_no  bigint not null,
  kind       text not null,
  judgement  text not null,
  held       boolean not null,
  files      bigint not null,
  bytes      bigint not null,
  primary key (tenant_id, company_id, project_id, device_no, kind, judgement, held)
);
create index file_total_empty on file_total (tenant_id) where files = 0;

create function note_files() returns trigger
language plpgsql security definer set search_path = public as $$
begin
  if tg_op = 'INSERT' then
    insert into file_delta (tenant_id, company_id, project_id, device_no, kind, judgement, held, day, files, bytes)
    select tenant_id, company_id, project_id, device_no, kind, judgement, held, floor(extract(epoch from created_at) / 86400)::integer,
      count(*), sum(bytes + small_bytes)
    from added group by 1, 2, 3, 4, 5, 6, 7, 8;
  elsif tg_op = 'DELETE' then
    insert into file_delta (tenant_id, company_id, project_id, device_no, kind, judgement, held, day, files, bytes)
    select tenant_id, company_id, project_id, device_no, kind, judgement, held, floor(extract(epoch from created_at) / 86400)::integer,
      -count(*), -sum(bytes + small_bytes)
    from gone group by 1, 2, 3, 4, 5, 6, 7, 8;
  else
    insert into file_delta (tenant_id, company_id, project_id, device_no, kind, judgement, held, day, files, bytes)
    select tenant_id, company_id, project_id, device_no, kind, judgement, held, floor(extract(epoch from created_at) / 86400)::integer,
      sum(sign), sum(sign * (bytes + small_bytes))
    from (select 1 as sign, added.* from added union all select -1, gone.* from gone) as changed
    group by 1, 2, 3, 4, 5, 6, 7, 8
    having sum(sign) <> 0 or sum(sign * (bytes + small_bytes)) <> 0;
  end if;
  return null;
end $$;
create trigger file_added after insert on file referencing new table as added for each statement execute function note_files();
create trigger file_gone after delete on file referencing old table as gone for each statement execute function note_files();
create trigger file_changed after update on file referencing old table as gone new table as added
  for each statement execute function note_files();

-- Counts anew from the files, while nobody stores any.
create function recount_files() returns void
language plpgsql security definer set search_path = public as $$
begin
  lock table file in share row exclusive mode;
  delete from file_delta;
  delete from file_day;
  delete from file_total;
  insert into file_day (tenant_id, company_id, project_id, kind, judgement, held, day, files, bytes)
  select tenant_id, company_id, project_id, kind, judgement, held, floor(extract(epoch from created_at) / 86400)::integer, count(*), sum(bytes + small_bytes)
  from file group by 1, 2, 3, 4, 5, 6, 7;
  insert into file_total (tenant_id, company_id, project_id, device_no, kind, judgement, held, files, bytes)
  select tenant_id, company_id, project_id, device_no, kind, judgement, held, count(*), sum(bytes + small_bytes)
  from file group by 1, 2, 3, 4, 5, 6, 7;
end $$;
select recount_files();

-- What the platform grants a customer: bytes (null: any number), and how short and how long evidence may be kept.
create table storage_grant (
  tenant_id    bigint primary key,
  quota_bytes  bigint check (quota_bytes > 0),
  min_days     integer not null default 30 check (min_days between 1 and 3650),
  max_days     integer check (max_days between min_days and 3650),
  -- The greatest share, in percent, of which people were warned and that was not left since.
  warned       smallint not null default 0,
  -- Who granted it: what is deleted for it is deleted in their name.
  account_id   bigint not null,
  version      integer not null default 1
);
-- The customer's own rules; what has none is kept until somebody deletes it.
create table storage_rule (
  tenant_id bigint not null,
  kind      text not null,
  judgement text not null,
  days      integer not null check (days between 1 and 3650),
  primary key (tenant_id, kind, judgement)
);
-- Who saved the rules last: what they delete is deleted in their name.
create table storage_rule_version (tenant_id bigint primary key, version integer not null, account_id bigint not null);

-- Evidence that is kept beyond every rule, and why.
create table evidence_hold (
  tenant_id  bigint not null,
  alarm_id   bigint not null,
  alarm_at   timestamptz(3) not null,
  company_id bigint not null,
  project_id bigint not null,
  reason     text not null,
  account_id bigint not null,
  by_name    text not null,
  at         timestamptz not null default now(),
  primary key (tenant_id, alarm_id, alarm_at)
);

-- Bytes whose row is gone and that lie on the disk still, what became of the evidence of alarms, and what each run took away.
create table file_removal (
  tenant_id bigint not null,
  file_id   text not null,
  primary key (tenant_id, file_id)
);
create table evidence_removed (
  tenant_id  bigint not null,
  alarm_id   bigint not null,
  alarm_at   timestamptz(3) not null,
  cause      text not null check (cause in ('rule', 'quota')),
  pictures   integer not null,
  recordings integer not null,
  at         timestamptz not null default now(),
  primary key (tenant_id, alarm_id, alarm_at, cause)
);
create table removal_run (
  run_id     bigint generated always as identity primary key,
  tenant_id  bigint not null,
  cause      text not null check (cause in ('rule', 'quota')),
  files      bigint not null default 0,
  bytes      bigint not null default 0,
  oldest     timestamptz,
  newest     timestamptz,
  started_at timestamptz not null default now(),
  ended_at   timestamptz
);
create unique index removal_run_open on removal_run (tenant_id, cause) where ended_at is null;
create index removal_run_list on removal_run (tenant_id, run_id desc);

do $$
declare
  name text;
begin
  foreach name in array array['evidence_name', 'file_delta', 'file_day', 'file_total', 'storage_grant', 'storage_rule', 'storage_rule_version',
    'evidence_hold', 'file_removal', 'evidence_removed', 'removal_run'] loop
    execute format('grant select on %I to watchfire_app', name);
    execute format('grant insert, update, delete on %I to watchfire_system', name);
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant_wall on %I using (tenant_id = (select viewing_tenant()) or (select viewing_all()))', name);
  end loop;
end $$;
grant insert, update, delete on storage_rule, storage_rule_version, evidence_hold to watchfire_app;
revoke all on function note_files(), recount_files() from public;
grant execute on function recount_files() to watchfire_system;

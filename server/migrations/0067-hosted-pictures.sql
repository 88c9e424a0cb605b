-- Stills that the platform keeps of cameras by a schedule (decision 0053).
create table hosted_schedule (
  tenant_id    bigint not null,
  device_no    bigint not null references device on delete cascade,
  mode         text not null check (mode in ('off', 'every', 'times')),
  every        integer not null check (every between 1 and 1440),
  times        bigint[] not null,
  days         bigint[] not null,
  from_minute  integer not null,
  until_minute integer not null,
  keep_days    integer not null check (keep_days between 1 and 3650),
  account_id   bigint not null,
  changed_by   text not null,
  changed_at   timestamptz not null default now(),
  -- The version of its AI server's configuration that it was last changed in.
  in_version   integer not null,
  -- The newest picture, for lists.
  last_slot    timestamptz,
  last_file    text,
  primary key (tenant_id, device_no)
);
create index hosted_schedule_device on hosted_schedule (device_no);

-- One row a slot: its picture, or why there is none. No reference to the camera: an index for it would be as large as the key.
create table hosted_slot (
  tenant_id bigint not null,
  device_no bigint not null,
  slot      timestamptz not null,
  -- In the numbers of the contract's slotCode; 1 has a picture.
  outcome   smallint not null,
  taken_at  timestamptz,
  file_id   text,
  bytes     integer not null default 0,
  primary key (tenant_id, device_no, slot)
);
-- What a camera has of each of the site's days, as days since 1970: written with the slots, so that nothing is counted by reading them.
create table hosted_day (
  tenant_id bigint not null,
  device_no bigint not null,
  day       integer not null,
  pictures  integer not null,
  same      integer not null,
  holes     integer not null,
  bytes     bigint not null,
  primary key (tenant_id, device_no, day)
);
-- A camera that never gave a picture can be removed: what was told of its slots goes with it.
create function remove_hosted_slots() returns trigger
language plpgsql security definer set search_path = public as $$
begin
  delete from hosted_slot where tenant_id = old.tenant_id and device_no = old.device_no;
  delete from hosted_day where tenant_id = old.tenant_id and device_no = old.device_no;
  return null;
end $$;
revoke all on function remove_hosted_slots() from public;
create trigger hosted_schedule_gone after delete on hosted_schedule for each row execute function remove_hosted_slots();

do $$
declare
  name text;
begin
  foreach name in array array['hosted_schedule', 'hosted_slot', 'hosted_day'] loop
    execute format('grant select on %I to watchfire_app', name);
    execute format('grant insert, update, delete on %I to watchfire_system', name);
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant_wall on %I using (tenant_id = (select viewing_tenant()) or (select viewing_all()))', name);
  end loop;
end $$;
grant insert, update on hosted_schedule to watchfire_app;

-- Whether an AI server takes hosted pictures, as it says itself.
alter table ai_server add column hosts_pictures boolean not null default false;

alter table file drop constraint file_kind_check;
alter table file add constraint file_kind_check
  check (kind in ('picture', 'recording', 'photo', 'plan', 'logo', 'avatar', 'hosted', 'upload'));
alter table removal_run drop constraint removal_run_cause_check;
alter table removal_run add constraint removal_run_cause_check check (cause in ('rule', 'quota', 'hosted'));

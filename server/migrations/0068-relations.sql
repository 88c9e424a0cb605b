-- What belongs together: the cameras that see a device or a region, cameras of one place, and whom to call about a device.
-- kind: 1 a camera sees a device that is none, 2 two cameras of one place (the lower number first), 3 a camera sees a region, 4 a person to call.
create table relation (
  tenant_id   bigint not null,
  relation_id bigint not null generated always as identity,
  kind        smallint not null,
  device_no   bigint references device on delete cascade,
  region_id   bigint references region on delete cascade,
  camera_no   bigint references device on delete cascade,
  account_id  bigint references account on delete cascade,
  note        text not null default '',
  made_by     text not null,
  made_at     timestamptz not null default now(),
  primary key (tenant_id, relation_id),
  check (case kind
    when 1 then num_nulls(device_no, camera_no) = 0 and num_nonnulls(region_id, account_id) = 0
    when 2 then device_no < camera_no and num_nonnulls(region_id, account_id) = 0
    when 3 then num_nulls(region_id, camera_no) = 0 and num_nonnulls(device_no, account_id) = 0
    when 4 then num_nulls(device_no, account_id) = 0 and num_nonnulls(region_id, camera_no) = 0
    else false end),
  unique nulls not distinct (tenant_id, device_no, region_id, camera_no, account_id)
);
create index relation_number on relation (relation_id);
create index relation_device on relation (device_no);
create index relation_region on relation (region_id);
create index relation_camera on relation (camera_no);
create index relation_account on relation (account_id);
grant select, insert, update, delete on relation to watchfire_app;
alter table relation enable row level security;
alter table relation force row level security;
create policy tenant_wall on relation using (tenant_id = (select viewing_tenant()) or (select viewing_all()));

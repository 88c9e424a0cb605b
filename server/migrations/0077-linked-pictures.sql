-- Pictures that are asked of the cameras linked to a sensor or its region when the sensor raises an alarm. A row goes with its answer;
-- what became of it stands in the alarm.
create table linked_picture (
  tenant_id  bigint not null,
  alarm_id   bigint not null,
  alarm_at   timestamptz(3) not null,
  camera_no  bigint not null references device on delete cascade,
  asked_at   timestamptz not null default now(),
  tried_at   timestamptz,
  primary key (tenant_id, alarm_id, camera_no)
);
create index linked_picture_due on linked_picture (asked_at);
create index linked_picture_camera on linked_picture (camera_no);
grant select, insert, update, delete on linked_picture to watchfire_app;
alter table linked_picture enable row level security;
alter table linked_picture force row level security;
create policy tenant_wall on linked_picture using (tenant_id = (select viewing_tenant()) or (select viewing_all()));

-- How far the outbox was read for it: what was raised before this came is not asked for.
insert into notice_cursor (name, xid, id) values ('linked', pg_snapshot_xmin(pg_current_snapshot()), 0);

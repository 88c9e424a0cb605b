-- Faults that the platform finds in heartbeats: since when a disk is low, and since when an AI server has had more to do than it can.
insert into alarm_type (type, name, name_en, family, level, merge_seconds, position) values
  (75, '升级失败',       'Update failed',        'general', 5, 60, 75),
  (76, 'AI 服务器过载',  'AI server overloaded', 'general', 5, 60, 76);
alter table ai_server
  add column cores smallint,
  add column disk_low_since timestamptz,
  add column busy_since timestamptz;
create index ai_server_clock_off on ai_server (clock_off_since) where clock_off_since is not null;
create index ai_server_disk_low on ai_server (disk_low_since) where disk_low_since is not null;
create index ai_server_busy on ai_server (busy_since) where busy_since is not null;

-- Codes by which an AI server fetches its registration (decision 0047): one of each, short-lived, used once.
create table ai_server_claim (
  tenant_id      bigint not null,
  device_no      bigint not null references device on delete cascade,
  -- The first letters, by which it is found, and a MAC of the whole: the key of the MAC is not in the database.
  locator        text not null,
  code_mac       bytea not null,
  made_by        bigint not null,
  expires_at     timestamptz not null,
  wrong_attempts integer not null default 0,
  claimed_at     timestamptz,
  primary key (tenant_id, device_no)
);
create index ai_server_claim_locator on ai_server_claim (locator);
create index ai_server_claim_device on ai_server_claim (device_no);
create index ai_server_claim_expires on ai_server_claim (expires_at);
grant select, insert, update, delete on ai_server_claim to watchfire_app;
alter table ai_server_claim enable row level security;
alter table ai_server_claim force row level security;
create policy tenant_wall on ai_server_claim using (tenant_id = (select viewing_tenant()) or (select viewing_all()));

-- How an AI server was, hour by hour: one row a measure, for a week.
alter table ai_server
  add column temperature double precision,
  add column started_at timestamptz;
create table ai_server_hour (
  tenant_id bigint not null,
  device_no bigint not null references device on delete cascade,
  measure   text not null,
  hour      timestamptz not null,
  samples   integer not null,
  total     double precision not null,
  lowest    double precision not null,
  highest   double precision not null,
  primary key (tenant_id, device_no, measure, hour)
);
create index ai_server_hour_device on ai_server_hour (device_no);
create index ai_server_hour_hour on ai_server_hour (hour);
grant select, insert, update, delete on ai_server_hour to watchfire_app;
alter table ai_server_hour enable row level security;
alter table ai_server_hour force row level security;
create policy tenant_wall on ai_server_hour using (tenant_id = (select viewing_tenant()) or (select viewing_all()));

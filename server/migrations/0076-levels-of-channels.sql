-- What one channel has otherwise than usual for alarms of a type (decision 0060). Ingestion reads it with every batch.
create table channel_level (
  tenant_id     bigint not null,
  device_no     bigint not null references device on delete cascade,
  type          smallint not null references alarm_type,
  -- Null: as usual.
  level         smallint,
  merge_seconds integer,
  -- Somebody with the right chose that severe alarms of this channel are quieter. Without it they never are, whatever stands here.
  severe_agreed boolean not null default false,
  reason        text not null default '',
  version       bigint not null default nextval('alarm_level_version'),
  changed_by    text not null,
  changed_at    timestamptz not null default now(),
  primary key (tenant_id, device_no, type),
  check (level is not null or merge_seconds is not null)
);
create index channel_level_device on channel_level (device_no);
grant select, insert, update, delete on channel_level to watchfire_app;
alter table channel_level enable row level security;
alter table channel_level force row level security;
create policy tenant_wall on channel_level using (tenant_id = (select viewing_tenant()) or (select viewing_all()));

-- Who had it set otherwise for its channel when it came, and what would have been usual; null: it came as usual.
alter table alarm add column channel_rule jsonb;

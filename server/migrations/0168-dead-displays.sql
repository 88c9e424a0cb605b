-- A display that falls silent is a fault of its own (decision 0116).
insert into alarm_type (type, name, name_en, family, level, merge_seconds, position) values
  (78, '显示屏离线', 'Display away', 'general', 5, 60, 78);
-- Up to which sign of life its silence has been told.
alter table wall_display add column told_seen_at timestamptz;
grant update (told_seen_at) on wall_display to watchfire_system;
create index wall_display_alive on wall_display (seen_at) where revoked_at is null;

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

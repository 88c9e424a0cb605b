-- Pending severe alarms by when they came: a console that polls asks for the newest of them, and would look through all that waits where none is severe.
create index alarm_urgent_received on alarm (company_id, received_at desc, alarm_id desc)
  include (tenant_id, alarm_at, type, level, project_id, region_id, device_no) where state = 1 and level = 1;

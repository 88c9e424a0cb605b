-- Pending severe alarms stand first in a list: found by themselves, whatever else there is. It holds only what nobody handled yet.
create index alarm_urgent on alarm (company_id, alarm_at desc, alarm_id desc)
  include (tenant_id, type, project_id, region_id, device_no, place_id, verdict) where state = 1 and level = 1;

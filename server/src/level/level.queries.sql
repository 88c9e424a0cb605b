-- Written by the tests with UPDATE_SQL=1; do not edit.

-- closeOpenAlarmsOfOtherLevel
with outdated as (
  select open_alarm.tenant_id, open_alarm.company_id, open_alarm.device_no, open_alarm.type
  from open_alarm
  join alarm on alarm.tenant_id = open_alarm.tenant_id and alarm.alarm_id = open_alarm.alarm_id
    and alarm.alarm_at = open_alarm.alarm_at
  where open_alarm.tenant_id = $1 and open_alarm.company_id = $2 and open_alarm.type = $3 and open_alarm.alarm_id <> 0
    and alarm.level <> $4
  order by open_alarm.tenant_id, open_alarm.company_id, open_alarm.device_no, open_alarm.type
  for update of open_alarm
)
delete from open_alarm using outdated
where (open_alarm.tenant_id, open_alarm.company_id, open_alarm.device_no, open_alarm.type)
  = (outdated.tenant_id, outdated.company_id, outdated.device_no, outdated.type);

-- deleteLevel
delete from alarm_level where company_id = $1 and type = $2 and version = $3
returning type;

-- findLevel
select alarm_type.type, alarm_type.name as type_name, alarm_type.name_en as type_name_en,
       coalesce(own.level, alarm_type.level) as level,
       coalesce(own.merge_seconds, alarm_type.merge_seconds) as merge_seconds,
       coalesce(own.overdue_minutes, alarm_type.overdue_minutes) as overdue_minutes,
       alarm_type.level as catalogue_level, alarm_type.merge_seconds as catalogue_merge_seconds,
       alarm_type.overdue_minutes as catalogue_overdue_minutes,
       coalesce(own.version, 0) as version, coalesce(own.changed_by, '') as changed_by, own.changed_at
from alarm_type
left join alarm_level as own on own.company_id = $1 and own.type = alarm_type.type
where alarm_type.type = $2
order by alarm_type.type
limit 2000;

-- insertLevel
insert into alarm_level (tenant_id, company_id, type, level, merge_seconds, overdue_minutes, changed_by)
values ($1, $2, $3, $4, $5, $6, $7)
on conflict (company_id, type) do nothing
returning type;

-- listLevels
select alarm_type.type, alarm_type.name as type_name, alarm_type.name_en as type_name_en,
       coalesce(own.level, alarm_type.level) as level,
       coalesce(own.merge_seconds, alarm_type.merge_seconds) as merge_seconds,
       coalesce(own.overdue_minutes, alarm_type.overdue_minutes) as overdue_minutes,
       alarm_type.level as catalogue_level, alarm_type.merge_seconds as catalogue_merge_seconds,
       alarm_type.overdue_minutes as catalogue_overdue_minutes,
       coalesce(own.version, 0) as version, coalesce(own.changed_by, '') as changed_by, own.changed_at
from alarm_type
left join alarm_level as own on own.company_id = $1 and own.type = alarm_type.type
where true
order by alarm_type.type
limit 2000;

-- updateLevel
update alarm_level
set level = $1, merge_seconds = $2, overdue_minutes = $3,
    version = nextval('alarm_level_version'), changed_at = now(), changed_by = $4
where company_id = $5 and type = $6 and version = $7
returning type;

-- Written by the tests with UPDATE_SQL=1; do not edit.

-- dispatchReminders
with due as (
  update reminder set fired_at = now()
  where (tenant_id, alarm_id, reminder_id) in (
    select reminder.tenant_id, reminder.alarm_id, reminder.reminder_id
    from reminder
    left join alarm on alarm.tenant_id = reminder.tenant_id and alarm.alarm_id = reminder.alarm_id
      and alarm.alarm_at = reminder.alarm_at
    left join device on device.device_no = alarm.device_no
    where reminder.fired_at is null and reminder.due_at <= now() and not (alarm.level = 5 and in_maintenance(device, now()) or
         device.silent_from <= now() and device.silent_until > now() and (alarm.level <> 1 or device.silent_severe)
       ) is true
    order by reminder.due_at limit $1 for update of reminder skip locked
  )
  returning tenant_id, alarm_id, alarm_at
), published as (
  insert into outbox (kind, cause, tenant_id, company_id, project_id, region_id, alarm_id, alarm_at)
  select distinct 'alarm', 'reminded', alarm.tenant_id, alarm.company_id, alarm.project_id, alarm.region_id, alarm.alarm_id,
         alarm.alarm_at
  from due join alarm on alarm.tenant_id = due.tenant_id and alarm.alarm_id = due.alarm_id and alarm.alarm_at = due.alarm_at
  where alarm.state = 1
)
select count(*)::int as due from due;

-- endPostponements
delete from reminder where tenant_id = $1 and alarm_id = $2 and fired_at is null
returning alarm_id as "alarmId", due_at as until, hold_severe as "includeSevere", set_by as "setBy";

delete from reminder where tenant_id = $1 and (alarm_id = $2 or device_no = $3 and type = $4) and fired_at is null
returning alarm_id as "alarmId", due_at as until, hold_severe as "includeSevere", set_by as "setBy";

-- insertPostponement
insert into reminder (tenant_id, account_id, alarm_id, alarm_at, device_no, type, due_at, hold_severe, set_by)
values ($1, $2, $3, $4, $5, $6,
        $7, $8, $9);

-- listQuiet
select device_id, silent_from as quiet_from, silent_until as quiet_until, silent_severe as include_severe, silent_by as set_by,
       silent_set_at as set_at, null::bigint as alarm_id, null::timestamptz as alarm_at, null::smallint as type,
       null as type_name, null as type_name_en, false as whole_type,
       null::bigint as maintenance_id, null as reason, null as reach, null::boolean as may_end
from device where silent_until > now() and ("device"."company_id" = any($1::bigint[]) and "device"."project_id" = any($2::bigint[]) and "device"."region_id" = $3)
union all
select device.device_id, reminder.set_at, reminder.due_at, reminder.hold_severe, reminder.set_by, reminder.set_at, alarm.alarm_id,
       alarm.alarm_at, alarm.type, alarm_type.name, alarm_type.name_en, reminder.type is not null, null, null, null, null
from reminder
join alarm on alarm.tenant_id = reminder.tenant_id and alarm.alarm_id = reminder.alarm_id and alarm.alarm_at = reminder.alarm_at
join device on device.device_no = alarm.device_no
join alarm_type on alarm_type.type = alarm.type
where reminder.fired_at is null and reminder.due_at > now() and ("alarm"."company_id" = any($4::bigint[]) and "alarm"."project_id" = any($5::bigint[]) and "alarm"."region_id" = $6)
union all
select device.device_id, maintenance.began_at, maintenance.until, false, maintenance.set_by, maintenance.set_at, null, null, null,
       null, null, false, maintenance.maintenance_id, maintenance.reason, device.reach,
       device.reach = 'device' or ("device"."company_id" = any($7::bigint[]) and "device"."project_id" = any($8::bigint[]))
from maintenance cross join lateral (
  select part.device_id, part.tenant_id, part.company_id, part.project_id, part.region_id, 'device' as reach
  from device part where part.device_no = maintenance.device_no and part.kind <> 1
  union all
  select part.device_id, part.tenant_id, part.company_id, part.project_id, part.region_id, 'aiServer'
  from device part where part.device_no = maintenance.device_no and part.kind = 1
  union all
  select part.device_id, part.tenant_id, part.company_id, part.project_id, part.region_id, 'aiServer'
  from device part where part.ai_server_no = maintenance.device_no
  union all
  select part.device_id, part.tenant_id, part.company_id, part.project_id, part.region_id, 'project'
  from device part
  where maintenance.device_no is null and part.company_id = maintenance.company_id and part.project_id = maintenance.project_id) as device
where maintenance.until > now() and ("device"."company_id" = any($9::bigint[]) and "device"."project_id" = any($10::bigint[]) and "device"."region_id" = $11)
order by quiet_until, device_id limit $12;

-- lockAlarmToPostpone
select alarm.alarm_id, alarm.alarm_at, alarm.type, alarm.state, alarm.device_no, device.device_id,
       alarm.tenant_id, alarm.company_id, alarm.project_id, alarm.region_id,
       coalesce(("device"."company_id" = any($1::bigint[]) and "device"."project_id" = any($2::bigint[]) and "device"."region_id" = $3), false) as channel_in_scope
from alarm join device on device.device_no = alarm.device_no
where "alarm"."tenant_id" = $4 and alarm.alarm_id = any($5::bigint[])
  and alarm.alarm_at >= $6 and alarm.alarm_at <= $7 and ("alarm"."company_id" = any($8::bigint[]) and "alarm"."project_id" = any($9::bigint[]) and "alarm"."region_id" = $10)
for no key update of device;

-- lockDevice
select device_no, ai_server_no, device_id, tenant_id, company_id, project_id, region_id,
       coalesce(silent_until, 'epoch') as silent_until, silent_severe, silent_by
from device where device_id = $1 and ("device"."company_id" = any($2::bigint[]) and "device"."project_id" = any($3::bigint[]) and "device"."region_id" = $4) for update;

-- publishQuiet
insert into outbox (kind, tenant_id, company_id, project_id, region_id, detail)
values ('quiet', $1, $2, $3, $4,
        $5::jsonb);

-- setSilence
update "device" set "silent_from" = $1, "silent_until" = $2, "silent_severe" = $3, "silent_by" = $4, "silent_set_at" = $5 where "device_no" = $6;

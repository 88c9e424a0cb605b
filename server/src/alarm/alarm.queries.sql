-- Written by the tests with UPDATE_SQL=1; do not edit.

-- countAlarms
/* planned each time */
select count(*)::int as total from alarm where (("alarm"."company_id" = any($1::bigint[]) and "alarm"."project_id" = any($2::bigint[]) and "alarm"."region_id" = $3) and alarm.level <> $4)
    and alarm.alarm_at >= $5 and alarm.alarm_at < $6;

/* planned each time */
select count(*)::int as total from alarm where ("alarm"."company_id" = any($1::bigint[]) and "alarm"."project_id" = any($2::bigint[]) and "alarm"."region_id" = $3)
    and alarm.alarm_at >= $4 and alarm.alarm_at < $5
    and (alarm.place_id = any($6::bigint[]) or alarm.type = any($7::smallint[]))
    and alarm.type = $8
    and alarm.type = any(array(select alarm_type.type from alarm_type where alarm_type.family = $9))
    and alarm.level = $10
    and alarm.state = $11
    and alarm.verdict = $12
    and alarm.device_no = (select device.device_no from device where device.device_id = $13);

-- countAlarmsPerSlice
/* planned each time */
select (
  select count(*)::int from alarm
  where ("alarm"."company_id" = any($1::bigint[]) and "alarm"."project_id" = any($2::bigint[]) and "alarm"."region_id" = $3)
    and alarm.alarm_at >= $4 and alarm.alarm_at < $5 and alarm.alarm_at >= slice.begins and alarm.alarm_at < slice.ends
) as total
from (select number, to_timestamp(begins / 1000.0) as begins, to_timestamp(ends / 1000.0) as ends from unnest($6::integer[], $7::float8[], $8::float8[]) as given (number, begins, ends)) as slice
order by slice.number;

-- countByDays
/* planned each time */
select (
  coalesce((select sum(alarms) from alarm_day where ("alarm_day"."company_id" = any($1::bigint[]) and "alarm_day"."project_id" = any($2::bigint[])) and alarm_day.day >= $3 and alarm_day.day < $4 and alarm_day.type = 0), 0) + (select count(*) from alarm where ("alarm"."company_id" = any($5::bigint[]) and "alarm"."project_id" = any($6::bigint[]) and "alarm"."region_id" = $7)
    and alarm.alarm_at >= $8 and alarm.alarm_at < $9) + (select count(*) from alarm where ("alarm"."company_id" = any($10::bigint[]) and "alarm"."project_id" = any($11::bigint[]) and "alarm"."region_id" = $12)
    and alarm.alarm_at >= $13 and alarm.alarm_at < $14)
)::int as total;

/* planned each time */
select (
  coalesce((select sum(alarms) from alarm_day where ("alarm_day"."company_id" = any($1::bigint[])) and alarm_day.day >= $2 and alarm_day.day < $3 and alarm_day.project_id = 0 and alarm_day.type = $4 and alarm_day.type = any(array(select alarm_type.type from alarm_type where alarm_type.family = $5)) and alarm_day.level = $6 and alarm_day.level <> $7), 0) + (select count(*) from alarm where (("alarm"."company_id" = any($8::bigint[]) and "alarm"."region_id" = $9) and alarm.level <> $10)
    and alarm.alarm_at >= $11 and alarm.alarm_at < $12
    and alarm.type = $13
    and alarm.type = any(array(select alarm_type.type from alarm_type where alarm_type.family = $14))
    and alarm.level = $15
    and not (alarm.state = 1 and alarm.level = 1)) + (select count(*) from alarm where (("alarm"."company_id" = any($16::bigint[]) and "alarm"."region_id" = $17) and alarm.level <> $18)
    and alarm.alarm_at >= $19 and alarm.alarm_at < $20
    and alarm.type = $21
    and alarm.type = any(array(select alarm_type.type from alarm_type where alarm_type.family = $22))
    and alarm.level = $23
    and not (alarm.state = 1 and alarm.level = 1)) - (select count(*) from alarm where (("alarm"."company_id" = any($24::bigint[]) and "alarm"."region_id" = $25) and alarm.level <> $26)
    and alarm.alarm_at >= $27 and alarm.alarm_at < $28
    and alarm.type = $29
    and alarm.type = any(array(select alarm_type.type from alarm_type where alarm_type.family = $30))
    and alarm.level = $31
    and (alarm.state = 1 and alarm.level = 1))
)::int as total;

-- countDay
with replaced as (delete from alarm_day where day = $1)
insert into alarm_day (tenant_id, company_id, project_id, type, level, day, alarms)
select tenant_id, company_id, coalesce(project_id, 0), coalesce(type, 0), level, $2, count(*)
from alarm where alarm_at >= $3 and alarm_at < $4
group by grouping sets (
  (tenant_id, company_id, level), (tenant_id, company_id, level, project_id), (tenant_id, company_id, level, type)
);

-- countForMonitor
/* ahead */ select set_config('plan_cache_mode', 'force_generic_plan', true);

select day.total, day.handled, day.severe, waiting.pending, waiting.severe as "pendingSevere",
       waiting.faults as "pendingFaults", channel.channels, channel."channelsOnline"
from (
  select count(*)::int as total, count(*) filter (where alarm.state = 3)::int as handled,
         count(*) filter (where alarm.level = 1)::int as severe
  from alarm where ("alarm"."company_id" = any($1::bigint[]) and "alarm"."project_id" = any($2::bigint[]) and "alarm"."region_id" = $3) and alarm.alarm_at >= $4 and alarm.alarm_at < $5
) as day, (
  select count(*)::int as pending, count(*) filter (where alarm.level = 1)::int as severe,
         count(*) filter (where alarm.level = 5)::int as faults
  from alarm where alarm.state = 1 and alarm.received_at >= $6 and alarm.received_at < $7 and ("alarm"."company_id" = any($8::bigint[]) and "alarm"."project_id" = any($9::bigint[]) and "alarm"."region_id" = $10) and alarm.alarm_at >= $11 and alarm.alarm_at < $12
) as waiting, (
  select count(*)::int as channels, count(*) filter (where state = 1)::int as "channelsOnline"
  from device where kind = 2 and ("device"."company_id" = any($13::bigint[]) and "device"."project_id" = any($14::bigint[]) and "device"."region_id" = $15)
) as channel;

-- countPerDay
/* planned each time */
select day, sum(alarms)::int as total
from (
  select day, alarms from alarm_day where ("alarm_day"."company_id" = any($1::bigint[])) and alarm_day.day >= $2 and alarm_day.day < $3 and alarm_day.project_id = 0 and alarm_day.type = $4 and alarm_day.type = any(array(select alarm_type.type from alarm_type where alarm_type.family = $5)) and alarm_day.level = $6
  union all
  select date_trunc('day', alarm.alarm_at, 'UTC'), -1 from alarm where ("alarm"."company_id" = any($7::bigint[]) and "alarm"."region_id" = $8)
    and alarm.alarm_at >= $9 and alarm.alarm_at < $10
    and alarm.type = $11
    and alarm.type = any(array(select alarm_type.type from alarm_type where alarm_type.family = $12))
    and alarm.level = $13
    and (alarm.state = 1 and alarm.level = 1)
) as counted
group by day;

-- countedUntil
select until from alarm_days_counted;

-- findAlarmKeys
/* planned each time */
select page.tenant_id as "tenantId", page.alarm_id as "alarmId", page.alarm_at as "alarmAt"
from unnest($1::bigint[]) as source(company_id)
cross join lateral (
  select alarm.tenant_id, alarm.alarm_id, alarm.alarm_at from alarm
  where alarm.company_id = source.company_id
    and ("alarm"."company_id" = any($2::bigint[]) and "alarm"."project_id" = any($3::bigint[]) and "alarm"."region_id" = $4)
    and alarm.alarm_at >= $5 and alarm.alarm_at < $6
  order by alarm.alarm_at desc, alarm.alarm_id desc
  limit $7
) as page
order by page.alarm_at desc, page.alarm_id desc
limit $8 offset $9;

/* planned each time */
select page.tenant_id as "tenantId", page.alarm_id as "alarmId", page.alarm_at as "alarmAt"
from (select company_id, place_id from place where place_id = any($1::bigint[])) as source
cross join lateral (
  select alarm.tenant_id, alarm.alarm_id, alarm.alarm_at from alarm
  where alarm.company_id = source.company_id and alarm.place_id = source.place_id
    and ("alarm"."company_id" = any($2::bigint[]) and "alarm"."project_id" = any($3::bigint[]) and "alarm"."region_id" = $4)
    and alarm.alarm_at >= $5 and alarm.alarm_at < $6
    and (alarm.place_id = any($7::bigint[]) or alarm.type = any($8::smallint[]))
  order by alarm.alarm_at desc, alarm.alarm_id desc
  limit $9
) as page
order by page.alarm_at desc, page.alarm_id desc
limit $10 offset $11;

-- findChangedDays
select day from alarm_day where change and day < $1 group by day order by day limit $2;

-- findCurrentAlarms
select newest.tenant_id as "tenantId", newest.alarm_id as "alarmId", newest.alarm_at as "alarmAt"
from unnest($1::bigint[]) as source(company_id)
cross join lateral (
  with urgent as materialized (
  select alarm.tenant_id, alarm.alarm_id, alarm.alarm_at, alarm.received_at, $2::boolean as severe from alarm
  where alarm.state = 1 and alarm.level = 1
    and alarm.company_id = source.company_id
    and alarm.received_at >= $3 and ("alarm"."company_id" = any($4::bigint[]) and "alarm"."project_id" = any($5::bigint[]) and "alarm"."region_id" = $6) and alarm.alarm_at >= $7 and alarm.alarm_at < $8
  order by alarm.received_at desc, alarm.alarm_id desc limit $9)
  select * from urgent union all (
  select alarm.tenant_id, alarm.alarm_id, alarm.alarm_at, alarm.received_at, $10::boolean as severe from alarm
  where alarm.state = 1 and alarm.level <> 1 and (select count(*) from urgent) < $11
    and alarm.company_id = source.company_id
    and alarm.received_at >= $12 and ("alarm"."company_id" = any($13::bigint[]) and "alarm"."project_id" = any($14::bigint[]) and "alarm"."region_id" = $15) and alarm.alarm_at >= $16 and alarm.alarm_at < $17
  order by alarm.received_at desc, alarm.alarm_id desc limit $18)
) as newest
order by newest.severe desc, newest.received_at desc, newest.alarm_id desc limit $19;

-- findDaysToCount
select coalesce(counted.until, (
         select date_trunc('day', min(first.alarm_at), 'UTC')
         from company cross join lateral (
           select alarm_at from alarm where alarm.company_id = company.company_id order by alarm_at limit 1
         ) as first
       )) as from,
       date_trunc('day', now() - interval '27 hours', 'UTC') as until
from alarm_days_counted as counted for update of counted;

-- findKeysAndTotal
/* ahead */ select set_config('plan_cache_mode', 'force_generic_plan', true);

select counted.total, page.*
from (select count(*)::int as total from alarm where ("alarm"."company_id" = any($1::bigint[]) and "alarm"."project_id" = any($2::bigint[]) and "alarm"."region_id" = $3)
    and alarm.alarm_at >= $4 and alarm.alarm_at < $5 offset 0) as counted
left join lateral (
  select page.tenant_id as "tenantId", page.alarm_id as "alarmId", page.alarm_at as "alarmAt"
from unnest($6::bigint[]) as source(company_id)
cross join lateral (
  select alarm.tenant_id, alarm.alarm_id, alarm.alarm_at from alarm
  where alarm.company_id = source.company_id
    and ("alarm"."company_id" = any($7::bigint[]) and "alarm"."project_id" = any($8::bigint[]) and "alarm"."region_id" = $9)
    and alarm.alarm_at >= $10 and alarm.alarm_at < $11
  order by alarm.alarm_at desc, alarm.alarm_id desc
  limit $12
) as page where not counted.total <= $13
order by page.alarm_at desc, page.alarm_id desc
limit $14 offset $15
) as page on true
order by page."alarmAt" desc, page."alarmId" desc;

-- findKeyword
select place_id from place
where ("place"."company_id" = any($1::bigint[]))
  and (device_name ilike $2 or location ilike $3);

select type from alarm_type where name ilike $1 or name_en ilike $2;

-- findVisibleAlarms
select alarm.alarm_id, alarm.alarm_at, alarm.tenant_id, alarm.ai_server_no, alarm_type.family
from (select alarm_id, to_timestamp(alarm_at / 1000.0) as alarm_at from unnest($1::bigint[], $2::float8[]) as given (alarm_id, alarm_at)) as wanted
join alarm on alarm.alarm_id = wanted.alarm_id and alarm.alarm_at = wanted.alarm_at and "alarm"."tenant_id" = $3 and alarm.alarm_id = any($4::bigint[])
  and alarm.alarm_at >= $5 and alarm.alarm_at <= $6
join alarm_type on alarm_type.type = alarm.type
where ("alarm"."company_id" = any($7::bigint[]) and "alarm"."project_id" = any($8::bigint[]) and "alarm"."region_id" = $9);

-- listAlarmTypes
select type, name, name_en, family, in_use from alarm_type order by position, type limit $1 offset $2;

select count(*)::int as total from alarm_type;

-- listHandlings
select handling_id, verdict, comment, site_description, remark, site_photos, by_name, at,
       coalesce((select account from account where account.account_id = handling.account_id), '') as account, count(*) over ()::int as total,
       coalesce((
         select json_agg(json_build_object('offender', offender, 'money', money, 'device_name', device_name,
           'project_id', project_id) order by punishment_id)
         from punishment where punishment.handling_id = handling.handling_id
       ), '[]') as punishments
from handling
where tenant_id = $1 and alarm_id = $2 and alarm_at = $3
order by handling_id desc
limit $4 offset $5;

select count(*)::int as total from handling
where tenant_id = $1 and alarm_id = $2 and alarm_at = $3;

-- listOccurrences
select event.occurrence_id, event.occurred_at, event.recording, event.extra,
       array(
         select media.file_id from unnest(event.pictures) with ordinality as picture(name, number)
         join media on media.ai_server_no = $1 and media.name = picture.name
         order by picture.number
       ) as picture_files
from (
  select alarm_id as occurrence_id, occurred_at, recordings[1] as recording, extra, pictures from alarm where tenant_id = $2 and alarm_id = $3 and alarm_at = $4
  union all
  select occurrence_id, occurred_at, recording, extra, pictures from occurrence where tenant_id = $5 and alarm_id = $6 and alarm_at = $7
) as event
order by event.occurred_at desc, event.occurrence_id desc
limit $8 offset $9;

select count(*)::int as total from occurrence where tenant_id = $1 and alarm_id = $2 and alarm_at = $3;

-- lockAlarms
select alarm.alarm_id, alarm.alarm_at, alarm.tenant_id, alarm.company_id, alarm.type, alarm.level, alarm.state,
       alarm.handled_by, alarm.handled_at
from (select alarm_id, to_timestamp(alarm_at / 1000.0) as alarm_at from unnest($1::bigint[], $2::float8[]) as given (alarm_id, alarm_at)) as wanted
join alarm on alarm.alarm_id = wanted.alarm_id and alarm.alarm_at = wanted.alarm_at and "alarm"."tenant_id" = $3 and alarm.alarm_id = any($4::bigint[])
  and alarm.alarm_at >= $5 and alarm.alarm_at <= $6
where ("alarm"."company_id" = any($7::bigint[]) and "alarm"."project_id" = any($8::bigint[]) and "alarm"."region_id" = $9)
order by alarm.alarm_id for update of alarm;

-- lockOpenAlarmsOf
select from open_alarm
where "open_alarm"."tenant_id" = $1 and alarm_id = any($2::bigint[])
order by tenant_id, company_id, device_no, type for update;

-- lockShowableFiles
with showable as materialized (
  select from file
  where file_id = any($1::text[]) and (account_id = $2 and (kind = 'upload' or exists (
    select from handling
    where handling.site_photos <> '{}' and handling.site_photos @> array[file.file_id]
  )) or file_id in (
    select unnest(handling.site_photos)
    from (select tenant_id, alarm_id, to_timestamp(alarm_at / 1000.0) as alarm_at from unnest($3::bigint[], $4::bigint[], $5::float8[]) as given (tenant_id, alarm_id, alarm_at)) as shown join handling using (tenant_id, alarm_id, alarm_at)
  ))
  order by file_id for no key update
)
select count(*)::int as found from showable;

-- markOpened
update alarm set opened_at = now()
where (tenant_id, alarm_id, alarm_at) in (
  select tenant_id, alarm_id, alarm_at from alarm
  where tenant_id = $1 and alarm_id = $2 and alarm_at = $3 and opened_at is null
  for update skip locked
) and alarm_at = $4;

-- readAlarms
/* ahead */ select set_config('plan_cache_mode', 'force_generic_plan', true);

select alarm.alarm_id, alarm.alarm_at, alarm.tenant_id, alarm.company_id, alarm.project_id, alarm.region_id,
       alarm.type, alarm.level, alarm.state, alarm.count, alarm.occurred_at, alarm.received_at, alarm.last_at,
       alarm.silent or (alarm.level = 5 and in_maintenance(device, now()) or
         device.silent_from <= now() and device.silent_until > now() and (alarm.level <> 1 or device.silent_severe)
       ) is true or (exists (
         select from reminder
         where reminder.tenant_id = alarm.tenant_id and reminder.alarm_id = alarm.alarm_id
           and reminder.fired_at is null
           and reminder.due_at > now() and (alarm.level <> 1 or reminder.hold_severe)
       )
       or exists (
         select from reminder
         where reminder.tenant_id = alarm.tenant_id and reminder.device_no = alarm.device_no and reminder.type = alarm.type
           and reminder.fired_at is null
           and reminder.due_at > now() and (alarm.level <> 1 or reminder.hold_severe)
       )) as silent,
       alarm.level = 5 and in_maintenance(device, alarm.alarm_at) as in_maintenance,
       alarm.recordings, alarm.extra, alarm.channel_rule, alarm.verdict, alarm.comment, alarm.handled_by, alarm.handled_at,
       place.device_name, place.location, device.device_id, device.location as device_location, device.ip as device_ip,
       ai_server.device_id as ai_server_id, company.name as company_name, project.name as project_name,
       coalesce(region.name, '') as region_name, alarm_type.name as type_name, alarm_type.name_en as type_name_en,
       alarm_type.family, coalesce(latest.remark, '') as remark, coalesce(latest.site_photos, '{}') as site_photos,
       coalesce((
         select account.account from account
         where account.account_id = latest.account_id and account.tenant_id = alarm.tenant_id
       ), '') as handled_account,
       array(
         select media.file_id from unnest(alarm.pictures) with ordinality as picture(name, number)
         join media on media.ai_server_no = alarm.ai_server_no and media.name = picture.name
         order by picture.number
       ) as picture_files
from (select number, tenant_id, alarm_id, to_timestamp(alarm_at / 1000.0) as alarm_at from unnest($1::integer[], $2::bigint[], $3::bigint[], $4::float8[]) as given (number, tenant_id, alarm_id, alarm_at)) as wanted
join alarm on alarm.tenant_id = wanted.tenant_id and alarm.alarm_id = wanted.alarm_id and alarm.alarm_at = wanted.alarm_at
  and alarm.tenant_id = any($5::bigint[]) and alarm.alarm_id = any($6::bigint[])
  and alarm.alarm_at >= $7 and alarm.alarm_at <= $8
join place on place.place_id = alarm.place_id
join device on device.device_no = alarm.device_no
join device as ai_server on ai_server.device_no = alarm.ai_server_no
join company on company.company_id = alarm.company_id
join project on project.project_id = alarm.project_id
left join region on region.region_id = alarm.region_id
join alarm_type on alarm_type.type = alarm.type
left join lateral (
  select handling.remark, handling.site_photos, handling.account_id from handling
  where handling.tenant_id = alarm.tenant_id and handling.alarm_id = alarm.alarm_id and handling.alarm_at = alarm.alarm_at
    and alarm.handled_at is not null
  order by handling.handling_id desc limit 1
) as latest on true
order by wanted.number;

-- removeAlarms
with to_delete as (
  select alarm.*, chosen.public_id
  from (select tenant_id, alarm_id, to_timestamp(alarm_at / 1000.0) as alarm_at, public_id from unnest($1::bigint[], $2::bigint[], $3::float8[], $4::text[]) as given (tenant_id, alarm_id, alarm_at, public_id)) as chosen
  join alarm on alarm.tenant_id = chosen.tenant_id and alarm.alarm_id = chosen.alarm_id and alarm.alarm_at = chosen.alarm_at
    and alarm.tenant_id = any($5::bigint[]) and alarm.alarm_id = any($6::bigint[])
  and alarm.alarm_at >= $7 and alarm.alarm_at <= $8
), written as (
  insert into audit (
    tenant_id, company_id, project_id, account_id, address, session_id, call, request_id, action, target, on_behalf, detail
  )
  select to_delete.tenant_id, to_delete.company_id, to_delete.project_id, $9, $10, $11,
         $12, $13, 'alarm.delete', to_delete.public_id,
         coalesce((select tenant_id <> to_delete.tenant_id from account where account_id = $14), false),
         jsonb_build_object(
           'type', to_delete.type, 'level', to_delete.level, 'state', to_delete.state, 'verdict', to_delete.verdict, 'count', to_delete.count,
           'occurredAt', to_delete.occurred_at, 'projectId', to_delete.project_id, 'device', place.device_name,
           'location', place.location, 'extra', to_delete.extra, 'handlings', coalesce((
             select jsonb_agg(jsonb_build_object(
               'at', handling.at, 'by', handling.by_name, 'verdict', handling.verdict, 'comment', handling.comment,
               'punishments', coalesce((
                 select jsonb_agg(jsonb_build_object('offender', offender, 'money', money) order by punishment_id)
                 from punishment where punishment.handling_id = handling.handling_id
               ), '[]')
             ) order by handling.handling_id)
             from handling where handling.tenant_id = to_delete.tenant_id and handling.alarm_id = to_delete.alarm_id
           ), '[]')
         )
  from to_delete join place on place.place_id = to_delete.place_id
), closed as (
  delete from open_alarm using to_delete
  where open_alarm.tenant_id = to_delete.tenant_id and open_alarm.alarm_id = to_delete.alarm_id
), no_reminder as (
  delete from reminder using to_delete
  where reminder.tenant_id = to_delete.tenant_id and reminder.alarm_id = to_delete.alarm_id
), no_punishment as (
  delete from punishment using to_delete
  where punishment.tenant_id = to_delete.tenant_id and punishment.alarm_id = to_delete.alarm_id
), no_handling as (
  delete from handling using to_delete
  where handling.tenant_id = to_delete.tenant_id and handling.alarm_id = to_delete.alarm_id
), no_occurrence as (
  delete from occurrence using to_delete
  where occurrence.tenant_id = to_delete.tenant_id and occurrence.alarm_id = to_delete.alarm_id and occurrence.alarm_at = to_delete.alarm_at
), gone as (
  delete from alarm using to_delete
  where alarm.tenant_id = to_delete.tenant_id and alarm.alarm_id = to_delete.alarm_id and alarm.alarm_at = to_delete.alarm_at
    and alarm.tenant_id = any($15::bigint[]) and alarm.alarm_id = any($16::bigint[])
  and alarm.alarm_at >= $17 and alarm.alarm_at <= $18
)
insert into outbox (kind, cause, tenant_id, company_id, project_id, region_id, alarm_id, alarm_at, detail)
select 'alarmGone', 'deleted', tenant_id, company_id, project_id, region_id, alarm_id, alarm_at, jsonb_build_object('level', level)
from to_delete;

-- setAlarmLevel
insert into "alarm_level" ("tenant_id", "company_id", "type", "level", "merge_seconds") values ($1, $2, $3, $4, $5) on conflict ("company_id", "type") do update set "level" = $6, "merge_seconds" = $7;

-- setCountedUntil
update alarm_days_counted set until = $1;

-- writeHandlings
with verdict as (
  select * from (select alarm_id, to_timestamp(alarm_at / 1000.0) as alarm_at, tenant_id, company_id, verdict, public_id from unnest($1::bigint[], $2::float8[], $3::bigint[], $4::bigint[], $5::smallint[], $6::text[]) as given (alarm_id, alarm_at, tenant_id, company_id, verdict, public_id)) as verdict
), history as (
  insert into handling (tenant_id, company_id, alarm_id, alarm_at, verdict, comment, site_description, remark, site_photos,
    account_id, by_name)
  select tenant_id, company_id, alarm_id, alarm_at, verdict, $7, $8, $9,
    $10::text[], $11, $12
  from verdict
  returning handling_id, alarm_id
), handled as (
  update alarm set state = 3, verdict = verdict.verdict, comment = $13, handled_by = $14, handled_at = now()
  from verdict
  where alarm.tenant_id = verdict.tenant_id and alarm.alarm_id = verdict.alarm_id and alarm.alarm_at = verdict.alarm_at
    and alarm.tenant_id = any($15::bigint[]) and alarm.alarm_id = any($16::bigint[])
  and alarm.alarm_at >= $17 and alarm.alarm_at <= $18
  returning alarm.tenant_id, alarm.company_id, alarm.project_id, alarm.region_id, alarm.alarm_id, alarm.alarm_at,
    alarm.place_id
), fined as (
  insert into punishment (tenant_id, company_id, project_id, handling_id, alarm_id, alarm_at, device_name, offender, money)
  select handled.tenant_id, handled.company_id, handled.project_id, history.handling_id, handled.alarm_id, handled.alarm_at,
    place.device_name, fine.offender, fine.money::numeric
  from (select number, alarm_id, offender, money from unnest($19::integer[], $20::bigint[], $21::text[], $22::text[]) as given (number, alarm_id, offender, money)) as fine
  join history on history.alarm_id = fine.alarm_id
  join handled on handled.alarm_id = fine.alarm_id
  join place on place.place_id = handled.place_id
  order by fine.number
), written as (
  insert into audit (
    tenant_id, company_id, project_id, account_id, address, session_id, call, request_id, action, target, on_behalf, detail
  )
  select alarm.tenant_id, alarm.company_id, alarm.project_id, $23, $24, $25,
    $26, $27, 'handleAlarm', verdict.public_id,
    coalesce((select account.tenant_id <> alarm.tenant_id from account where account.account_id = $28), false),
    jsonb_build_object(
      'called', place.device_name, 'before', jsonb_build_object('verdict', alarm.verdict),
      'after', jsonb_strip_nulls(jsonb_build_object(
        'verdict', verdict.verdict, 'comment', $29::text, 'fines', nullif($30::integer, 0))))
  from verdict
  join alarm on alarm.tenant_id = verdict.tenant_id and alarm.alarm_id = verdict.alarm_id and alarm.alarm_at = verdict.alarm_at
    and alarm.tenant_id = any($31::bigint[]) and alarm.alarm_id = any($32::bigint[])
  and alarm.alarm_at >= $33 and alarm.alarm_at <= $34
  join place on place.place_id = alarm.place_id
), closed as (
  delete from open_alarm using verdict
  where open_alarm.tenant_id = verdict.tenant_id and open_alarm.alarm_id = verdict.alarm_id
)
insert into outbox (kind, cause, tenant_id, company_id, project_id, region_id, alarm_id, alarm_at)
select 'alarm', 'handled', tenant_id, company_id, project_id, region_id, alarm_id, alarm_at from handled;

  update file set "judgement" = case when (named.judgement = 'true' or not (file.alarm_id is not null and file.alarm_id <> named.alarm_id) and not (file.shared and file.judgement = 'true')) then "named"."judgement" else "file"."judgement" end, "alarm_id" = case when (named.judgement = 'true' or not (file.alarm_id is not null and file.alarm_id <> named.alarm_id) and not (file.shared and file.judgement = 'true')) then "named"."alarm_id" else "file"."alarm_id" end, "alarm_at" = case when (named.judgement = 'true' or not (file.alarm_id is not null and file.alarm_id <> named.alarm_id) and not (file.shared and file.judgement = 'true')) then "named"."alarm_at" else "file"."alarm_at" end, "company_id" = case when (named.judgement = 'true' or not (file.alarm_id is not null and file.alarm_id <> named.alarm_id) and not (file.shared and file.judgement = 'true')) then "named"."company_id" else "file"."company_id" end, "project_id" = case when (named.judgement = 'true' or not (file.alarm_id is not null and file.alarm_id <> named.alarm_id) and not (file.shared and file.judgement = 'true')) then "named"."project_id" else "file"."project_id" end, "device_no" = case when (named.judgement = 'true' or not (file.alarm_id is not null and file.alarm_id <> named.alarm_id) and not (file.shared and file.judgement = 'true')) then "named"."device_no" else "file"."device_no" end, shared = file.shared or (file.alarm_id is not null and file.alarm_id <> named.alarm_id)
  from (
with wanted as (
  select alarm.tenant_id, alarm.alarm_id, alarm.alarm_at, alarm.company_id, alarm.project_id, alarm.device_no, alarm.ai_server_no,
         alarm.verdict, alarm.count, alarm.pictures || alarm.recordings as names
  from (select tenant_id, alarm_id, to_timestamp(alarm_at / 1000.0) as alarm_at from unnest($1::bigint[], $2::bigint[], $3::float8[]) as given (tenant_id, alarm_id, alarm_at)) as key
  join alarm on alarm.tenant_id = key.tenant_id and alarm.alarm_id = key.alarm_id and alarm.alarm_at = key.alarm_at
    and alarm.tenant_id = any($4::bigint[]) and alarm.alarm_id = any($5::bigint[])
    and alarm.alarm_at >= $6 and alarm.alarm_at <= $7
), named as (
  select wanted.*, name from wanted, unnest(wanted.names) as name
  union all
  select wanted.*, name from wanted
  join occurrence on occurrence.tenant_id = wanted.tenant_id and occurrence.alarm_id = wanted.alarm_id
    and occurrence.alarm_at = wanted.alarm_at
  cross join unnest(occurrence.pictures || occurrence.recording) as name
  where wanted.count > 1
)
select distinct on (media.file_id) media.file_id, named.tenant_id, named.alarm_id, named.alarm_at, named.company_id, named.project_id,
  named.device_no, media.ai_server_no, media.name, judgement_of(named.verdict) as judgement
from named join media on media.ai_server_no = named.ai_server_no and media.name = named.name and media.tenant_id = named.tenant_id
order by media.file_id, named.verdict = 2 desc nulls last
) as named
  where file.file_id = named.file_id and file.tenant_id = named.tenant_id
    and ((named.judgement = 'true' or not (file.alarm_id is not null and file.alarm_id <> named.alarm_id) and not (file.shared and file.judgement = 'true')) or (file.alarm_id is not null and file.alarm_id <> named.alarm_id) and not file.shared);

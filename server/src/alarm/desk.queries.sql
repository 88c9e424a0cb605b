-- Written by the tests with UPDATE_SQL=1; do not edit.

-- arrangeSavedFilters
with placed as (
  select saved_filter_id,
         row_number() over (
           order by array_position($1::text[], lower(name)) nulls last, position
         ) as position
  from saved_filter where account_id = $2
)
update saved_filter set position = placed.position
from placed where placed.saved_filter_id = saved_filter.saved_filter_id;

-- beginExport
select tenant_id, format, pg_advisory_xact_lock(hashtextextended('exports ' || tenant_id, 0)) from alarm_export
where alarm_export_id = $1 and account_id = $2 and state = 'waiting';

select count(*) filter (where account_id = $1)::int as own, count(*)::int as all,
       count(*) filter (where account_id = $2 and format = 'coco')::int as training
from alarm_export
where tenant_id = $3 and state = 'running' and changed_at > now() - interval '1 minute';

update alarm_export set state = 'running', changed_at = now()
where alarm_export_id = $1 and account_id = $2 and state = 'waiting'
returning alarm_export_id, filter, scope, format, language, total;

-- cancelExport
select state in ('waiting', 'running') as open from alarm_export
where alarm_export_id = $1 and account_id = $2 for update;

update alarm_export set state = 'cancelled', changed_at = now() where alarm_export_id = $1;

-- countMatchesAsOf
select count(*)::int as total from (
  select from alarm
  where ("alarm"."company_id" = any($1::bigint[]))
    and alarm.alarm_at >= $2 and alarm.alarm_at < $3
    and alarm.received_at <= $4
  limit $5
) as matching;

-- countOpenBulkActions
select pg_advisory_xact_lock(hashtextextended($1, 0));

select count(*)::int as open from bulk_action where tenant_id = $1 and ended_at is null;

-- countVerdicts
select count(*) filter (where alarm.verdict = 2)::int as all_true,
       count(*) filter (where alarm.verdict = 1)::int as all_false,
       count(*) filter (where alarm.verdict = 2 and alarm.device_no = (select device.device_no from device where device.device_id = $1))::int as own_true,
       count(*) filter (where alarm.verdict = 1 and alarm.device_no = (select device.device_no from device where device.device_id = $2))::int as own_false
from alarm
where alarm.company_id = $3 and ("alarm"."company_id" = any($4::bigint[])) and alarm.alarm_at >= $5 and alarm.alarm_at < $6 and alarm.type = $7
  and alarm.verdict in (1, 2);

-- countVerdictsByHour
select coalesce((
  select jsonb_agg(counted) from (
    select alarm.type, alarm_type.name as type_name, alarm_type.name_en as type_name_en,
           extract(hour from alarm.alarm_at at time zone $1)::int as hour,
           count(*) filter (where alarm.verdict = 2)::int as yes, count(*) filter (where alarm.verdict = 1)::int as no
    from alarm join alarm_type on alarm_type.type = alarm.type
    where alarm.company_id = device.company_id and ("alarm"."company_id" = any($2::bigint[])) and alarm.alarm_at >= $3 and alarm.alarm_at < $4
      and alarm.device_no = device.device_no and alarm.verdict in (1, 2)
    group by alarm.type, alarm_type.name, alarm_type.name_en, hour
  ) as counted), '[]') as hours
from device where device.device_id = $5 and ("device"."company_id" = any($6::bigint[]));

-- deleteSavedFilter
delete from saved_filter where account_id = $1 and lower(name) = lower($2);

-- deleteWaitingBulkAction
select started_at, run_at <= now() as due from bulk_action
where bulk_action_id = $1 and account_id = $2 for update;

delete from bulk_action where bulk_action_id = $1;

-- findAlarmKeysBehind
/* planned each time */
select page.tenant_id as "tenantId", page.alarm_id as "alarmId", page.alarm_at as "alarmAt"
from unnest($1::bigint[]) as source(company_id)
cross join lateral (
  select alarm.tenant_id, alarm.alarm_id, alarm.alarm_at from alarm
  where alarm.company_id = source.company_id
    and ("alarm"."company_id" = any($2::bigint[]))
    and alarm.alarm_at >= $3 and alarm.alarm_at < $4 and (alarm.alarm_at, alarm.alarm_id) < ($5, $6::bigint)
  order by alarm.alarm_at desc, alarm.alarm_id desc
  limit $7
) as page
order by page.alarm_at desc, page.alarm_id desc
limit $8 offset $9;

-- findDueBulkActions
select bulk_action_id, account_id, address, scope from bulk_action
where ended_at is null and run_at <= now() order by run_at limit $1;

-- findExportProgress
select written, total,
       case when state in ('waiting', 'running') and changed_at < now() - interval '1 minute' then 'failed' else state end as state
from alarm_export where alarm_export_id = $1 and account_id = $2;

-- findReceivedBy
select alarm.alarm_id from alarm where alarm.tenant_id = any($1::bigint[]) and alarm.alarm_id = any($2::bigint[])
  and alarm.alarm_at >= $3 and alarm.alarm_at <= $4 and alarm.received_at <= $5
  and not exists (
    select from jsonb_array_elements(alarm.extra #> '{ruleLevels,changes}') as told
    where told ->> 'change' = 'rise' and (told ->> 'notedAt')::bigint > $6
  );

-- hasExportsEnough
select count(*) filter (where account_id = $1)::int as own, count(*)::int as all,
       count(*) filter (where account_id = $2 and format = 'coco')::int as training
from alarm_export
where tenant_id = $3 and state = 'running' and changed_at > now() - interval '1 minute';

-- insertBulkAction
insert into bulk_action (tenant_id, company_id, account_id, by_name, address, filter, scope, verdict, comment, total, as_of, run_at)
values ($1, $2, $3, $4, $5,
  $6::jsonb, $7::jsonb, $8, $9,
  $10, $11, now() + make_interval(secs => $12))
returning bulk_action_id, verdict, total, handled, skipped, asked_at, run_at, started_at, ended_at, stopped;

-- insertExport
insert into alarm_export (tenant_id, account_id, filter, scope, format, language, total)
values ($1, $2, $3::jsonb, $4::jsonb,
  $5, $6, $7)
returning alarm_export_id;

-- insertSavedFilter
insert into saved_filter (tenant_id, account_id, name, query, position)
select $1, $2, $3, $4, coalesce(max(position), 0) + 1
from saved_filter where account_id = $5;

-- listBulkActions
select bulk_action_id, verdict, total, handled, skipped, asked_at, run_at, started_at, ended_at, stopped from bulk_action
where account_id = $1 and (ended_at is null or asked_at >= $2)
order by asked_at desc limit 50;

-- listDoubtful
with counted as (
  select alarm.device_no, alarm.type,
         count(*) filter (where alarm.verdict = 2)::int as yes, count(*) filter (where alarm.verdict = 1)::int as no,
         count(*) filter (where alarm.level <> 5)::int as detections,
         max(alarm.alarm_at) filter (where alarm.level <> 5) as last_at,
         min(alarm.alarm_at) filter (where alarm.type = 71 and alarm.state = 1) as fault_at
  from alarm where ("alarm"."company_id" = any($1::bigint[])) and alarm.alarm_at >= $2 and alarm.alarm_at < $3
  group by alarm.device_no, alarm.type
), doubtful as (
  (select 'blind' as doubt, device_no, type, 0 as yes, 0 as no, fault_at as since, 1 as rank
   from counted where fault_at is not null order by fault_at desc limit $4)
  union all
  (select 'silent', counted.device_no, null, 0, 0, max(last_at), 2
   from counted join device on device.device_no = counted.device_no and device.kind = 2 and device.state = 1
   group by counted.device_no having sum(detections) >= $5 and max(last_at) < $6
   order by max(last_at) limit $7)
  union all
  (select 'noisy', device_no, type, yes, no, null, 3
   from counted where yes + no >= $8 and no > yes order by no desc limit $9)
)
select doubt, device.device_id, device.name as device_name, project.name as project_name,
       coalesce(alarm_type.name, '') as type_name, coalesce(alarm_type.name_en, '') as type_name_en, yes, no, since
from doubtful
join device on device.device_no = doubtful.device_no and device.kind = 2 and ("device"."company_id" = any($10::bigint[]))
join project on project.project_id = device.project_id
left join alarm_type on alarm_type.type = doubtful.type
order by rank, no desc, since desc, device.device_id;

-- listSavedFilters
select name, query, is_default from saved_filter where account_id = $1
order by position, saved_filter_id;

-- lockDueBulkAction
select tenant_id, company_id, filter, verdict, comment, by_name, total, as_of, handled, skipped, cursor_at, cursor_id
from bulk_action where bulk_action_id = $1 and ended_at is null and run_at <= now() for update;

-- lockSavedFilters
select pg_advisory_xact_lock(hashtextextended($1, 0));

-- noteBulkFailure
update bulk_action set failures = failures + 1 where bulk_action_id = $1 returning failures;

-- readExported
select alarm.alarm_id, alarm.alarm_at, case when $1::boolean then alarm_type.name_en else alarm_type.name end as type,
       alarm.level, alarm.state, alarm.verdict, alarm.count, place.device_name, device.device_id, place.location,
       company.name as company, project.name as project, coalesce(region.name, '') as region,
       alarm.handled_by, alarm.handled_at, alarm.comment, alarm.type as type_number, alarm.extra, coalesce((
         select account.account from account where account.account_id = (
           select handling.account_id from handling where handling.tenant_id = alarm.tenant_id and handling.alarm_id = alarm.alarm_id
           order by handling.alarm_id desc, handling.handling_id desc limit 1
         )
       ), '') as handled_account
from alarm
join place on place.place_id = alarm.place_id
join device on device.device_no = alarm.device_no
join company on company.company_id = alarm.company_id
join project on project.project_id = alarm.project_id
left join region on region.region_id = alarm.region_id
join alarm_type on alarm_type.type = alarm.type
where ("alarm"."company_id" = any($2::bigint[]))
    and alarm.alarm_at >= $3 and alarm.alarm_at < $4
order by alarm.alarm_at desc, alarm.alarm_id desc;

select alarm.alarm_id, alarm.alarm_at, case when $1::boolean then alarm_type.name_en else alarm_type.name end as type,
       alarm.level, alarm.state, alarm.verdict, alarm.count, place.device_name, device.device_id, place.location,
       company.name as company, project.name as project, coalesce(region.name, '') as region,
       alarm.handled_by, alarm.handled_at, alarm.comment, alarm.type as type_number, alarm.extra, coalesce((
         select account.account from account where account.account_id = (
           select handling.account_id from handling where handling.tenant_id = alarm.tenant_id and handling.alarm_id = alarm.alarm_id
           order by handling.alarm_id desc, handling.handling_id desc limit 1
         )
       ), '') as handled_account
from alarm
join place on place.place_id = alarm.place_id
join device on device.device_no = alarm.device_no
join company on company.company_id = alarm.company_id
join project on project.project_id = alarm.project_id
left join region on region.region_id = alarm.region_id
join alarm_type on alarm_type.type = alarm.type
where ("alarm"."company_id" = any($2::bigint[]))
    and alarm.alarm_at >= $3 and alarm.alarm_at < $4 and (alarm.alarm_at, alarm.alarm_id) < ($5, $6::bigint)
order by alarm.alarm_at desc, alarm.alarm_id desc;

-- readJudged
select alarm.alarm_id, alarm.alarm_at, alarm.occurred_at, alarm.verdict, device.device_id, alarm_type.name_en as type_name,
       alarm.extra -> 'boxes' as boxes, alarm.extra -> $1::text as linked,
       file.file_id, file.mime, file.bytes, file.width, file.height
from alarm
join device on device.device_no = alarm.device_no
join alarm_type on alarm_type.type = alarm.type
left join media on media.ai_server_no = alarm.ai_server_no and media.name = alarm.pictures[1] and media.tenant_id = alarm.tenant_id
left join file on file.file_id = media.file_id and file.tenant_id = alarm.tenant_id and file.kind = 'picture'
where ("alarm"."company_id" = any($2::bigint[]))
    and alarm.alarm_at >= $3 and alarm.alarm_at < $4
  and alarm.verdict = any($5::smallint[])
order by alarm.alarm_at desc, alarm.alarm_id desc;

select alarm.alarm_id, alarm.alarm_at, alarm.occurred_at, alarm.verdict, device.device_id, alarm_type.name_en as type_name,
       alarm.extra -> 'boxes' as boxes, alarm.extra -> $1::text as linked,
       file.file_id, file.mime, file.bytes, file.width, file.height
from alarm
join device on device.device_no = alarm.device_no
join alarm_type on alarm_type.type = alarm.type
left join media on media.ai_server_no = alarm.ai_server_no and media.name = alarm.pictures[1] and media.tenant_id = alarm.tenant_id
left join file on file.file_id = media.file_id and file.tenant_id = alarm.tenant_id and file.kind = 'picture'
where ("alarm"."company_id" = any($2::bigint[]))
    and alarm.alarm_at >= $3 and alarm.alarm_at < $4
  and alarm.verdict = any($5::smallint[]) and (alarm.alarm_at, alarm.alarm_id) < ($6, $7::bigint)
order by alarm.alarm_at desc, alarm.alarm_id desc;

-- saveBulkProgress
update bulk_action set handled = $1, skipped = $2, failures = 0,
  cursor_at = $3, cursor_id = $4,
  started_at = coalesce(started_at, now()), ended_at = case when $5::boolean then now() end
where bulk_action_id = $6;

-- saveExportProgress
update alarm_export set written = greatest(written, $1), changed_at = now(),
  state = case when state = 'running' then $2 else state end
where alarm_export_id = $3
returning state = 'running' as open;

-- setDefaultFilter
update saved_filter set is_default = false where account_id = $1 and is_default;

update saved_filter set is_default = true where account_id = $1 and lower(name) = lower($2);

-- stopBulkAction
update bulk_action set ended_at = now(), started_at = coalesce(started_at, now()), stopped = $1, skipped = total - handled
where bulk_action_id = $2 and ended_at is null;

-- updateSavedFilter
update saved_filter set name = $1, query = coalesce($2, query)
where account_id = $3 and lower(name) = lower($4);

-- Written by the tests with UPDATE_SQL=1; do not edit.

-- countFigures
select part.key, sum(part."total")::int as "total", sum(part."handled")::int as "handled", sum(part."pending")::int as "pending", sum(part."severe")::int as "severe", sum(part."overdue")::int as "overdue", sum(part."confirmed")::int as "confirmed", sum(part."falseAlarms")::int as "falseAlarms", sum(part."ignored")::int as "ignored", sum(part."viewed")::int as "viewed"
from (
  select to_char(("alarm"."alarm_at" at time zone $1), $2) as key, count(*)::int as total, count(*) filter (where alarm.state = 3)::int as handled,
count(*) filter (where alarm.state = 1)::int as pending, count(*) filter (where alarm.level = 1)::int as severe,
count(*) filter (where case when alarm.state = 1 and alarm.level = 1
  then alarm.alarm_at < now() - coalesce(
(select own.overdue_minutes from alarm_level own where own.company_id = alarm.company_id and own.type = alarm.type),
(select catalogue.overdue_minutes from alarm_type catalogue where catalogue.type = alarm.type)) * interval '1 minute' else false end)::int as overdue,
count(*) filter (where alarm.verdict = 2)::int as confirmed, count(*) filter (where alarm.verdict = 1)::int as "falseAlarms",
count(*) filter (where alarm.verdict = 3)::int as ignored, count(*) filter (where alarm.verdict in (4, 5))::int as viewed from alarm where ("alarm"."company_id" = any($3::bigint[]))
    and alarm.alarm_at >= $4 and alarm.alarm_at < $5 and alarm.type = any($6::smallint[]) group by 1
  union all
  select to_char(("past_alarm"."at" at time zone $7), $8) as key, sum(past_alarm.total)::int as total, sum(past_alarm.total)::int as handled, 0 as pending,
coalesce(sum(past_alarm.total) filter (where past_alarm.level = 1), 0)::int as severe, 0 as overdue,
sum(past_alarm.confirmed)::int as confirmed, sum(past_alarm.false_alarms)::int as "falseAlarms",
sum(past_alarm.ignored)::int as ignored, sum(past_alarm.viewed)::int as viewed from past_alarm where "past_alarm"."tenant_id" = $9 and ("past_alarm"."company_id" = any($10::bigint[]))
and past_alarm.at >= $11 and past_alarm.at < $12 and past_alarm.type = any($13::smallint[]) group by 1
) as part
group by part.key order by sum(part.total) desc, part.key limit $14;

select part.key, sum(part."total")::int as "total", sum(part."handled")::int as "handled", sum(part."pending")::int as "pending", sum(part."severe")::int as "severe", sum(part."overdue")::int as "overdue", sum(part."confirmed")::int as "confirmed", sum(part."falseAlarms")::int as "falseAlarms", sum(part."ignored")::int as "ignored", sum(part."viewed")::int as "viewed"
from (
  select to_char(date_trunc('week', ("alarm"."alarm_at" at time zone $1)), 'YYYY-MM-DD') as key, count(*)::int as total, count(*) filter (where alarm.state = 3)::int as handled,
count(*) filter (where alarm.state = 1)::int as pending, count(*) filter (where alarm.level = 1)::int as severe,
count(*) filter (where case when alarm.state = 1 and alarm.level = 1
  then alarm.alarm_at < now() - coalesce(
(select own.overdue_minutes from alarm_level own where own.company_id = alarm.company_id and own.type = alarm.type),
(select catalogue.overdue_minutes from alarm_type catalogue where catalogue.type = alarm.type)) * interval '1 minute' else false end)::int as overdue,
count(*) filter (where alarm.verdict = 2)::int as confirmed, count(*) filter (where alarm.verdict = 1)::int as "falseAlarms",
count(*) filter (where alarm.verdict = 3)::int as ignored, count(*) filter (where alarm.verdict in (4, 5))::int as viewed from alarm where ("alarm"."company_id" = any($2::bigint[]))
    and alarm.alarm_at >= $3 and alarm.alarm_at < $4 and alarm.type = any($5::smallint[]) group by 1
  union all
  select to_char(date_trunc('week', ("past_alarm"."at" at time zone $6)), 'YYYY-MM-DD') as key, sum(past_alarm.total)::int as total, sum(past_alarm.total)::int as handled, 0 as pending,
coalesce(sum(past_alarm.total) filter (where past_alarm.level = 1), 0)::int as severe, 0 as overdue,
sum(past_alarm.confirmed)::int as confirmed, sum(past_alarm.false_alarms)::int as "falseAlarms",
sum(past_alarm.ignored)::int as ignored, sum(past_alarm.viewed)::int as viewed from past_alarm where "past_alarm"."tenant_id" = $7 and ("past_alarm"."company_id" = any($8::bigint[]))
and past_alarm.at >= $9 and past_alarm.at < $10 and past_alarm.type = any($11::smallint[]) group by 1
) as part
group by part.key order by sum(part.total) desc, part.key limit $12;

select part.key, sum(part."total")::int as "total", sum(part."handled")::int as "handled", sum(part."pending")::int as "pending", sum(part."severe")::int as "severe", sum(part."overdue")::int as "overdue", sum(part."confirmed")::int as "confirmed", sum(part."falseAlarms")::int as "falseAlarms", sum(part."ignored")::int as "ignored", sum(part."viewed")::int as "viewed"
from (
  select alarm.handled_by as key, count(*)::int as total, count(*) filter (where alarm.state = 3)::int as handled,
count(*) filter (where alarm.state = 1)::int as pending, count(*) filter (where alarm.level = 1)::int as severe,
count(*) filter (where case when alarm.state = 1 and alarm.level = 1
  then alarm.alarm_at < now() - coalesce(
(select own.overdue_minutes from alarm_level own where own.company_id = alarm.company_id and own.type = alarm.type),
(select catalogue.overdue_minutes from alarm_type catalogue where catalogue.type = alarm.type)) * interval '1 minute' else false end)::int as overdue,
count(*) filter (where alarm.verdict = 2)::int as confirmed, count(*) filter (where alarm.verdict = 1)::int as "falseAlarms",
count(*) filter (where alarm.verdict = 3)::int as ignored, count(*) filter (where alarm.verdict in (4, 5))::int as viewed from alarm where ("alarm"."company_id" = any($1::bigint[]))
    and alarm.alarm_at >= $2 and alarm.alarm_at < $3 and alarm.type = any($4::smallint[]) group by 1
  union all
  select $5::text as key, sum(past_alarm.total)::int as total, sum(past_alarm.total)::int as handled, 0 as pending,
coalesce(sum(past_alarm.total) filter (where past_alarm.level = 1), 0)::int as severe, 0 as overdue,
sum(past_alarm.confirmed)::int as confirmed, sum(past_alarm.false_alarms)::int as "falseAlarms",
sum(past_alarm.ignored)::int as ignored, sum(past_alarm.viewed)::int as viewed from past_alarm where "past_alarm"."tenant_id" = $6 and ("past_alarm"."company_id" = any($7::bigint[]))
and past_alarm.at >= $8 and past_alarm.at < $9 and past_alarm.type = any($10::smallint[]) group by 1
) as part
group by part.key order by sum(part.total) desc, part.key limit $11;

select part.key, sum(part."total")::int as "total", sum(part."handled")::int as "handled", sum(part."pending")::int as "pending", sum(part."severe")::int as "severe", sum(part."overdue")::int as "overdue", sum(part."confirmed")::int as "confirmed", sum(part."falseAlarms")::int as "falseAlarms", sum(part."ignored")::int as "ignored", sum(part."viewed")::int as "viewed"
from (
  select alarm.project_id || ':' || alarm.device_no as key, count(*)::int as total, count(*) filter (where alarm.state = 3)::int as handled,
count(*) filter (where alarm.state = 1)::int as pending, count(*) filter (where alarm.level = 1)::int as severe,
count(*) filter (where case when alarm.state = 1 and alarm.level = 1
  then alarm.alarm_at < now() - coalesce(
(select own.overdue_minutes from alarm_level own where own.company_id = alarm.company_id and own.type = alarm.type),
(select catalogue.overdue_minutes from alarm_type catalogue where catalogue.type = alarm.type)) * interval '1 minute' else false end)::int as overdue,
count(*) filter (where alarm.verdict = 2)::int as confirmed, count(*) filter (where alarm.verdict = 1)::int as "falseAlarms",
count(*) filter (where alarm.verdict = 3)::int as ignored, count(*) filter (where alarm.verdict in (4, 5))::int as viewed from alarm where ("alarm"."company_id" = any($1::bigint[]))
    and alarm.alarm_at >= $2 and alarm.alarm_at < $3 and alarm.type = any($4::smallint[]) group by 1
  union all
  select past_alarm.project_id || ':0' as key, sum(past_alarm.total)::int as total, sum(past_alarm.total)::int as handled, 0 as pending,
coalesce(sum(past_alarm.total) filter (where past_alarm.level = 1), 0)::int as severe, 0 as overdue,
sum(past_alarm.confirmed)::int as confirmed, sum(past_alarm.false_alarms)::int as "falseAlarms",
sum(past_alarm.ignored)::int as ignored, sum(past_alarm.viewed)::int as viewed from past_alarm where "past_alarm"."tenant_id" = $5 and ("past_alarm"."company_id" = any($6::bigint[]))
and past_alarm.at >= $7 and past_alarm.at < $8 and past_alarm.type = any($9::smallint[]) group by 1
) as part
group by part.key order by sum(part.total) desc, part.key limit $10;

select part.key, sum(part."total")::int as "total", sum(part."handled")::int as "handled", sum(part."pending")::int as "pending", sum(part."severe")::int as "severe", sum(part."overdue")::int as "overdue", sum(part."confirmed")::int as "confirmed", sum(part."falseAlarms")::int as "falseAlarms", sum(part."ignored")::int as "ignored", sum(part."viewed")::int as "viewed"
from (
  select '' as key, count(*)::int as total, count(*) filter (where alarm.state = 3)::int as handled,
count(*) filter (where alarm.state = 1)::int as pending, count(*) filter (where alarm.level = 1)::int as severe,
count(*) filter (where case when alarm.state = 1 and alarm.level = 1
  then alarm.alarm_at < now() - coalesce(
(select own.overdue_minutes from alarm_level own where own.company_id = alarm.company_id and own.type = alarm.type),
(select catalogue.overdue_minutes from alarm_type catalogue where catalogue.type = alarm.type)) * interval '1 minute' else false end)::int as overdue,
count(*) filter (where alarm.verdict = 2)::int as confirmed, count(*) filter (where alarm.verdict = 1)::int as "falseAlarms",
count(*) filter (where alarm.verdict = 3)::int as ignored, count(*) filter (where alarm.verdict in (4, 5))::int as viewed from alarm where ("alarm"."company_id" = any($1::bigint[]))
    and alarm.alarm_at >= $2 and alarm.alarm_at < $3 and alarm.type = any($4::smallint[]) group by 1
  union all
  select '' as key, sum(past_alarm.total)::int as total, sum(past_alarm.total)::int as handled, 0 as pending,
coalesce(sum(past_alarm.total) filter (where past_alarm.level = 1), 0)::int as severe, 0 as overdue,
sum(past_alarm.confirmed)::int as confirmed, sum(past_alarm.false_alarms)::int as "falseAlarms",
sum(past_alarm.ignored)::int as ignored, sum(past_alarm.viewed)::int as viewed from past_alarm where "past_alarm"."tenant_id" = $5 and ("past_alarm"."company_id" = any($6::bigint[]))
and past_alarm.at >= $7 and past_alarm.at < $8 and past_alarm.type = any($9::smallint[]) group by 1
) as part
group by part.key order by sum(part.total) desc, part.key limit $10;

-- findTypesNamed
select type from alarm_type where nickname = $1 order by type limit 100;

-- measureTimes
select key, count(opening)::int as opened, percentile_cont(array[0.5, 0.9]) within group (order by "opening") as response, avg(opening) as "meanResponse",
       count(judging)::int as judged, percentile_cont(array[0.5, 0.9]) within group (order by "judging") as handling, avg(judging) as "meanHandling"
from (
  select "alarm"."type"::text as key, case when alarm.opened_at is not null then greatest(0, extract(epoch from alarm.opened_at - alarm.alarm_at)::float8 / 60) end as opening, case when alarm.verdict in (1, 2, 3) then greatest(0, extract(epoch from coalesce(alarm.judged_at, alarm.handled_at) - alarm.alarm_at)::float8 / 60) end as judging
  from alarm where ("alarm"."company_id" = any($1::bigint[]))
    and alarm.alarm_at >= $2 and alarm.alarm_at < $3 and alarm.type = any($4::smallint[])
  union all
  select "past_alarm"."type"::text as key, each.opening, each.judging
  from past_alarm cross join unnest(past_alarm.opening, past_alarm.judging) as each (opening, judging)
  where "past_alarm"."tenant_id" = $5 and ("past_alarm"."company_id" = any($6::bigint[]))
and past_alarm.at >= $7 and past_alarm.at < $8 and past_alarm.type = any($9::smallint[])
) timed
where opening is not null or judging is not null
group by 1 order by count(*) desc, 1 limit $10;

-- nameDevices
select part.key, device.device_id, device.name, device.location, project.name as project, company.name as company
from unnest($1::text[]) as part(key)
join device on device.device_no = split_part(part.key, ':', 2)::bigint
join project on project.project_id = split_part(part.key, ':', 1)::bigint
join company on company.company_id = project.company_id;

-- nameParts
select project_id::text as key, name, name as name_en from project where project_id = any($1::bigint[]);

select region_id::text as key, project.name || ' / ' || region.name as name, project.name || ' / ' || region.name as name_en
from region join project on project.project_id = region.project_id where region_id = any($1::bigint[]);

select type::text as key, name, name_en from alarm_type where type = any($1::smallint[]);

-- nameProjects
select project.project_id::text as key, project.name as project, company.name as company
from project join company on company.company_id = project.company_id
where project.project_id = any($1::bigint[]);

-- readAvailability
select sum(counted.online_ms)::float8 as online, sum(counted.service_ms)::float8 as service
from (
  select device.* from device where device.kind = 2 and ("device"."company_id" = any($1::bigint[]))
  order by device.device_no limit $2
) channel
join device on device.device_no = channel.device_no,
device_time(device, $3, least($4, now())) as counted;

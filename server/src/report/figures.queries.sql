-- Written by the tests with UPDATE_SQL=1; do not edit.

-- countFigures
select part.key, sum(part."total")::int as "total", sum(part."handled")::int as "handled", sum(part."pending")::int as "pending", sum(part."severe")::int as "severe", sum(part."overdue")::int as "overdue", sum(part."confirmed")::int as "confirmed", sum(part."falseAlarms")::int as "falseAlarms", sum(part."ignored")::int as "ignored", sum(part."viewed")::int as "viewed"
from (
  select to_char((date_trunc('hour', "alarm"."alarm_at", 'Asia/Shanghai') at time zone 'Asia/Shanghai'), 'YYYY-MM-DD HH24') as key, count(*)::int as total, count(*) filter (where alarm.state = 3)::int as handled,
count(*) filter (where alarm.state = 1)::int as pending, count(*) filter (where alarm.level = 1)::int as severe,
count(*) filter (where case when alarm.state = 1 and alarm.level = 1
  then alarm.alarm_at < now() - interval '1 day' or alarm.alarm_at < now() - coalesce(
(select own.overdue_minutes from alarm_level own where own.company_id = alarm.company_id and own.type = alarm.type),
(select catalogue.overdue_minutes from alarm_type catalogue where catalogue.type = alarm.type)) * interval '1 minute' else false end)::int as overdue,
count(*) filter (where alarm.verdict = 2)::int as confirmed, count(*) filter (where alarm.verdict = 1)::int as "falseAlarms",
count(*) filter (where alarm.verdict = 3)::int as ignored, count(*) filter (where alarm.verdict in (4, 5))::int as viewed from alarm where ("alarm"."company_id" = any($1::bigint[]))
    and alarm.alarm_at >= $2 and alarm.alarm_at < $3 and "alarm"."type" = any($4::smallint[]) group by date_trunc('hour', "alarm"."alarm_at", 'Asia/Shanghai') union all select to_char((date_trunc('hour', "past_alarm"."at", 'Asia/Shanghai') at time zone 'Asia/Shanghai'), 'YYYY-MM-DD HH24') as key, sum(past_alarm.total)::int as total, sum(past_alarm.total)::int as handled, 0 as pending,
coalesce(sum(past_alarm.total) filter (where past_alarm.level = 1), 0)::int as severe, 0 as overdue,
sum(past_alarm.confirmed)::int as confirmed, sum(past_alarm.false_alarms)::int as "falseAlarms",
sum(past_alarm.ignored)::int as ignored, sum(past_alarm.viewed)::int as viewed from past_alarm where "past_alarm"."tenant_id" = $5 and ("past_alarm"."company_id" = any($6::bigint[]))
and "past_alarm"."at" >= $7 and "past_alarm"."at" < $8 and "past_alarm"."type" = any($9::smallint[]) group by date_trunc('hour', "past_alarm"."at", 'Asia/Shanghai')
) as part
group by part.key order by sum(part.total) desc, part.key limit $10;

select part.key, sum(part."total")::int as "total", sum(part."handled")::int as "handled", sum(part."pending")::int as "pending", sum(part."severe")::int as "severe", sum(part."overdue")::int as "overdue", sum(part."confirmed")::int as "confirmed", sum(part."falseAlarms")::int as "falseAlarms", sum(part."ignored")::int as "ignored", sum(part."viewed")::int as "viewed"
from (
  select to_char((date_trunc('week', "alarm"."alarm_at", 'Asia/Shanghai') at time zone 'Asia/Shanghai'), 'YYYY-MM-DD') as key, count(*)::int as total, count(*) filter (where alarm.state = 3)::int as handled,
count(*) filter (where alarm.state = 1)::int as pending, count(*) filter (where alarm.level = 1)::int as severe,
count(*) filter (where case when alarm.state = 1 and alarm.level = 1
  then alarm.alarm_at < now() - interval '1 day' or alarm.alarm_at < now() - coalesce(
(select own.overdue_minutes from alarm_level own where own.company_id = alarm.company_id and own.type = alarm.type),
(select catalogue.overdue_minutes from alarm_type catalogue where catalogue.type = alarm.type)) * interval '1 minute' else false end)::int as overdue,
count(*) filter (where alarm.verdict = 2)::int as confirmed, count(*) filter (where alarm.verdict = 1)::int as "falseAlarms",
count(*) filter (where alarm.verdict = 3)::int as ignored, count(*) filter (where alarm.verdict in (4, 5))::int as viewed from alarm where ("alarm"."company_id" = any($1::bigint[]))
    and alarm.alarm_at >= $2 and alarm.alarm_at < $3 and "alarm"."type" = any($4::smallint[]) group by date_trunc('week', "alarm"."alarm_at", 'Asia/Shanghai') union all select to_char((date_trunc('week', "past_alarm"."at", 'Asia/Shanghai') at time zone 'Asia/Shanghai'), 'YYYY-MM-DD') as key, sum(past_alarm.total)::int as total, sum(past_alarm.total)::int as handled, 0 as pending,
coalesce(sum(past_alarm.total) filter (where past_alarm.level = 1), 0)::int as severe, 0 as overdue,
sum(past_alarm.confirmed)::int as confirmed, sum(past_alarm.false_alarms)::int as "falseAlarms",
sum(past_alarm.ignored)::int as ignored, sum(past_alarm.viewed)::int as viewed from past_alarm where "past_alarm"."tenant_id" = $5 and ("past_alarm"."company_id" = any($6::bigint[]))
and "past_alarm"."at" >= $7 and "past_alarm"."at" < $8 and "past_alarm"."type" = any($9::smallint[]) group by date_trunc('week', "past_alarm"."at", 'Asia/Shanghai')
) as part
group by part.key order by sum(part.total) desc, part.key limit $10;

select part.key, sum(part."total")::int as "total", sum(part."handled")::int as "handled", sum(part."pending")::int as "pending", sum(part."severe")::int as "severe", sum(part."overdue")::int as "overdue", sum(part."confirmed")::int as "confirmed", sum(part."falseAlarms")::int as "falseAlarms", sum(part."ignored")::int as "ignored", sum(part."viewed")::int as "viewed"
from (
  select alarm.handled_by as key, count(*)::int as total, count(*) filter (where alarm.state = 3)::int as handled,
count(*) filter (where alarm.state = 1)::int as pending, count(*) filter (where alarm.level = 1)::int as severe,
count(*) filter (where case when alarm.state = 1 and alarm.level = 1
  then alarm.alarm_at < now() - interval '1 day' or alarm.alarm_at < now() - coalesce(
(select own.overdue_minutes from alarm_level own where own.company_id = alarm.company_id and own.type = alarm.type),
(select catalogue.overdue_minutes from alarm_type catalogue where catalogue.type = alarm.type)) * interval '1 minute' else false end)::int as overdue,
count(*) filter (where alarm.verdict = 2)::int as confirmed, count(*) filter (where alarm.verdict = 1)::int as "falseAlarms",
count(*) filter (where alarm.verdict = 3)::int as ignored, count(*) filter (where alarm.verdict in (4, 5))::int as viewed from alarm where ("alarm"."company_id" = any($1::bigint[]))
    and alarm.alarm_at >= $2 and alarm.alarm_at < $3 and "alarm"."type" = any($4::smallint[]) group by alarm.handled_by union all select $5::text as key, sum(past_alarm.total)::int as total, sum(past_alarm.total)::int as handled, 0 as pending,
coalesce(sum(past_alarm.total) filter (where past_alarm.level = 1), 0)::int as severe, 0 as overdue,
sum(past_alarm.confirmed)::int as confirmed, sum(past_alarm.false_alarms)::int as "falseAlarms",
sum(past_alarm.ignored)::int as ignored, sum(past_alarm.viewed)::int as viewed from past_alarm where "past_alarm"."tenant_id" = $6 and ("past_alarm"."company_id" = any($7::bigint[]))
and "past_alarm"."at" >= $8 and "past_alarm"."at" < $9 and "past_alarm"."type" = any($10::smallint[]) group by 1
) as part
group by part.key order by sum(part.total) desc, part.key limit $11;

select part.key, sum(part."total")::int as "total", sum(part."handled")::int as "handled", sum(part."pending")::int as "pending", sum(part."severe")::int as "severe", sum(part."overdue")::int as "overdue", sum(part."confirmed")::int as "confirmed", sum(part."falseAlarms")::int as "falseAlarms", sum(part."ignored")::int as "ignored", sum(part."viewed")::int as "viewed"
from (
  select alarm.project_id || ':' || alarm.device_no as key, count(*)::int as total, count(*) filter (where alarm.state = 3)::int as handled,
count(*) filter (where alarm.state = 1)::int as pending, count(*) filter (where alarm.level = 1)::int as severe,
count(*) filter (where case when alarm.state = 1 and alarm.level = 1
  then alarm.alarm_at < now() - interval '1 day' or alarm.alarm_at < now() - coalesce(
(select own.overdue_minutes from alarm_level own where own.company_id = alarm.company_id and own.type = alarm.type),
(select catalogue.overdue_minutes from alarm_type catalogue where catalogue.type = alarm.type)) * interval '1 minute' else false end)::int as overdue,
count(*) filter (where alarm.verdict = 2)::int as confirmed, count(*) filter (where alarm.verdict = 1)::int as "falseAlarms",
count(*) filter (where alarm.verdict = 3)::int as ignored, count(*) filter (where alarm.verdict in (4, 5))::int as viewed from alarm where ("alarm"."company_id" = any($1::bigint[]))
    and alarm.alarm_at >= $2 and alarm.alarm_at < $3 and "alarm"."type" = any($4::smallint[]) group by alarm.project_id, alarm.device_no union all select past_alarm.project_id || ':0' as key, sum(past_alarm.total)::int as total, sum(past_alarm.total)::int as handled, 0 as pending,
coalesce(sum(past_alarm.total) filter (where past_alarm.level = 1), 0)::int as severe, 0 as overdue,
sum(past_alarm.confirmed)::int as confirmed, sum(past_alarm.false_alarms)::int as "falseAlarms",
sum(past_alarm.ignored)::int as ignored, sum(past_alarm.viewed)::int as viewed from past_alarm where "past_alarm"."tenant_id" = $5 and ("past_alarm"."company_id" = any($6::bigint[]))
and "past_alarm"."at" >= $7 and "past_alarm"."at" < $8 and "past_alarm"."type" = any($9::smallint[]) group by past_alarm.project_id
) as part
group by part.key order by sum(part.total) desc, part.key limit $10;

select part.key, sum(part."total")::int as "total", sum(part."handled")::int as "handled", sum(part."pending")::int as "pending", sum(part."severe")::int as "severe", sum(part."overdue")::int as "overdue", sum(part."confirmed")::int as "confirmed", sum(part."falseAlarms")::int as "falseAlarms", sum(part."ignored")::int as "ignored", sum(part."viewed")::int as "viewed"
from (
  select '' as key, count(*)::int as total, count(*) filter (where alarm.state = 3)::int as handled,
count(*) filter (where alarm.state = 1)::int as pending, count(*) filter (where alarm.level = 1)::int as severe,
count(*) filter (where case when alarm.state = 1 and alarm.level = 1
  then alarm.alarm_at < now() - interval '1 day' or alarm.alarm_at < now() - coalesce(
(select own.overdue_minutes from alarm_level own where own.company_id = alarm.company_id and own.type = alarm.type),
(select catalogue.overdue_minutes from alarm_type catalogue where catalogue.type = alarm.type)) * interval '1 minute' else false end)::int as overdue,
count(*) filter (where alarm.verdict = 2)::int as confirmed, count(*) filter (where alarm.verdict = 1)::int as "falseAlarms",
count(*) filter (where alarm.verdict = 3)::int as ignored, count(*) filter (where alarm.verdict in (4, 5))::int as viewed from alarm where ("alarm"."company_id" = any($1::bigint[]))
    and alarm.alarm_at >= $2 and alarm.alarm_at < $3 and "alarm"."type" = any($4::smallint[]) group by 1 union all select '' as key, sum(past_alarm.total)::int as total, sum(past_alarm.total)::int as handled, 0 as pending,
coalesce(sum(past_alarm.total) filter (where past_alarm.level = 1), 0)::int as severe, 0 as overdue,
sum(past_alarm.confirmed)::int as confirmed, sum(past_alarm.false_alarms)::int as "falseAlarms",
sum(past_alarm.ignored)::int as ignored, sum(past_alarm.viewed)::int as viewed from past_alarm where "past_alarm"."tenant_id" = $5 and ("past_alarm"."company_id" = any($6::bigint[]))
and "past_alarm"."at" >= $7 and "past_alarm"."at" < $8 and "past_alarm"."type" = any($9::smallint[]) group by 1
) as part
group by part.key order by sum(part.total) desc, part.key limit $10;

select greatest(counted_from, $1) as from, least(counted_until, $2) as until,
  coalesce((
    select jsonb_agg(jsonb_build_array(company_id, day)) from (
      select company_id, to_char(at at time zone zone, 'YYYY-MM-DD') as day from figure_change
      where company_id = any($3::bigint[]) and at >= greatest(counted_from, $4)
        and at < least(counted_until, $5)
      group by 1, 2
    ) each
  ), '[]') as changed
from figure_days_counted where counted_from is not null and zone = 'Asia/Shanghai';

select part.key, sum(part."total")::int as "total", sum(part."handled")::int as "handled", sum(part."pending")::int as "pending", sum(part."severe")::int as "severe", sum(part."overdue")::int as "overdue", sum(part."confirmed")::int as "confirmed", sum(part."falseAlarms")::int as "falseAlarms", sum(part."ignored")::int as "ignored", sum(part."viewed")::int as "viewed"
from (
  select coalesce("alarm"."type"::text, '') as key, count(*)::int as total, count(*) filter (where alarm.state = 3)::int as handled,
count(*) filter (where alarm.state = 1)::int as pending, count(*) filter (where alarm.level = 1)::int as severe,
count(*) filter (where case when alarm.state = 1 and alarm.level = 1
  then alarm.alarm_at < now() - interval '1 day' or alarm.alarm_at < now() - coalesce(
(select own.overdue_minutes from alarm_level own where own.company_id = alarm.company_id and own.type = alarm.type),
(select catalogue.overdue_minutes from alarm_type catalogue where catalogue.type = alarm.type)) * interval '1 minute' else false end)::int as overdue,
count(*) filter (where alarm.verdict = 2)::int as confirmed, count(*) filter (where alarm.verdict = 1)::int as "falseAlarms",
count(*) filter (where alarm.verdict = 3)::int as ignored, count(*) filter (where alarm.verdict in (4, 5))::int as viewed from alarm where ("alarm"."company_id" = any($1::bigint[]))
    and alarm.alarm_at >= $2 and alarm.alarm_at < $3 and "alarm"."type" = any($4::smallint[]) group by "alarm"."type" union all select coalesce("past_alarm"."type"::text, '') as key, sum(past_alarm.total)::int as total, sum(past_alarm.total)::int as handled, 0 as pending,
coalesce(sum(past_alarm.total) filter (where past_alarm.level = 1), 0)::int as severe, 0 as overdue,
sum(past_alarm.confirmed)::int as confirmed, sum(past_alarm.false_alarms)::int as "falseAlarms",
sum(past_alarm.ignored)::int as ignored, sum(past_alarm.viewed)::int as viewed from past_alarm where "past_alarm"."tenant_id" = $5 and ("past_alarm"."company_id" = any($6::bigint[]))
and "past_alarm"."at" >= $7 and "past_alarm"."at" < $8 and "past_alarm"."type" = any($9::smallint[]) group by "past_alarm"."type" union all select coalesce("alarm"."type"::text, '') as key, count(*)::int as total, count(*) filter (where alarm.state = 3)::int as handled,
count(*) filter (where alarm.state = 1)::int as pending, count(*) filter (where alarm.level = 1)::int as severe,
count(*) filter (where case when alarm.state = 1 and alarm.level = 1
  then alarm.alarm_at < now() - interval '1 day' or alarm.alarm_at < now() - coalesce(
(select own.overdue_minutes from alarm_level own where own.company_id = alarm.company_id and own.type = alarm.type),
(select catalogue.overdue_minutes from alarm_type catalogue where catalogue.type = alarm.type)) * interval '1 minute' else false end)::int as overdue,
count(*) filter (where alarm.verdict = 2)::int as confirmed, count(*) filter (where alarm.verdict = 1)::int as "falseAlarms",
count(*) filter (where alarm.verdict = 3)::int as ignored, count(*) filter (where alarm.verdict in (4, 5))::int as viewed from alarm where ("alarm"."company_id" = any($10::bigint[]))
    and alarm.alarm_at >= $11 and alarm.alarm_at < $12 and "alarm"."type" = any($13::smallint[]) group by "alarm"."type" union all select coalesce("past_alarm"."type"::text, '') as key, sum(past_alarm.total)::int as total, sum(past_alarm.total)::int as handled, 0 as pending,
coalesce(sum(past_alarm.total) filter (where past_alarm.level = 1), 0)::int as severe, 0 as overdue,
sum(past_alarm.confirmed)::int as confirmed, sum(past_alarm.false_alarms)::int as "falseAlarms",
sum(past_alarm.ignored)::int as ignored, sum(past_alarm.viewed)::int as viewed from past_alarm where "past_alarm"."tenant_id" = $14 and ("past_alarm"."company_id" = any($15::bigint[]))
and "past_alarm"."at" >= $16 and "past_alarm"."at" < $17 and "past_alarm"."type" = any($18::smallint[]) group by "past_alarm"."type" union all select coalesce("figure_day"."type"::text, '') as key, sum("figure_day"."total")::int as total, sum("figure_day"."handled")::int as handled, sum("figure_day"."pending")::int as pending,
coalesce(sum("figure_day"."total") filter (where level = 1), 0)::int as severe,
coalesce(sum("figure_day"."pending") filter (where level = 1), 0)::int as overdue, sum("figure_day"."confirmed")::int as confirmed,
sum("figure_day"."false_alarms")::int as "falseAlarms", sum("figure_day"."ignored")::int as ignored, sum("figure_day"."viewed")::int as viewed from figure_day where "figure_day"."type" > 0 and "figure_day"."tenant_id" = $19 and ("figure_day"."company_id" = any($20::bigint[]))
and "figure_day"."day" >= $21 and "figure_day"."day" < $22 and "figure_day"."type" = any($23::smallint[]) and ("figure_day"."company_id", "figure_day"."day") not in (select changed.company_id, changed.day_from from unnest(
  $24::bigint[], $25::timestamptz[],
  $26::timestamptz[]
) as changed (company_id, day_from, day_until)) group by "figure_day"."type" union all select each.* from unnest(
  $27::bigint[], $28::timestamptz[],
  $29::timestamptz[]
) as changed (company_id, day_from, day_until) cross join lateral (
      select coalesce("alarm"."type"::text, '') as key, count(*)::int as total, count(*) filter (where alarm.state = 3)::int as handled,
count(*) filter (where alarm.state = 1)::int as pending, count(*) filter (where alarm.level = 1)::int as severe,
count(*) filter (where case when alarm.state = 1 and alarm.level = 1
  then alarm.alarm_at < now() - interval '1 day' or alarm.alarm_at < now() - coalesce(
(select own.overdue_minutes from alarm_level own where own.company_id = alarm.company_id and own.type = alarm.type),
(select catalogue.overdue_minutes from alarm_type catalogue where catalogue.type = alarm.type)) * interval '1 minute' else false end)::int as overdue,
count(*) filter (where alarm.verdict = 2)::int as confirmed, count(*) filter (where alarm.verdict = 1)::int as "falseAlarms",
count(*) filter (where alarm.verdict = 3)::int as ignored, count(*) filter (where alarm.verdict in (4, 5))::int as viewed from alarm where alarm.company_id = changed.company_id and alarm.alarm_at >= changed.day_from and alarm.alarm_at < changed.day_until and ("alarm"."company_id" = any($30::bigint[]))
    and alarm.alarm_at >= $31 and alarm.alarm_at < $32 and "alarm"."type" = any($33::smallint[]) group by "alarm"."type"
    ) each union all select each.* from unnest(
  $34::bigint[], $35::timestamptz[],
  $36::timestamptz[]
) as changed (company_id, day_from, day_until) cross join lateral (
      select coalesce("past_alarm"."type"::text, '') as key, sum(past_alarm.total)::int as total, sum(past_alarm.total)::int as handled, 0 as pending,
coalesce(sum(past_alarm.total) filter (where past_alarm.level = 1), 0)::int as severe, 0 as overdue,
sum(past_alarm.confirmed)::int as confirmed, sum(past_alarm.false_alarms)::int as "falseAlarms",
sum(past_alarm.ignored)::int as ignored, sum(past_alarm.viewed)::int as viewed from past_alarm where past_alarm.company_id = changed.company_id and past_alarm.at >= changed.day_from and past_alarm.at < changed.day_until and "past_alarm"."tenant_id" = $37 and ("past_alarm"."company_id" = any($38::bigint[]))
and "past_alarm"."at" >= $39 and "past_alarm"."at" < $40 and "past_alarm"."type" = any($41::smallint[]) group by "past_alarm"."type"
    ) each
) as part
group by part.key order by sum(part.total) desc, part.key limit $42;

select part.key, sum(part."total")::int as "total", sum(part."handled")::int as "handled", sum(part."pending")::int as "pending", sum(part."severe")::int as "severe", sum(part."overdue")::int as "overdue", sum(part."confirmed")::int as "confirmed", sum(part."falseAlarms")::int as "falseAlarms", sum(part."ignored")::int as "ignored", sum(part."viewed")::int as "viewed"
from (
  select '' as key, count(*)::int as total, count(*) filter (where alarm.state = 3)::int as handled,
count(*) filter (where alarm.state = 1)::int as pending, count(*) filter (where alarm.level = 1)::int as severe,
count(*) filter (where case when alarm.state = 1 and alarm.level = 1
  then alarm.alarm_at < now() - interval '1 day' or alarm.alarm_at < now() - coalesce(
(select own.overdue_minutes from alarm_level own where own.company_id = alarm.company_id and own.type = alarm.type),
(select catalogue.overdue_minutes from alarm_type catalogue where catalogue.type = alarm.type)) * interval '1 minute' else false end)::int as overdue,
count(*) filter (where alarm.verdict = 2)::int as confirmed, count(*) filter (where alarm.verdict = 1)::int as "falseAlarms",
count(*) filter (where alarm.verdict = 3)::int as ignored, count(*) filter (where alarm.verdict in (4, 5))::int as viewed from alarm where ("alarm"."company_id" = any($1::bigint[]))
    and alarm.alarm_at >= $2 and alarm.alarm_at < $3 group by 1 union all select '' as key, sum(past_alarm.total)::int as total, sum(past_alarm.total)::int as handled, 0 as pending,
coalesce(sum(past_alarm.total) filter (where past_alarm.level = 1), 0)::int as severe, 0 as overdue,
sum(past_alarm.confirmed)::int as confirmed, sum(past_alarm.false_alarms)::int as "falseAlarms",
sum(past_alarm.ignored)::int as ignored, sum(past_alarm.viewed)::int as viewed from past_alarm where "past_alarm"."tenant_id" = $4 and ("past_alarm"."company_id" = any($5::bigint[]))
and "past_alarm"."at" >= $6 and "past_alarm"."at" < $7 group by 1 union all select '' as key, count(*)::int as total, count(*) filter (where alarm.state = 3)::int as handled,
count(*) filter (where alarm.state = 1)::int as pending, count(*) filter (where alarm.level = 1)::int as severe,
count(*) filter (where case when alarm.state = 1 and alarm.level = 1
  then alarm.alarm_at < now() - interval '1 day' or alarm.alarm_at < now() - coalesce(
(select own.overdue_minutes from alarm_level own where own.company_id = alarm.company_id and own.type = alarm.type),
(select catalogue.overdue_minutes from alarm_type catalogue where catalogue.type = alarm.type)) * interval '1 minute' else false end)::int as overdue,
count(*) filter (where alarm.verdict = 2)::int as confirmed, count(*) filter (where alarm.verdict = 1)::int as "falseAlarms",
count(*) filter (where alarm.verdict = 3)::int as ignored, count(*) filter (where alarm.verdict in (4, 5))::int as viewed from alarm where ("alarm"."company_id" = any($8::bigint[]))
    and alarm.alarm_at >= $9 and alarm.alarm_at < $10 group by 1 union all select '' as key, sum(past_alarm.total)::int as total, sum(past_alarm.total)::int as handled, 0 as pending,
coalesce(sum(past_alarm.total) filter (where past_alarm.level = 1), 0)::int as severe, 0 as overdue,
sum(past_alarm.confirmed)::int as confirmed, sum(past_alarm.false_alarms)::int as "falseAlarms",
sum(past_alarm.ignored)::int as ignored, sum(past_alarm.viewed)::int as viewed from past_alarm where "past_alarm"."tenant_id" = $11 and ("past_alarm"."company_id" = any($12::bigint[]))
and "past_alarm"."at" >= $13 and "past_alarm"."at" < $14 group by 1 union all select '' as key, sum("figure_day"."total")::int as total, sum("figure_day"."handled")::int as handled, sum("figure_day"."pending")::int as pending,
coalesce(sum("figure_day"."total") filter (where level = 1), 0)::int as severe,
coalesce(sum("figure_day"."pending") filter (where level = 1), 0)::int as overdue, sum("figure_day"."confirmed")::int as confirmed,
sum("figure_day"."false_alarms")::int as "falseAlarms", sum("figure_day"."ignored")::int as ignored, sum("figure_day"."viewed")::int as viewed from figure_day where "figure_day"."type" = 0 and "figure_day"."tenant_id" = $15 and ("figure_day"."company_id" = any($16::bigint[]))
and "figure_day"."day" >= $17 and "figure_day"."day" < $18 and ("figure_day"."company_id", "figure_day"."day") not in (select changed.company_id, changed.day_from from unnest(
  $19::bigint[], $20::timestamptz[],
  $21::timestamptz[]
) as changed (company_id, day_from, day_until)) group by 1 union all select each.* from unnest(
  $22::bigint[], $23::timestamptz[],
  $24::timestamptz[]
) as changed (company_id, day_from, day_until) cross join lateral (
      select '' as key, count(*)::int as total, count(*) filter (where alarm.state = 3)::int as handled,
count(*) filter (where alarm.state = 1)::int as pending, count(*) filter (where alarm.level = 1)::int as severe,
count(*) filter (where case when alarm.state = 1 and alarm.level = 1
  then alarm.alarm_at < now() - interval '1 day' or alarm.alarm_at < now() - coalesce(
(select own.overdue_minutes from alarm_level own where own.company_id = alarm.company_id and own.type = alarm.type),
(select catalogue.overdue_minutes from alarm_type catalogue where catalogue.type = alarm.type)) * interval '1 minute' else false end)::int as overdue,
count(*) filter (where alarm.verdict = 2)::int as confirmed, count(*) filter (where alarm.verdict = 1)::int as "falseAlarms",
count(*) filter (where alarm.verdict = 3)::int as ignored, count(*) filter (where alarm.verdict in (4, 5))::int as viewed from alarm where alarm.company_id = changed.company_id and alarm.alarm_at >= changed.day_from and alarm.alarm_at < changed.day_until and ("alarm"."company_id" = any($25::bigint[]))
    and alarm.alarm_at >= $26 and alarm.alarm_at < $27 group by 1
    ) each union all select each.* from unnest(
  $28::bigint[], $29::timestamptz[],
  $30::timestamptz[]
) as changed (company_id, day_from, day_until) cross join lateral (
      select '' as key, sum(past_alarm.total)::int as total, sum(past_alarm.total)::int as handled, 0 as pending,
coalesce(sum(past_alarm.total) filter (where past_alarm.level = 1), 0)::int as severe, 0 as overdue,
sum(past_alarm.confirmed)::int as confirmed, sum(past_alarm.false_alarms)::int as "falseAlarms",
sum(past_alarm.ignored)::int as ignored, sum(past_alarm.viewed)::int as viewed from past_alarm where past_alarm.company_id = changed.company_id and past_alarm.at >= changed.day_from and past_alarm.at < changed.day_until and "past_alarm"."tenant_id" = $31 and ("past_alarm"."company_id" = any($32::bigint[]))
and "past_alarm"."at" >= $33 and "past_alarm"."at" < $34 group by 1
    ) each
) as part
group by part.key order by sum(part.total) desc, part.key limit $35;

select part.key, sum(part."total")::int as "total", sum(part."handled")::int as "handled", sum(part."pending")::int as "pending", sum(part."severe")::int as "severe", sum(part."overdue")::int as "overdue", sum(part."confirmed")::int as "confirmed", sum(part."falseAlarms")::int as "falseAlarms", sum(part."ignored")::int as "ignored", sum(part."viewed")::int as "viewed"
from (
  select to_char((date_trunc('day', "alarm"."alarm_at", 'Asia/Shanghai') at time zone 'Asia/Shanghai'), 'YYYY-MM-DD') || ':' || case alarm.extra->>'pType' when '1' then 'authorised' when '2' then 'unauthorised' else 'unknown' end as key, count(*)::int as total, count(*) filter (where alarm.state = 3)::int as handled,
count(*) filter (where alarm.state = 1)::int as pending, count(*) filter (where alarm.level = 1)::int as severe,
count(*) filter (where case when alarm.state = 1 and alarm.level = 1
  then alarm.alarm_at < now() - interval '1 day' or alarm.alarm_at < now() - coalesce(
(select own.overdue_minutes from alarm_level own where own.company_id = alarm.company_id and own.type = alarm.type),
(select catalogue.overdue_minutes from alarm_type catalogue where catalogue.type = alarm.type)) * interval '1 minute' else false end)::int as overdue,
count(*) filter (where alarm.verdict = 2)::int as confirmed, count(*) filter (where alarm.verdict = 1)::int as "falseAlarms",
count(*) filter (where alarm.verdict = 3)::int as ignored, count(*) filter (where alarm.verdict in (4, 5))::int as viewed from alarm where ("alarm"."company_id" = any($1::bigint[]))
    and alarm.alarm_at >= $2 and alarm.alarm_at < $3 and "alarm"."type" = any($4::smallint[]) and alarm.extra->>'personnelId' = $5 group by date_trunc('day', "alarm"."alarm_at", 'Asia/Shanghai'), case alarm.extra->>'pType' when '1' then 'authorised' when '2' then 'unauthorised' else 'unknown' end union all select to_char((date_trunc('day', "past_alarm"."at", 'Asia/Shanghai') at time zone 'Asia/Shanghai'), 'YYYY-MM-DD') || ':' || 'unknown'::text as key, sum(past_alarm.total)::int as total, sum(past_alarm.total)::int as handled, 0 as pending,
coalesce(sum(past_alarm.total) filter (where past_alarm.level = 1), 0)::int as severe, 0 as overdue,
sum(past_alarm.confirmed)::int as confirmed, sum(past_alarm.false_alarms)::int as "falseAlarms",
sum(past_alarm.ignored)::int as ignored, sum(past_alarm.viewed)::int as viewed from past_alarm where "past_alarm"."tenant_id" = $6 and ("past_alarm"."company_id" = any($7::bigint[]))
and "past_alarm"."at" >= $8 and "past_alarm"."at" < $9 and "past_alarm"."type" = any($10::smallint[]) and false group by date_trunc('day', "past_alarm"."at", 'Asia/Shanghai'), 'unknown'::text
) as part
group by part.key order by sum(part.total) desc, part.key limit $11;

-- countMostAndOthers
select case when part.place > $1 then '' else part.key end as key, part.place > $2 as beyond, sum(part."total")::int as "total", sum(part."handled")::int as "handled", sum(part."pending")::int as "pending", sum(part."severe")::int as "severe", sum(part."overdue")::int as "overdue", sum(part."confirmed")::int as "confirmed", sum(part."falseAlarms")::int as "falseAlarms", sum(part."ignored")::int as "ignored", sum(part."viewed")::int as "viewed"
from (
  select part.key, sum(part."total")::int as "total", sum(part."handled")::int as "handled", sum(part."pending")::int as "pending", sum(part."severe")::int as "severe", sum(part."overdue")::int as "overdue", sum(part."confirmed")::int as "confirmed", sum(part."falseAlarms")::int as "falseAlarms", sum(part."ignored")::int as "ignored", sum(part."viewed")::int as "viewed", row_number() over (order by sum(part.total) desc, part.key) as place
  from (
  select coalesce("alarm"."level"::text, '') as key, count(*)::int as total, count(*) filter (where alarm.state = 3)::int as handled,
count(*) filter (where alarm.state = 1)::int as pending, count(*) filter (where alarm.level = 1)::int as severe,
count(*) filter (where case when alarm.state = 1 and alarm.level = 1
  then alarm.alarm_at < now() - interval '1 day' or alarm.alarm_at < now() - coalesce(
(select own.overdue_minutes from alarm_level own where own.company_id = alarm.company_id and own.type = alarm.type),
(select catalogue.overdue_minutes from alarm_type catalogue where catalogue.type = alarm.type)) * interval '1 minute' else false end)::int as overdue,
count(*) filter (where alarm.verdict = 2)::int as confirmed, count(*) filter (where alarm.verdict = 1)::int as "falseAlarms",
count(*) filter (where alarm.verdict = 3)::int as ignored, count(*) filter (where alarm.verdict in (4, 5))::int as viewed from alarm where ("alarm"."company_id" = any($3::bigint[]))
    and alarm.alarm_at >= $4 and alarm.alarm_at < $5 and "alarm"."type" = any($6::smallint[]) group by "alarm"."level" union all select coalesce("past_alarm"."level"::text, '') as key, sum(past_alarm.total)::int as total, sum(past_alarm.total)::int as handled, 0 as pending,
coalesce(sum(past_alarm.total) filter (where past_alarm.level = 1), 0)::int as severe, 0 as overdue,
sum(past_alarm.confirmed)::int as confirmed, sum(past_alarm.false_alarms)::int as "falseAlarms",
sum(past_alarm.ignored)::int as ignored, sum(past_alarm.viewed)::int as viewed from past_alarm where "past_alarm"."tenant_id" = $7 and ("past_alarm"."company_id" = any($8::bigint[]))
and "past_alarm"."at" >= $9 and "past_alarm"."at" < $10 and "past_alarm"."type" = any($11::smallint[]) group by "past_alarm"."level"
) as part
  group by part.key
) as part
group by 1, 2 order by min(part.place);

-- countPeopleSeen
select count(distinct person)::int as people, count(distinct person) filter (where kind = 'authorised')::int as authorised,
  count(distinct person) filter (where kind = 'unauthorised')::int as unauthorised
from (
  select nullif(alarm.extra->>'personnelId', '') as person, case alarm.extra->>'pType' when '1' then 'authorised' when '2' then 'unauthorised' else 'unknown' end as kind from alarm where ("alarm"."company_id" = any($1::bigint[]))
    and alarm.alarm_at >= $2 and alarm.alarm_at < $3 and "alarm"."type" = any($4::smallint[])
) seen;

-- findTypesNamed
select type from alarm_type where nickname = $1 order by type limit 100;

-- measureTimes
select key, count(opening)::int as opened, percentile_cont(array[0.5, 0.9]) within group (order by "opening") as response, avg(opening) as "meanResponse",
       count(judging)::int as judged, percentile_cont(array[0.5, 0.9]) within group (order by "judging") as handling, avg(judging) as "meanHandling"
from (
  select coalesce("alarm"."type"::text, '') as key, case when alarm.opened_at is not null then greatest(0, extract(epoch from alarm.opened_at - alarm.alarm_at)::float8 / 60) end as opening, case when alarm.verdict in (1, 2, 3) then greatest(0, extract(epoch from coalesce(alarm.judged_at, alarm.handled_at) - alarm.alarm_at)::float8 / 60) end as judging
  from alarm where ("alarm"."company_id" = any($1::bigint[]))
    and alarm.alarm_at >= $2 and alarm.alarm_at < $3 and "alarm"."type" = any($4::smallint[])
  union all
  select coalesce("past_alarm"."type"::text, '') as key, each.opening, each.judging
  from past_alarm cross join unnest(past_alarm.opening, past_alarm.judging) as each (opening, judging)
  where "past_alarm"."tenant_id" = $5 and ("past_alarm"."company_id" = any($6::bigint[]))
and "past_alarm"."at" >= $7 and "past_alarm"."at" < $8 and "past_alarm"."type" = any($9::smallint[])
) timed
where (opening is not null or judging is not null)
group by 1 order by count(*) desc, 1 limit $10;

select key, count(opening)::int as opened, percentile_cont(array[0.5, 0.9]) within group (order by "opening") as response, avg(opening) as "meanResponse",
       count(judging)::int as judged, percentile_cont(array[0.5, 0.9]) within group (order by "judging") as handling, avg(judging) as "meanHandling"
from (
  select coalesce("alarm"."type"::text, '') as key, case when alarm.opened_at is not null then greatest(0, extract(epoch from alarm.opened_at - alarm.alarm_at)::float8 / 60) end as opening, case when alarm.verdict in (1, 2, 3) then greatest(0, extract(epoch from coalesce(alarm.judged_at, alarm.handled_at) - alarm.alarm_at)::float8 / 60) end as judging
  from alarm where ("alarm"."company_id" = any($1::bigint[]))
    and alarm.alarm_at >= $2 and alarm.alarm_at < $3 and "alarm"."type" = any($4::smallint[])
  union all
  select coalesce("past_alarm"."type"::text, '') as key, each.opening, each.judging
  from past_alarm cross join unnest(past_alarm.opening, past_alarm.judging) as each (opening, judging)
  where "past_alarm"."tenant_id" = $5 and ("past_alarm"."company_id" = any($6::bigint[]))
and "past_alarm"."at" >= $7 and "past_alarm"."at" < $8 and "past_alarm"."type" = any($9::smallint[])
) timed
where (opening is not null or judging is not null) and key = any($10::text[])
group by 1 order by count(*) desc, 1 limit $11;

-- nameDevices
select part.key, device.device_id, device.name, device.location, project.name as project
from unnest($1::text[]) as part(key)
join device on device.device_no = split_part(part.key, ':', 2)::bigint
join project on project.project_id = split_part(part.key, ':', 1)::bigint;

-- nameParts
select project_id::text as key, name, name as name_en from project where project_id = any($1::bigint[]);

select region_id::text as key, project.name || ' / ' || region.name as name, project.name || ' / ' || region.name as name_en
from region join project on project.project_id = region.project_id where region_id = any($1::bigint[]);

select type::text as key, name, name_en from alarm_type where type = any($1::smallint[]);

-- readAvailability
select sum(counted.online_ms)::float8 as online, sum(counted.service_ms)::float8 as service
from (
  select device.* from device where device.kind = 2 and ("device"."company_id" = any($1::bigint[]))
  order by device.device_no limit $2
) channel
join device on device.device_no = channel.device_no,
device_time(device, $3, least($4, now())) as counted;

-- readCovered
with covered as (
  select place.company_id, concat_ws(' / ', project, region) as name
  from (
    select company_id, project_id, name as project, null::bigint as region_id, null as region from project
    union all
    select project.company_id, project.project_id, project.name, region.region_id, region.name
    from region join project using (project_id) where region.region_id = any($1::bigint[])
  ) as place
  where false and ("place"."company_id" = any($2::bigint[]))
)
select of, name, total, (select count(*)::int from company) as known
from (
  select 'company' as of, name, count(*) over ()::int as total, row_number() over (order by level, name, company_id) as at
  from company where ("company"."company_id" = any($3::bigint[]))
  union all
  select 'place', name, count(*) over ()::int, row_number() over (order by name) from covered
) as listed
where at <= $4 order by of, at;

with covered as (
  select place.company_id, concat_ws(' / ', project, region) as name
  from (
    select company_id, project_id, name as project, null::bigint as region_id, null as region from project
    union all
    select project.company_id, project.project_id, project.name, region.region_id, region.name
    from region join project using (project_id) where region.region_id = any($1::bigint[])
  ) as place
  where true and ("place"."company_id" = any($2::bigint[]) and "place"."project_id" = any($3::bigint[]))
)
select of, name, total, (select count(*)::int from company) as known
from (
  select 'company' as of, name, count(*) over ()::int as total, row_number() over (order by level, name, company_id) as at
  from company where company_id in (select company_id from covered)
  union all
  select 'place', name, count(*) over ()::int, row_number() over (order by name) from covered
) as listed
where at <= $4 order by of, at;

-- readTimeSteps
select greatest(counted_from, $1) as from, least(counted_until, $2) as until,
  coalesce((
    select jsonb_agg(jsonb_build_array(company_id, day)) from (
      select company_id, to_char(at at time zone zone, 'YYYY-MM-DD') as day from figure_change
      where company_id = any($3::bigint[]) and at >= greatest(counted_from, $4)
        and at < least(counted_until, $5)
      group by 1, 2
    ) each
  ), '[]') as changed
from figure_days_counted where counted_from is not null and zone = 'Asia/Shanghai';

with timed as materialized (
  select coalesce("alarm"."type"::text, '') as key, case when alarm.opened_at is not null then greatest(0, extract(epoch from alarm.opened_at - alarm.alarm_at)::float8 / 60) end as opening, case when alarm.verdict in (1, 2, 3) then greatest(0, extract(epoch from coalesce(alarm.judged_at, alarm.handled_at) - alarm.alarm_at)::float8 / 60) end as judging
  from alarm where ("alarm"."company_id" = any($1::bigint[]))
    and alarm.alarm_at >= $2 and alarm.alarm_at < $3 and "alarm"."type" = any($4::smallint[]) union all
  select coalesce("past_alarm"."type"::text, '') as key, each.opening, each.judging
  from past_alarm cross join unnest(past_alarm.opening, past_alarm.judging) as each (opening, judging)
  where "past_alarm"."tenant_id" = $5 and ("past_alarm"."company_id" = any($6::bigint[]))
and "past_alarm"."at" >= $7 and "past_alarm"."at" < $8 and "past_alarm"."type" = any($9::smallint[]) union all
  select coalesce("alarm"."type"::text, '') as key, case when alarm.opened_at is not null then greatest(0, extract(epoch from alarm.opened_at - alarm.alarm_at)::float8 / 60) end as opening, case when alarm.verdict in (1, 2, 3) then greatest(0, extract(epoch from coalesce(alarm.judged_at, alarm.handled_at) - alarm.alarm_at)::float8 / 60) end as judging
  from alarm where ("alarm"."company_id" = any($10::bigint[]))
    and alarm.alarm_at >= $11 and alarm.alarm_at < $12 and "alarm"."type" = any($13::smallint[]) union all
  select coalesce("past_alarm"."type"::text, '') as key, each.opening, each.judging
  from past_alarm cross join unnest(past_alarm.opening, past_alarm.judging) as each (opening, judging)
  where "past_alarm"."tenant_id" = $14 and ("past_alarm"."company_id" = any($15::bigint[]))
and "past_alarm"."at" >= $16 and "past_alarm"."at" < $17 and "past_alarm"."type" = any($18::smallint[]) union all select each.* from unnest(
  $19::bigint[], $20::timestamptz[],
  $21::timestamptz[]
) as changed (company_id, day_from, day_until) cross join lateral (
  select coalesce("alarm"."type"::text, '') as key, case when alarm.opened_at is not null then greatest(0, extract(epoch from alarm.opened_at - alarm.alarm_at)::float8 / 60) end as opening, case when alarm.verdict in (1, 2, 3) then greatest(0, extract(epoch from coalesce(alarm.judged_at, alarm.handled_at) - alarm.alarm_at)::float8 / 60) end as judging
  from alarm where ("alarm"."company_id" = any($22::bigint[]))
    and alarm.alarm_at >= $23 and alarm.alarm_at < $24 and "alarm"."type" = any($25::smallint[]) and alarm.company_id = changed.company_id and alarm.alarm_at >= changed.day_from and alarm.alarm_at < changed.day_until offset 0) each union all select each.* from unnest(
  $26::bigint[], $27::timestamptz[],
  $28::timestamptz[]
) as changed (company_id, day_from, day_until) cross join lateral (
  select coalesce("past_alarm"."type"::text, '') as key, each.opening, each.judging
  from past_alarm cross join unnest(past_alarm.opening, past_alarm.judging) as each (opening, judging)
  where "past_alarm"."tenant_id" = $29 and ("past_alarm"."company_id" = any($30::bigint[]))
and "past_alarm"."at" >= $31 and "past_alarm"."at" < $32 and "past_alarm"."type" = any($33::smallint[]) and past_alarm.company_id = changed.company_id and past_alarm.at >= changed.day_from and past_alarm.at < changed.day_until offset 0) each
)
select key, 'opening' as what, (case when "opening" * 60 < 1 then 0 else 1 + floor(ln("opening" * 60) / 0.03922071315328133::float8) end)::smallint as step, count(*)::int as n, sum("opening") as minutes
from timed where "opening" is not null group by 1, 3 union all
select key, 'judging' as what, (case when "judging" * 60 < 1 then 0 else 1 + floor(ln("judging" * 60) / 0.03922071315328133::float8) end)::smallint as step, count(*)::int as n, sum("judging") as minutes
from timed where "judging" is not null group by 1, 3;

select coalesce("figure_day"."type"::text, '') as key, opening, opening_sum as "openingSum", judging, judging_sum as "judgingSum"
from figure_day where "figure_day"."type" > 0 and "figure_day"."tenant_id" = $1 and ("figure_day"."company_id" = any($2::bigint[]))
and "figure_day"."day" >= $3 and "figure_day"."day" < $4 and "figure_day"."type" = any($5::smallint[]) and ("figure_day"."company_id", "figure_day"."day") not in (select changed.company_id, changed.day_from from unnest(
  $6::bigint[], $7::timestamptz[],
  $8::timestamptz[]
) as changed (company_id, day_from, day_until));

-- Written by the tests with UPDATE_SQL=1; do not edit.

-- claimSteps
select due.alarm_id, due.alarm_at, due.step, rule.rule_id, rule.tenant_id, rule.company_id, rule.name, rule.enabled,
       rule.language, false as of_customer, rule.about, rule.first, rule.steps
from notice_due due join notice_rule rule on rule.rule_id = due.rule_id
where due.fired_at is null and due.due_at <= now() and rule.rests_until <= now()
order by due.due_at, due.alarm_id limit $1 for update of due skip locked;

-- countChosen
select
  (select count(*)::int from project where project_id = any($1::bigint[])
    and project.tenant_id = $2 and ("project"."company_id" = $3 or $4)) as projects,
  (select count(*)::int from alarm_type where type = any($5::smallint[])) as types,
  (select count(*)::int from account where account_id = any($6::bigint[])
    and account.tenant_id = $7 and "account"."role_id" is not null and ("account"."company_id" = $8 or $9)) as accounts,
  (select count(*)::int from robot where robot_id = any($10::bigint[])
    and robot.company_id = $11) as robots;

-- countPendingByLevel
select count(*) filter (where alarm.level = $1)::int as severe,
       count(*) filter (where alarm.level = $2)::int as normal,
       count(*) filter (where alarm.level = $3)::int as fault
from alarm where alarm.state = 1 and ("alarm"."company_id" = any($4::bigint[])) and alarm.received_at >= $5 and alarm.alarm_at >= $6 and alarm.alarm_at < $7;

-- deleteNoticeRule
delete from notice_rule where rule_id = $1;

-- deleteRobot
update robot_message set state = 2, answer = $1, ended_at = now() where robot_id = $2 and state = 0;

delete from robot where robot_id = $1;

-- findOwner
select tenant_id, level,
       (select count(*)::int from notice_rule where notice_rule.company_id = company.company_id) as rules,
       (select count(*)::int from robot where robot.company_id = company.company_id) as robots
from company where company_id = $1 and company_id = any($2::bigint[]);

-- findUnsent
with missing as (
  (select 'due' as word, due.tenant_id, due.company_id, due.alarm_id, due.alarm_at, due.due_at as since
   from notice_due due where due.fired_at is null and due.due_at < now() - $1::interval
   order by due.due_at limit 500)
  union all
  (select 'overdue', tenant_id, company_id, alarm_id, alarm_at, due_at from overdue_clock
   where due_at < now() - $2::interval order by due_at limit 500)
  union all
  (select 'unplanned', outbox.tenant_id, outbox.company_id, outbox.alarm_id, outbox.alarm_at, outbox.at
   from notice_cursor
   join outbox on (outbox.xid, outbox.id) > (notice_cursor.xid, notice_cursor.id)
   where notice_cursor.name = 'planner' and outbox.kind = 'alarm' and outbox.cause in ('raised', 'risen') and outbox.at < now() - $3::interval
   order by outbox.xid, outbox.id limit 500)
  union all
  (select 'robotStopped', message.tenant_id, message.company_id, message.alarm_id, message.alarm_at, message.next_try_at
   from robot
   join lateral (
     select tenant_id, company_id, alarm_id, alarm_at, next_try_at from robot_message
     where robot_message.robot_id = robot.robot_id and state = 0 order by message_id limit 1
   ) message on message.next_try_at < now() - $4::interval
   where robot.rests_until < now() - $5::interval and coalesce(robot.claimed_until < now() - $6::interval, true)
   limit 500)
  union all
  (select 'robotGaveUp', tenant_id, company_id, alarm_id, alarm_at, ended_at from robot_message
   where state = 2 and ended_at > now() - interval '1 hour' and robot_id is not null and alarm_id is not null
   order by ended_at limit 500)
  union all
  -- A mail is tried for a day: one that was given up just now is no older than that.
  (select 'mailGaveUp', carried.tenant_id, mail.company_id, carried.alarm_id, carried.alarm_at, mail.settled_at
   from mail
   join lateral (
     select tenant_id, alarm_id, alarm_at from mail_alarm where mail_alarm.mail_id = mail.mail_id order by number limit 1
   ) carried on true
   where mail.created_at > now() - interval '26 hours' and mail.cause = 'notice' and mail.state = 2
     and mail.settled_at > now() - interval '1 hour'
   order by mail.settled_at limit 500)
), oldest as (
  select distinct on (company_id, word) word, tenant_id, company_id, alarm_id, alarm_at, since from missing
  where alarm_id is not null order by company_id, word, since
), fault as (
  select 'unsent:' || oldest.word || ':' || oldest.company_id || ':' || floor(extract(epoch from now()) / 3600)::bigint as event_id,
         74 as type, device.device_id, oldest.since, server.device_no as ai_server_no, server.device_id as ai_server_id,
         server.tenant_id, server.company_id, server.project_id, server.region_id
  from oldest
  join alarm on alarm.tenant_id = oldest.tenant_id and alarm.alarm_id = oldest.alarm_id and alarm.alarm_at = oldest.alarm_at
  join device on device.device_no = alarm.device_no
  join device as server on server.device_no = coalesce(device.ai_server_no, device.device_no)
)
select * from fault
where not exists (
  select from ingest_key
  where (ingest_key.tenant_id, ingest_key.ai_server_no, ingest_key.event_id) = (fault.tenant_id, fault.ai_server_no, fault.event_id)
);

-- forgetSteps
delete from notice_due where alarm_id = any($1::bigint[]);

-- insertNoticeRule
insert into notice_rule (tenant_id, company_id, name, enabled, about, first, steps, language, changed_by)
values ($1, $2, $3, $4, $5,
  $6, $7, $8, $9)
returning rule_id;

-- insertRobot
insert into robot (tenant_id, company_id, name, kind, language, webhook, webhook_hint, secret)
values ($1, $2, $3, $4, $5, $6,
  $7, $8)
returning robot_id;

-- insertSlaTimers
insert into overdue_clock (alarm_id, alarm_at, tenant_id, company_id, overdue_at, due_at)
select alarm_id, alarm_at, tenant_id, company_id, overdue_at, overdue_at from (select alarm_id, to_timestamp(alarm_at / 1000.0) as alarm_at, tenant_id, company_id, to_timestamp(overdue_at / 1000.0) as overdue_at from unnest($1::bigint[], $2::float8[], $3::bigint[], $4::bigint[], $5::float8[]) as given (alarm_id, alarm_at, tenant_id, company_id, overdue_at)) as clock
on conflict do nothing;

-- insertSteps
insert into notice_due (alarm_id, rule_id, step, alarm_at, tenant_id, company_id, due_at)
select alarm_id, rule_id, step, alarm_at, tenant_id, company_id, due_at from (select alarm_id, rule_id, step, to_timestamp(alarm_at / 1000.0) as alarm_at, tenant_id, company_id, to_timestamp(due_at / 1000.0) as due_at from unnest($1::bigint[], $2::bigint[], $3::smallint[], $4::float8[], $5::bigint[], $6::bigint[], $7::float8[]) as given (alarm_id, rule_id, step, alarm_at, tenant_id, company_id, due_at)) as due
on conflict do nothing;

-- insertTestMessage
insert into robot_message (tenant_id, company_id, robot_id, robot_name, state, text, tries, answer, ended_at)
values ($1, $2, $3, $4, $5, $6, 1,
  $7, now());

-- listNoticeContacts
select account_id, display_name as name, email
from account
where account.tenant_id = $1 and "account"."role_id" is not null and ("account"."company_id" = $2 or $3) and in_use
order by name, account_id limit $4;

select robot_id, name from robot where company_id = $1 order by name, robot_id limit $2;

-- listNoticeRules
select rule_id, notice_rule.company_id, company.name as company_name, notice_rule.name, enabled, about, first, steps,
       language, notice_rule.version, changed_by, changed_at
from notice_rule join company on company.company_id = notice_rule.company_id
where ("notice_rule"."company_id" = any($1::bigint[]))
  and ($2::text is null or position(lower($3) in lower(notice_rule.name)) > 0)
order by rule_id desc limit $4 offset $5;

select count(*)::int as total from notice_rule where ("notice_rule"."company_id" = any($1::bigint[]))
and ($2::text is null or position(lower($3) in lower(notice_rule.name)) > 0);

select rule_id, notice_rule.company_id, company.name as company_name, notice_rule.name, enabled, about, first, steps,
       language, notice_rule.version, changed_by, changed_at
from notice_rule join company on company.company_id = notice_rule.company_id
where (("notice_rule"."company_id" = any($1::bigint[])) and false)
  and ($2::text is null or position(lower($3) in lower(notice_rule.name)) > 0)
order by rule_id desc limit $4 offset $5;

select count(*)::int as total from notice_rule where (("notice_rule"."company_id" = any($1::bigint[])) and false)
and ($2::text is null or position(lower($3) in lower(notice_rule.name)) > 0);

-- listOwnReminders
select distinct on (alarm.alarm_id) alarm.alarm_id, alarm.alarm_at, alarm.type, alarm_type.name as type_name,
       alarm_type.name_en as type_name_en, alarm.level, place.device_name, project.name as project_name, alarm.received_at,
       reminder.due_at
from reminder
join alarm on alarm.tenant_id = reminder.tenant_id and alarm.alarm_id = reminder.alarm_id and alarm.alarm_at = reminder.alarm_at
join alarm_type on alarm_type.type = alarm.type
join place on place.place_id = alarm.place_id
join project on project.project_id = alarm.project_id
where reminder.account_id = $1 and reminder.due_at > now() - interval '1 day' and alarm.state = 1
  and ("alarm"."company_id" = any($2::bigint[])) and alarm.received_at >= $3 and alarm.alarm_at >= $4 and alarm.alarm_at < $5
order by alarm.alarm_id, reminder.due_at desc limit $6;

-- listPendingOf
select alarm.alarm_id, alarm.alarm_at, alarm.type, alarm_type.name as type_name, alarm_type.name_en as type_name_en, alarm.level,
       place.device_name, project.name as project_name, alarm.received_at, overdue_clock.overdue_at as due_at
from (
  select oldest.tenant_id, oldest.alarm_id, oldest.alarm_at, oldest.received_at
  from unnest($1::bigint[]) as own (company_id)
  cross join lateral (
    select alarm.tenant_id, alarm.alarm_id, alarm.alarm_at, alarm.received_at
    from alarm
    where alarm.company_id = own.company_id and alarm.state = 1 and alarm.level + 0 = $2 and ("alarm"."company_id" = any($3::bigint[])) and alarm.received_at >= $4 and alarm.alarm_at >= $5 and alarm.alarm_at < $6
    order by alarm.received_at, alarm.alarm_id limit $7
  ) oldest
  order by oldest.received_at, oldest.alarm_id limit $8
) shown
join alarm on alarm.tenant_id = shown.tenant_id and alarm.alarm_id = shown.alarm_id and alarm.alarm_at = shown.alarm_at
  and alarm.alarm_at > now() - interval '71 days'
join alarm_type on alarm_type.type = alarm.type
join place on place.place_id = alarm.place_id
join project on project.project_id = alarm.project_id
left join overdue_clock on overdue_clock.alarm_id = alarm.alarm_id
order by shown.received_at, shown.alarm_id;

-- listRobotMessages
select message_id, robot_id, robot_name, rule_name, alarm_id, alarm_at, state, text, tries, answer, made_at, ended_at
from robot_message where ("robot_message"."company_id" = any($1::bigint[]))
order by message_id desc limit $2 offset $3;

select count(*)::int as total from robot_message where ("robot_message"."company_id" = any($1::bigint[]));

-- listRobots
select robot_id, robot.company_id, company.name as company_name, robot.name, kind, language, webhook_hint,
       secret is not null as has_secret, robot.version, last_error, last_sent_at,
       (select count(*)::int from robot_message where robot_message.robot_id = robot.robot_id and state = 0) as waiting
from robot join company on company.company_id = robot.company_id
where ("robot"."company_id" = any($1::bigint[]))
order by robot_id desc limit $2 offset $3;

select count(*)::int as total from robot where ("robot"."company_id" = any($1::bigint[]));

-- listSwitchedOff
select 'types' as kind, type::bigint as id, case when $1 = 'en' then name_en else name end as name
from alarm_type where type = any($2::smallint[]) and not in_use
union all
select 'accounts', account_id, display_name from account where account_id = any($3::bigint[]) and not in_use
order by kind, id;

-- lockNoticeRule
select rule_id, tenant_id, company_id, name, enabled, about, first, steps, language, version
from notice_rule where rule_id = $1 and ("notice_rule"."company_id" = any($2::bigint[])) for update;

-- lockOwner
select from company where company_id = $1 and company_id = any($2::bigint[])
for no key update;

select tenant_id, level,
       (select count(*)::int from notice_rule where notice_rule.company_id = company.company_id) as rules,
       (select count(*)::int from robot where robot.company_id = company.company_id) as robots
from company where company_id = $1 and company_id = any($2::bigint[]);

-- lockRobot
select robot_id, tenant_id, company_id, name, kind, language, webhook, webhook_hint, secret, version
from robot where robot_id = $1 and ("robot"."company_id" = any($2::bigint[])) for update;

-- markMessagesMayArrive
update robot_message set may_have_arrived = true
where message_id = any($1::bigint[]) and state = 0 and exists (select from "robot" where "robot_id" = $2 and holder = $3 and claimed_until is not null);

-- markSteps
update notice_due set fired_at = now(), outcome = fired.outcome
from (select alarm_id, rule_id, step, outcome from unnest($1::bigint[], $2::bigint[], $3::smallint[], $4::text[]) as given (alarm_id, rule_id, step, outcome)) as fired
where (notice_due.alarm_id, notice_due.rule_id, notice_due.step) = (fired.alarm_id, fired.rule_id, fired.step);

-- noteRobotAnswer
update robot set last_error = $1, last_sent_at = case when $2 then now() else last_sent_at end
where robot_id = $3;

-- queueRobotMessages
insert into robot_message (tenant_id, company_id, robot_id, robot_name, rule_name, alarm_id, alarm_at, text)
select tenant_id, company_id, robot_id, name, $1, $2,
       $3,
       case language when 'en' then $4 else $5 end
from robot where robot_id = any($6::bigint[]) and company_id = $7
order by robot_id
returning message_id;

-- readAlarmsToPlan
select alarm.alarm_id, alarm.alarm_at, alarm.tenant_id, alarm.company_id, alarm.project_id, alarm.type, alarm.level, alarm.state,
       alarm.received_at, alarm.silent, coalesce(alarm_level.overdue_minutes, alarm_type.overdue_minutes) as overdue_minutes
from (select tenant_id, alarm_id, to_timestamp(alarm_at / 1000.0) as alarm_at from unnest($1::bigint[], $2::bigint[], $3::float8[]) as given (tenant_id, alarm_id, alarm_at)) as wanted
join alarm on alarm.tenant_id = wanted.tenant_id and alarm.alarm_id = wanted.alarm_id and alarm.alarm_at = wanted.alarm_at
  and alarm.tenant_id = any($4::bigint[]) and alarm.alarm_id = any($5::bigint[])
  and alarm.alarm_at >= $6 and alarm.alarm_at <= $7
join alarm_type on alarm_type.type = alarm.type
left join alarm_level on alarm_level.company_id = alarm.company_id and alarm_level.type = alarm.type
where alarm.level = $8 or alarm.tenant_id in (select tenant_id from notice_rule where enabled);

-- readEnabledRules
select rule_id, notice_rule.tenant_id, notice_rule.company_id, company.level = 2 as of_customer, about, first, steps
from notice_rule join company on company.company_id = notice_rule.company_id
where notice_rule.tenant_id = any($1::bigint[]) and enabled;

-- readRecipients
  select account.account_id, account.email, (select company_id from company where company.company_id = "account".company_id and company.level = 3) as only_company,
         case when "account".all_projects then null else array(
  select project_id from account_project where account_project.account_id = "account".account_id order by project_id
) end as project_ids, coalesce((
  select jsonb_agg(jsonb_build_object('projectId', part.project_id, 'regionIds', array(
    select region_id from account_region
    where account_region.account_id = part.account_id and account_region.project_id = part.project_id order by region_id
  )) order by part.project_id)
  from account_project part
  where part.account_id = "account".account_id and not part.all_regions and not "account".all_projects
), '[]') as region_limits,
         role.is_root or exists (
           select from role_right where role_right.role_id = role.role_id and role_right.menu_id = $1
         ) as may_see_faults
  from account join role on role.role_id = account.role_id
  where account.account_id = any($2::bigint[]) and account.in_use and account.email <> ''
  order by account.account_id;

-- readStepAlarms
select alarm.tenant_id, alarm.alarm_id, alarm.alarm_at, alarm.company_id, alarm.project_id, alarm.region_id, alarm.level, alarm.state,
       alarm.received_at, alarm.count, alarm.type, alarm.extra, alarm_type.name as type_name, alarm_type.name_en as type_name_en, company.name as company_name, project.name as project_name,
       coalesce(region.name, '') as region_name, place.device_name, place.location
from (select tenant_id, alarm_id, to_timestamp(alarm_at / 1000.0) as alarm_at from unnest($1::bigint[], $2::bigint[], $3::float8[]) as given (tenant_id, alarm_id, alarm_at)) as wanted
join alarm on alarm.tenant_id = wanted.tenant_id and alarm.alarm_id = wanted.alarm_id and alarm.alarm_at = wanted.alarm_at
  and alarm.tenant_id = any($4::bigint[]) and alarm.alarm_id = any($5::bigint[])
  and alarm.alarm_at >= $6 and alarm.alarm_at <= $7
join alarm_type on alarm_type.type = alarm.type
join place on place.place_id = alarm.place_id
join company on company.company_id = alarm.company_id
join project on project.project_id = alarm.project_id
left join region on region.region_id = alarm.region_id;

-- restRule
update notice_rule set rests_until = now() + $1 * interval '1 millisecond' where rule_id = $2;

-- retryRobotsNow
update robot_message set next_try_at = now()
where state = 0 and (company_id = $1 or tenant_id = $2);

-- returnOverdue
with due as (
  select clock.alarm_id, alarm.alarm_at, alarm.tenant_id, alarm.company_id, alarm.project_id, alarm.region_id,
         coalesce(alarm_level.overdue_minutes, alarm_type.overdue_minutes) * interval '1 minute' as given,
         coalesce(alarm.state = 1, false) as pending,
         (device.silent_severe and device.silent_from <= now() and device.silent_until > now()) is true
         or (exists (
         select from reminder
         where reminder.tenant_id = alarm.tenant_id and reminder.alarm_id = alarm.alarm_id
           and reminder.fired_at is null
           and reminder.due_at > now() and reminder.hold_severe
       )
       or exists (
         select from reminder
         where reminder.tenant_id = alarm.tenant_id and reminder.device_no = alarm.device_no and reminder.type = alarm.type
           and reminder.fired_at is null
           and reminder.due_at > now() and reminder.hold_severe
       )) as held
  from (
    select tenant_id, alarm_id, alarm_at from overdue_clock where due_at <= now() order by due_at limit $1 for update skip locked
  ) clock
  left join alarm on alarm.tenant_id = clock.tenant_id and alarm.alarm_id = clock.alarm_id and alarm.alarm_at = clock.alarm_at
  left join device on device.device_no = alarm.device_no
  left join alarm_type on alarm_type.type = alarm.type
  left join alarm_level on alarm_level.company_id = alarm.company_id and alarm_level.type = alarm.type
), wound as (
  update overdue_clock
  set times = times + (pending and not held)::int,
      due_at = case
        when pending and held then now() + interval '1 minute'
        when pending and times + 1 < $2
        then greatest(due_at + given * 2 ^ times, now() + interval '1 minute') end
  from due where overdue_clock.alarm_id = due.alarm_id
), told as (
  insert into outbox (kind, cause, tenant_id, company_id, project_id, region_id, alarm_id, alarm_at)
  select 'alarm', 'overdue', tenant_id, company_id, project_id, region_id, alarm_id, alarm_at from due
  where pending and not held
)
select count(*)::int as due from due;

-- settleMessages
update robot_message set state = $1, tries = tries + 1, answer = $2,
  may_have_arrived = $3, next_try_at = now() + $4::float8 * interval '1 millisecond',
  ended_at = case when $5 then now() end
where message_id = any($6::bigint[]) and state = 0;

-- takeMessages
select robot_id, company_id, kind, webhook, secret, (
  select coalesce(jsonb_agg(jsonb_build_object('message_id', message_id, 'text', text, 'tries', tries,
    'age_ms', (extract(epoch from now() - made_at) * 1000)::bigint, 'doubtful', may_have_arrived) order by message_id), '[]')
  from (
    select message_id, text, tries, made_at, may_have_arrived from robot_message
    where robot_message.robot_id = robot.robot_id and state = 0 order by message_id limit $1
  ) waiting
) as messages
from robot where robot_id = $2;

-- updateNoticeRule
update notice_rule set name = $1, enabled = $2, about = $3,
  first = $4, steps = $5, language = $6,
  version = version + 1, changed_by = $7, changed_at = now()
where rule_id = $8;

-- updateRobot
update robot set name = $1, kind = $2, language = $3, webhook = $4,
  webhook_hint = $5, secret = $6, version = version + 1
where robot_id = $7;

update robot_message set next_try_at = now() where robot_id = $1 and state = 0;

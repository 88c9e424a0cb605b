-- Written by the tests with UPDATE_SQL=1; do not edit.

-- claimDueReports
select rule_id, report_rule.tenant_id, report_rule.company_id, company.level = 2 as of_customer, report_rule.name, enabled, cycle, weekday, month_day, hour, language, about, targets, now() as now
from report_rule join company on company.company_id = report_rule.company_id
where next_due_at <= now() and rests_until <= now()
order by next_due_at, rule_id limit $1 for update of report_rule skip locked;

-- countReportRules
select count(*)::int as rules from report_rule where company_id = $1;

-- deleteReportRule
delete from report_rule where rule_id = $1;

-- findReportFaults
with missing as (
  select rule.rule_id, rule.company_id, rule.tenant_id,
         least(case when rule.next_due_at < now() - $1::interval then rule.next_due_at end, lost.since) as since
  from report_rule rule cross join lateral (
    select min(mail.created_at) as since from mail
    where mail.mail_id = any(rule.mail_ids)
      and (mail.state = 2 or mail.settled_at is null and mail.created_at < now() - $2::interval)
  ) lost
  where rule.fault_alarm_id is null
)
select missing.rule_id, 'unsent:report:' || missing.rule_id || ':' || (extract(epoch from missing.since) * 1000)::bigint as event_id,
       74 as type, server.device_id, missing.since, server.device_no as ai_server_no, server.device_id as ai_server_id,
       server.tenant_id, server.company_id, server.project_id, server.region_id
from missing cross join lateral (
  select * from device where device.kind = 1 and device.tenant_id = missing.tenant_id
  order by device.company_id = missing.company_id desc, device.device_no limit 1
) server
where missing.since is not null
order by missing.rule_id limit 500;

-- forgetReportFaults
update report_rule set fault_alarm_id = null, fault_alarm_at = null
where fault_alarm_id = any($1::bigint[]);

-- insertReportRule
insert into report_rule (tenant_id, company_id, name, enabled, cycle, weekday, month_day, hour, language, about, targets,
  next_due_at, changed_by)
values ($1, $2, $3, $4, $5, $6,
  $7, $8, $9, $10, $11,
  $12, $13)
returning rule_id;

-- listReportRules
select rule_id, report_rule.company_id, company.name as company_name, report_rule.name, enabled, cycle, weekday, month_day, hour, language, about, targets, next_due_at, last_due_at,
       report_rule.version, changed_by, changed_at
from report_rule join company on company.company_id = report_rule.company_id
where ("report_rule"."company_id" = any($1::bigint[]))
  and ($2::text is null or position(lower($3) in lower(report_rule.name)) > 0)
order by rule_id desc limit $4 offset $5;

select count(*)::int as total from report_rule where ("report_rule"."company_id" = any($1::bigint[]))
and ($2::text is null or position(lower($3) in lower(report_rule.name)) > 0);

select rule_id, report_rule.company_id, company.name as company_name, report_rule.name, enabled, cycle, weekday, month_day, hour, language, about, targets, next_due_at, last_due_at,
       report_rule.version, changed_by, changed_at
from report_rule join company on company.company_id = report_rule.company_id
where (("report_rule"."company_id" = any($1::bigint[])) and false)
  and ($2::text is null or position(lower($3) in lower(report_rule.name)) > 0)
order by rule_id desc limit $4 offset $5;

select count(*)::int as total from report_rule where (("report_rule"."company_id" = any($1::bigint[])) and false)
and ($2::text is null or position(lower($3) in lower(report_rule.name)) > 0);

-- lockReportRule
select rule_id, tenant_id, company_id, report_rule.name, enabled, cycle, weekday, month_day, hour, language, about, targets, last_due_at, version
from report_rule where rule_id = $1 and ("report_rule"."company_id" = any($2::bigint[])) for update;

-- lockStandingFaults
select rule.rule_id, rule.tenant_id, rule.language, rule.fault_alarm_id, rule.fault_alarm_at, alarm.company_id,
       coalesce(rule.next_due_at >= now() - $1::interval, true) and coalesce(newest.went_out, false) as is_over
from report_rule rule
left join alarm on alarm.tenant_id = rule.tenant_id and alarm.alarm_id = rule.fault_alarm_id and alarm.alarm_at = rule.fault_alarm_at
cross join lateral (
  select bool_and(mail.state = 1) as went_out from mail where mail.mail_id = any(rule.mail_ids)
) newest
where rule.fault_alarm_id is not null
order by rule.rule_id for update of rule;

-- moveReportOn
update report_rule set last_due_at = $1, next_due_at = $2
where rule_id = $3;

-- noteReportFaults
update report_rule set fault_alarm_id = ingest_key.alarm_id, fault_alarm_at = ingest_key.alarm_at
from (select rule_id, tenant_id, ai_server_no, event_id from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::text[]) as given (rule_id, tenant_id, ai_server_no, event_id)) as fault
join ingest_key on (ingest_key.tenant_id, ingest_key.ai_server_no, ingest_key.event_id)
  = (fault.tenant_id, fault.ai_server_no, fault.event_id)
where report_rule.rule_id = fault.rule_id;

-- readReachedCompanies
select company_id from company
where tenant_id = $1 and (company_id = $2 or $3) order by company_id;

-- readReportReaders
  select account.email, (select company_id from company where company.company_id = "account".company_id and company.level = 3) as only_company,
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
  where account.account_id = any($2::bigint[]) and account.tenant_id = $3 and account.in_use
    and account.email <> ''
  order by account.account_id;

-- restReportRule
update report_rule set rests_until = now() + $1 * interval '1 millisecond' where rule_id = $2;

-- setReportMails
update report_rule set mail_ids = $1::bigint[] where rule_id = $2;

-- takeSendingNow
update report_rule set sent_now_at = now()
where rule_id = $1 and (sent_now_at is null or sent_now_at < now() - interval '1 minute');

-- updateReportRule
update report_rule set name = $1, enabled = $2, cycle = $3, weekday = $4,
  month_day = $5, hour = $6, language = $7, about = $8,
  targets = $9, next_due_at = $10, rests_until = now(),
  version = version + 1, changed_by = $11, changed_at = now()
where rule_id = $12;

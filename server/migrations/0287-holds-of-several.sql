-- Whoever keeps the evidence of an alarm keeps it by a row of their own, and so does each hazard that was made from it: what one of them
-- lets go stays for the others.
alter table evidence_hold add column hold_id bigint generated always as identity, add column cause text not null default '';
update evidence_hold set cause = substr(reason, 4) where reason ~ '^隐患 YH';
alter table evidence_hold drop constraint evidence_hold_pkey, add primary key (tenant_id, alarm_id, alarm_at, hold_id),
  add unique (tenant_id, alarm_id, alarm_at, account_id, cause);
-- Hazards whose evidence somebody held already, or held again later, had none.
insert into evidence_hold (tenant_id, alarm_id, alarm_at, company_id, project_id, reason, cause, account_id, by_name)
select hold.tenant_id, hold.alarm_id, hold.alarm_at, hold.company_id, hold.project_id, '隐患 ' || hazard.number, hazard.number,
  hazard.reporter_id, hazard.reporter
from evidence_hold hold join hazard on hazard.tenant_id = hold.tenant_id and hazard.alarm_id = hold.alarm_id
where not exists (select from evidence_hold own where own.tenant_id = hold.tenant_id and own.alarm_id = hold.alarm_id
  and own.alarm_at = hold.alarm_at and own.cause = hazard.number)
on conflict do nothing;

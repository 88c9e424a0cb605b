-- Whoever keeps the evidence of an alarm keeps it by a row of their own, and so does each hazard that was made from it: what one of them
-- lets go stays for the others.
alter table evidence_hold add column hold_id bigint generated always as identity, add column cause text not null default '';
update evidence_hold set cause = substr(reason, 4) where reason ~ '^隐患 YH';
alter table evidence_hold drop constraint evidence_hold_pkey, add primary key (tenant_id, alarm_id, alarm_at, hold_id),
  add unique (tenant_id, alarm_id, alarm_at, account_id, cause);

-- What a rule found beyond its alarms per hour: counted, and raised only if it still holds when there is room again.
alter table rule_finding add column limited boolean not null default false;
create index rule_finding_limited on rule_finding (found_at) where limited;

-- What was held back and is over, has risen or is of last week is not raised any more, and nobody looks at it again.
alter table rule_finding add column ended boolean not null default false;
drop index rule_finding_limited;
create index rule_finding_held_back on rule_finding (tenant_id, rule_id, at) where limited and not ended;

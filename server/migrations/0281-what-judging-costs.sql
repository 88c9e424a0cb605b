-- When a rule could last not be judged, and what judging it once takes: a mean of the last thousand times, written for all rules together.
alter table alarm_rule add column last_error_at timestamptz(3);
update alarm_rule set last_error_at = now() where last_error <> '';

create table rule_cost (
  tenant_id bigint not null,
  rule_id   bigint not null,
  -- How many times the mean is of, a thousand at most.
  judged    integer not null,
  mean_ms   double precision not null,
  primary key (tenant_id, rule_id),
  foreign key (tenant_id, rule_id) references alarm_rule on delete cascade
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.05);

grant select, insert, update, delete on rule_cost to watchfire_app;
alter table rule_cost enable row level security;
alter table rule_cost force row level security;
create policy tenant_wall on rule_cost using (tenant_id = (select viewing_tenant()) or (select viewing_all()));

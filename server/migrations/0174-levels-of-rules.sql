-- A rule with several thresholds changes the level of its alarm (decision 0119). What becomes of an alarm is a finding as well: `of_at` is the
-- moment of the finding that raised it. Two changes may have one moment.
alter table rule_finding add column change text not null default 'raise' check (change in ('raise', 'rise', 'fall', 'over'));
alter table rule_finding add column of_at timestamptz(3);
alter table rule_finding drop constraint rule_finding_pkey;
alter table rule_finding add primary key (tenant_id, rule_id, device_no, at, change);

-- An alarm that rises later than a day after it was filed is counted anew; see count_alarm_change.
create function count_alarm_level() returns trigger language plpgsql as $$
begin
  insert into alarm_day (tenant_id, company_id, project_id, type, level, day, alarms, change)
  select new.tenant_id, new.company_id, part.project_id, part.type, counted.level, date_trunc('day', new.alarm_at, 'UTC'), counted.alarms, true
  from (values (old.level, -1), (new.level, 1)) as counted (level, alarms),
       (values (0::bigint, 0::smallint), (new.project_id, 0::smallint), (0::bigint, new.type)) as part (project_id, type);
  return null;
end $$;
create trigger count_level after update of level on alarm for each row
  when (old.level <> new.level and new.alarm_at < now() - interval '26 hours') execute function count_alarm_level();

-- Opinions are kept and compared before anybody sees them (decision 0173). Companies that look twice already go on as they do.
alter table opinion_setting add column shadow boolean not null default false,
  -- Since when it is compared: what was said before, by another model or from another address, counts for nothing.
  add column shadow_since timestamptz not null default now(),
  -- Since when enough people have judged what this model looked at.
  add column shown_at timestamptz;

-- Consoles hear of what they may show alone.
create or replace function tell_opinion() returns trigger
language plpgsql security definer set search_path = public as $$
begin
  insert into outbox (tenant_id, company_id, project_id, region_id, kind, cause, alarm_id, alarm_at, detail)
  select tenant_id, company_id, project_id, region_id, 'opinion', '', alarm_id, alarm_at, jsonb_build_object('verdict', verdict) from added
  where not exists (
    select from opinion_setting setting
    where setting.tenant_id = added.tenant_id and setting.company_id = added.company_id and setting.shadow and setting.shown_at is null);
  return null;
end $$;

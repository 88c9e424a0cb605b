-- Devices of every kind are counted by state, and a page of them is found, without a look at their rows.
create index device_states on device (company_id, kind, state, state_since, device_no) include (tenant_id, project_id, region_id);
drop index device_company;

-- A sensor, meter or gateway that is offline while its AI server is there gave no readings.
create or replace function note_state_change() returns trigger language plpgsql as $$
declare
  server_state smallint;
  before smallint;
  why text;
begin
  if tg_op = 'UPDATE' then before := old.state; end if;
  if before is null then why := 'added';
  elsif new.state = 3 then why := 'switchedOff';
  elsif before = 3 then why := 'switchedOn';
  elsif new.state = 0 and new.kind = 1 then why := 'silent';
  elsif new.state = 0 then
    select state into server_state from device where device_no = new.ai_server_no;
    why := case when server_state <> 1 then 'aiServerAway' when new.kind in (3, 4, 5) then 'noReadings' else coalesce(new.offline_reason, '') end;
  else why := '';
  end if;
  insert into device_state_change (tenant_id, device_no, at, from_state, to_state, reason, by_name)
  values (new.tenant_id, new.device_no, clock_timestamp(), before, new.state, why, coalesce(current_setting('app.acting', true), ''));
  return null;
end $$;
select set_config('app.tenant', 'all', true);
update device_state_change set reason = 'noReadings' from device
where device.device_no = device_state_change.device_no and device.kind in (3, 4, 5) and to_state = 0 and reason = '';

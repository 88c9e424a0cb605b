-- The application's role owns nothing and cannot pass row-level security. Partitions get no grants: they are reached through their parent only.
do $$ begin
  if not exists (select from pg_roles where rolname = 'watchfire_app') then
    create role watchfire_app nologin nobypassrls;
  end if;
exception when duplicate_object or unique_violation then null;
end $$;
do $$ begin execute format('grant watchfire_app to %I', current_user); end $$;
grant usage on schema public to watchfire_app;

do $$
declare
  name text;
begin
  foreach name in array array[
    'company', 'project', 'region', 'role', 'role_right', 'account', 'account_project', 'session', 'nonce', 'sign_in_failure', 'audit',
    'device', 'ai_server', 'secret', 'alarm_type', 'alarm_level', 'place', 'alarm', 'occurrence', 'ingest_key', 'open_alarm', 'handling',
    'reminder', 'file', 'media', 'outbox'
  ] loop
    execute format('grant select, insert, update, delete on %I to watchfire_app', name);
  end loop;
  -- The setting is read once per statement (a sub-select), not once per row.
  foreach name in array array[
    'company', 'project', 'region', 'account', 'account_project', 'session', 'audit', 'device', 'ai_server', 'alarm_level', 'place',
    'alarm', 'occurrence', 'handling', 'reminder', 'file', 'media', 'outbox'
  ] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    -- The common case, one customer, is decided by one comparison of numbers.
    execute format('create policy tenant_wall on %I using (tenant_id = (select viewing_tenant()) or (select viewing_all()))', name);
  end loop;
end $$;
grant usage on sequence alarm_number to watchfire_app;
grant execute on function ensure_alarm_months(timestamptz, timestamptz) to watchfire_app;
grant execute on function viewing_tenant(), viewing_all() to watchfire_app;

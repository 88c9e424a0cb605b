-- What only the server itself works with is out of a viewer's reach, and robots are freed as soon as their server died.

-- The server that holds the robot: it has an advisory lock of this number for as long as it lives.
alter table robot add column holder integer;

-- Which events came is a matter of ingestion alone.
revoke all on ingest_key from watchfire_app;
grant select, insert, update, delete on ingest_key to watchfire_system;

-- Verdicts and levels of a viewer close open alarms, those of his customer. For ingestion the first half decides once per statement.
alter table open_alarm enable row level security;
alter table open_alarm force row level security;
create policy tenant_wall on open_alarm
  using ((select viewing_all()) or company_id in (select company_id from company));

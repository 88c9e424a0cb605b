-- Fines that go with a verdict on a smoking alarm. Device and project are written down as they were then.
create table punishment (
  punishment_id bigint generated always as identity primary key,
  tenant_id     bigint not null,
  company_id    bigint not null,
  project_id    bigint not null,
  handling_id   bigint not null,
  alarm_id      bigint not null,
  alarm_at      timestamptz not null,
  device_name   text not null,
  offender      text not null,
  money         numeric not null check (money between 1 and 99999)
);
create index punishment_handling on punishment (handling_id);
create index punishment_alarm on punishment (alarm_id);

grant select, insert, update, delete on punishment to watchfire_app;
alter table punishment enable row level security;
alter table punishment force row level security;
create policy tenant_wall on punishment using (tenant_id = (select viewing_tenant()) or (select viewing_all()));

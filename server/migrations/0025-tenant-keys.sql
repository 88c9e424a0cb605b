-- Every key of the tables that grow with the alarms begins with the customer, and every statement that finds rows by such a key
-- names it: a database that keeps customers on several machines can spread these tables as they are.
-- The tables are locked while this runs, in one transaction: killed in the middle, it has done nothing and begins anew. Key indexes are
-- built beside their tables, months of alarms stay as they are; the event keys alone are written anew, as none said whose it was. With
-- a million alarms, verdicts and event keys that takes some 15 s on two busy cores; what comes meanwhile waits at its AI server.

-- So that the larger indexes are sorted in memory.
set local maintenance_work_mem = '256MB';

-- In the order in which ingestion takes them, so that nobody who is at work holds one of them while it waits for another.
lock table open_alarm, alarm, occurrence, outbox, ingest_key, handling, reminder in access exclusive mode;

alter table alarm drop constraint alarm_pkey;
alter table alarm add primary key (tenant_id, alarm_id, alarm_at);

alter table occurrence drop constraint occurrence_pkey;
alter table occurrence add primary key (tenant_id, alarm_id, occurrence_id, alarm_at);

-- The customer is that of the AI server. Keys of one that is no more are left behind: nobody can send its events again.
create table ingest_key_of_tenant (
  tenant_id    bigint not null,
  ai_server_no bigint not null,
  event_id     text not null,
  alarm_id     bigint not null,
  alarm_at     timestamptz not null,
  received_at  timestamptz not null default now()
);
insert into ingest_key_of_tenant (tenant_id, ai_server_no, event_id, alarm_id, alarm_at, received_at)
select device.tenant_id, key.ai_server_no, key.event_id, key.alarm_id, key.alarm_at, key.received_at
from ingest_key as key join device on device.device_no = key.ai_server_no;
drop table ingest_key;
alter table ingest_key_of_tenant rename to ingest_key;
alter table ingest_key add primary key (tenant_id, ai_server_no, event_id);
create index ingest_key_age on ingest_key (received_at);
grant select, insert, update, delete on ingest_key to watchfire_system;

-- A company's rows are found by the customer's column, as everywhere: the policy need not ask the companies.
alter table open_alarm add column tenant_id bigint;
select set_config('app.tenant', 'all', true);
update open_alarm set tenant_id = company.tenant_id from company where company.company_id = open_alarm.company_id;
delete from open_alarm where tenant_id is null;
alter table open_alarm alter column tenant_id set not null;
alter table open_alarm drop constraint open_alarm_pkey;
alter table open_alarm add primary key (tenant_id, company_id, device_no, type);
drop index open_alarm_alarm;
create index open_alarm_alarm on open_alarm (tenant_id, alarm_id);
drop policy tenant_wall on open_alarm;
create policy tenant_wall on open_alarm using (tenant_id = (select viewing_tenant()) or (select viewing_all()));

-- Verdicts and reminders are found by their alarm: the key serves that as well, and the index that did goes.
alter table handling drop constraint handling_pkey;
drop index handling_alarm;
alter table handling add primary key (tenant_id, alarm_id, handling_id);

alter table reminder drop constraint reminder_pkey;
alter table reminder add primary key (tenant_id, alarm_id, reminder_id);

-- The outbox is read in the order of its transactions, all customers together, and by nothing else: a key that began with the customer
-- would be a second index on every alarm that nobody asks. It has none; the numbers come from one sequence.
alter table outbox drop constraint outbox_pkey;
create index outbox_order on outbox (xid, id);

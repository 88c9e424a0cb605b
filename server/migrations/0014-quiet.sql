-- Quiet without hiding: who set it and when, and whether it holds back severe alarms, which comes of an explicit choice only.
alter table device
  add column silent_severe boolean not null default false,
  add column silent_by text not null default '',
  add column silent_set_at timestamptz;
create index device_silent on device (silent_until) where silent_until is not null;

-- A postponed alarm holds back further popups of its type on its channel until due_at; for everybody, so everybody sees who set it.
alter table reminder
  add column device_no bigint,
  add column type smallint,
  add column hold_severe boolean not null default false,
  add column set_by text not null default '',
  add column set_at timestamptz not null default now();
select set_config('app.tenant', 'all', true);
update reminder set device_no = alarm.device_no, type = alarm.type, set_by = coalesce(nullif(account.full_name, ''), account.account)
from alarm, account
where reminder.fired_at is null and alarm.alarm_id = reminder.alarm_id and alarm.alarm_at = reminder.alarm_at
  and account.account_id = reminder.account_id;
create index reminder_postponed on reminder (device_no, type) where fired_at is null;

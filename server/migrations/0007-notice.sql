-- Notification: who is told of which alarms, by mail or by a group robot, at once and again while nobody handles them.

-- A robot of a group chat. Its address and secret are sealed: whoever reads this table alone can write to no group.
create table robot (
  robot_id    bigint generated always as identity primary key,
  tenant_id   bigint not null,
  company_id  bigint not null references company,
  name        text not null,
  kind        text not null check (kind in ('wecom', 'dingtalk', 'feishu')),
  webhook     bytea not null,
  -- What a person recognises the address by: its host and last characters.
  webhook_hint text not null,
  secret      bytea,
  version     integer not null default 1,
  -- The vendors take 20 messages a minute: nothing is sent to the robot before this time, and while it is claimed by one server.
  rests_until timestamptz not null default now(),
  claimed_until timestamptz,
  last_error  text not null default '',
  last_sent_at timestamptz,
  made_at     timestamptz not null default now()
);
create index robot_company on robot (company_id, robot_id desc);

create table notice_rule (
  rule_id     bigint generated always as identity primary key,
  tenant_id   bigint not null,
  company_id  bigint not null references company,
  name        text not null,
  enabled     boolean not null,
  -- What it is about (types, levels, projects, weekly hours), the first notice and the escalations, as the contract shapes them.
  about       jsonb not null,
  first       jsonb not null,
  steps       jsonb not null,
  -- After a flood the rule rests, so that what comes meanwhile is told in one message.
  rests_until timestamptz not null default now(),
  version     integer not null default 1,
  changed_by  text not null,
  changed_at  timestamptz not null default now()
);
create index notice_rule_company on notice_rule (company_id, rule_id desc);
create index notice_rule_enabled on notice_rule (tenant_id) where enabled;

-- What a rule has to tell, and when: step 0 is the first notice, the others its escalations. The key lets each fire once.
create table notice_due (
  alarm_id   bigint not null,
  rule_id    bigint not null references notice_rule on delete cascade,
  step       smallint not null,
  alarm_at   timestamptz(3) not null,
  tenant_id  bigint not null,
  company_id bigint not null,
  due_at     timestamptz not null,
  fired_at   timestamptz,
  -- What came of it: told, handled before, switched off meanwhile.
  outcome    text not null default '',
  primary key (alarm_id, rule_id, step)
);
create index notice_due_waiting on notice_due (due_at) where fired_at is null;
create index notice_due_rule on notice_due (rule_id, due_at);
create index notice_due_age on notice_due (due_at);

-- The clock of a severe alarm: when it is next brought back to the consoles because nobody has handled it.
create table overdue_clock (
  alarm_id   bigint primary key,
  alarm_at   timestamptz(3) not null,
  tenant_id  bigint not null,
  company_id bigint not null,
  -- When it was or will be overdue for the first time.
  overdue_at timestamptz not null,
  -- The next return; null once it was handled or came back often enough.
  due_at     timestamptz,
  times      smallint not null default 0
);
create index overdue_clock_due on overdue_clock (due_at) where due_at is not null;
create index overdue_clock_age on overdue_clock (overdue_at);

-- Every message to a robot with its true state: 0 waiting, 1 sent, 2 given up, 3 nobody knows whether it arrived.
create table robot_message (
  message_id  bigint generated always as identity primary key,
  tenant_id   bigint not null,
  company_id  bigint not null,
  robot_id    bigint references robot on delete set null,
  robot_name  text not null,
  rule_name   text not null default '',
  alarm_id    bigint,
  alarm_at    timestamptz(3),
  state       smallint not null default 0 check (state between 0 and 3),
  text        text not null,
  tries       integer not null default 0,
  next_try_at timestamptz not null default now(),
  answer      text not null default '',
  made_at     timestamptz not null default now(),
  -- When it was sent or given up.
  ended_at    timestamptz
);
create index robot_message_page on robot_message (company_id, message_id desc);
create index robot_message_waiting on robot_message (robot_id, message_id) where state = 0;
create index robot_message_age on robot_message (made_at);
create index robot_message_given_up on robot_message (ended_at) where state = 2;

-- How far the planner has read the outbox; moved on in the transaction that writes what it found. No tenant's row.
create table notice_cursor (
  name    text primary key,
  xid     xid8 not null,
  id      bigint not null,
  read_at timestamptz not null default now()
);
insert into notice_cursor (name, xid, id) values ('planner', pg_snapshot_xmin(pg_current_snapshot()), 0);

insert into alarm_type (type, name, name_en, family, level, merge_seconds) values
  (74, '通知未送达', 'Notification not sent', 'general', 5, 60);

do $$
declare
  name text;
begin
  foreach name in array array['robot', 'notice_rule', 'notice_due', 'overdue_clock', 'robot_message', 'notice_cursor'] loop
    execute format('grant select, insert, update, delete on %I to watchfire_app', name);
  end loop;
  foreach name in array array['robot', 'notice_rule', 'notice_due', 'overdue_clock', 'robot_message'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant_wall on %I using (tenant_id = (select viewing_tenant()) or (select viewing_all()))', name);
  end loop;
end $$;

-- Reports: figures of past days that go out by mail on a schedule.

create table report_rule (
  rule_id     bigint generated always as identity primary key,
  tenant_id   bigint not null,
  company_id  bigint not null references company,
  name        text not null,
  enabled     boolean not null,
  -- When it is due, in the site's time zone. The weekday (1 Monday) is a weekly rule's, the day of the month a monthly one's.
  cycle       text not null check (cycle in ('daily', 'weekly', 'monthly')),
  weekday     smallint not null check (weekday between 1 and 7),
  month_day   smallint not null check (month_day between 1 and 31),
  hour        smallint not null check (hour between 0 and 23),
  language    text not null default 'zh',
  -- What it is about (types, projects) and who gets it (accounts, addresses), as the contract shapes them.
  about       jsonb not null,
  targets     jsonb not null,
  -- Null while it is off. Moved on in the transaction that queues the mails, so each period goes out once.
  next_due_at timestamptz,
  last_due_at timestamptz,
  -- After a failure it is let alone until then.
  rests_until timestamptz not null default now(),
  version     integer not null default 1,
  changed_by  text not null,
  changed_at  timestamptz not null default now()
);
create index report_rule_company on report_rule (company_id, rule_id desc);
create index report_rule_due on report_rule (next_due_at) where next_due_at is not null;

grant select, insert, update, delete on report_rule to watchfire_app;
alter table report_rule enable row level security;
alter table report_rule force row level security;
create policy tenant_wall on report_rule using (tenant_id = (select viewing_tenant()) or (select viewing_all()));

-- What a mail carries beside its alarms: how the file is called, and what it is made from when the mail is sent.
alter table mail add column attachment jsonb;

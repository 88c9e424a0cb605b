-- The desk: filters people keep, verdicts on all that match, exports of the list.

-- A filter an account keeps under a name. query is the desk's address (level=1&state=1), so days that are not in it stay relative.
create table saved_filter (
  saved_filter_id bigint generated always as identity primary key,
  tenant_id       bigint not null,
  account_id      bigint not null references account on delete cascade,
  name            text not null,
  query           text not null,
  position        integer not null,
  is_default      boolean not null default false
);
create unique index saved_filter_name on saved_filter (account_id, lower(name));
create unique index saved_filter_default on saved_filter (account_id) where is_default;

-- One verdict on every alarm that fits a filter. It waits until run_at, while its author may take it back, and is worked off in
-- chunks: cursor_at and cursor_id are the last alarm done, committed together with the verdicts of its chunk.
create table bulk_action (
  bulk_action_id bigint generated always as identity primary key,
  tenant_id      bigint not null,
  company_id     bigint not null,
  account_id     bigint not null references account on delete cascade,
  by_name        text not null,
  address        text not null default '',
  filter         jsonb not null,
  scope          jsonb not null,
  verdict        smallint not null,
  comment        text not null default '',
  total          integer not null,
  as_of          timestamptz not null,
  asked_at       timestamptz not null default now(),
  run_at         timestamptz not null,
  started_at     timestamptz,
  ended_at       timestamptz,
  handled        integer not null default 0,
  skipped        integer not null default 0,
  cursor_at      timestamptz(3),
  cursor_id      bigint,
  failures       integer not null default 0,
  stopped        text not null default ''
);
create index bulk_action_due on bulk_action (run_at) where ended_at is null;
create index bulk_action_account on bulk_action (account_id, asked_at desc);
create index bulk_action_age on bulk_action (asked_at);

-- An export of the list: what was asked for, and how far its download is.
create table alarm_export (
  alarm_export_id bigint generated always as identity primary key,
  tenant_id       bigint not null,
  account_id      bigint not null references account on delete cascade,
  filter          jsonb not null,
  scope           jsonb not null,
  format          text not null check (format in ('xlsx', 'csv')),
  language        text not null,
  total           integer not null,
  written         integer not null default 0,
  state           text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'cancelled', 'failed')),
  asked_at        timestamptz not null default now(),
  changed_at      timestamptz not null default now()
);
create index alarm_export_age on alarm_export (asked_at);

do $$
declare
  name text;
begin
  foreach name in array array['saved_filter', 'bulk_action', 'alarm_export'] loop
    execute format('grant select, insert, update, delete on %I to watchfire_app', name);
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant_wall on %I using (tenant_id = (select viewing_tenant()) or (select viewing_all()))', name);
  end loop;
end $$;

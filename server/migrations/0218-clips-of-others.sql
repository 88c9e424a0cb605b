-- Recordings that a system of others has of an alarm it told of: a row is one that is still to be fetched.
create table hook_clip (
  tenant_id    bigint not null,
  source_id    bigint not null references hook_source on delete cascade,
  company_id   bigint not null,
  -- Whose alarm it is: evidence goes by its names.
  ai_server_no bigint not null,
  alarm_id     bigint not null,
  alarm_at     timestamptz(3) not null,
  name         text not null,
  url          text not null,
  tries        integer not null default 0,
  due_at       timestamptz not null,
  primary key (tenant_id, ai_server_no, name)
);
create index hook_clip_due on hook_clip (due_at);
create index hook_clip_source on hook_clip (source_id);
grant select, insert, update, delete on hook_clip to watchfire_app;
alter table hook_clip enable row level security;
alter table hook_clip force row level security;
create policy tenant_wall on hook_clip using (tenant_id = (select viewing_tenant()) or (select viewing_all()));

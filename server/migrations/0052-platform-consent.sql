-- A customer that decides when the platform sees its data has a row here. Rows stay when it no longer does: their epochs only grow.
create table platform_consent (
  tenant_id     bigint primary key references company on delete cascade,
  demanded      boolean not null default true,
  since         timestamptz not null default now(),
  by_name       text not null,
  -- The platform asks, and waits for the customer's word.
  asked_at      timestamptz,
  asked_by      text not null default '',
  reason        text not null default '',
  hours         integer,
  -- The consent that was given last.
  until         timestamptz,
  allowed_by    text not null default '',
  allowed_by_id bigint not null default 0,
  -- Counts the changes of what the platform sees: links it was given before open nothing.
  epoch         bigint not null default 1
);
create index platform_consent_until on platform_consent (until) where until is not null;
grant select, insert, update on platform_consent to watchfire_app;
alter table platform_consent enable row level security;
alter table platform_consent force row level security;
create policy tenant_wall on platform_consent using (tenant_id = (select viewing_tenant()) or (select viewing_all()));

-- When cameras are armed, what of their picture is not looked at, and lines that are crossed (decision 0049).
alter table camera
  add column masks jsonb not null default '[]',
  add column lines jsonb not null default '[]',
  -- Null: always.
  add column plan  jsonb;
alter table ai_server
  -- What the settings of a camera may hold beside what every AI server takes.
  add column knows text[] not null default '{}';

-- Weeks that a company keeps under a name.
create table plan_template (
  tenant_id   bigint not null,
  company_id  bigint not null references company on delete cascade,
  name        text not null,
  week        jsonb not null,
  follows_calendar boolean not null,
  primary key (company_id, name)
);
-- Holidays of a company in a year that somebody has changed; the official ones hold in the others.
create table calendar_year (
  tenant_id   bigint not null,
  company_id  bigint not null references company on delete cascade,
  year        integer not null,
  days        jsonb not null,
  version     integer not null default 1,
  primary key (company_id, year)
);
grant select, insert, update, delete on plan_template, calendar_year to watchfire_app;
alter table plan_template enable row level security;
alter table plan_template force row level security;
create policy tenant_wall on plan_template using (tenant_id = (select viewing_tenant()) or (select viewing_all()));
alter table calendar_year enable row level security;
alter table calendar_year force row level security;
create policy tenant_wall on calendar_year using (tenant_id = (select viewing_tenant()) or (select viewing_all()));

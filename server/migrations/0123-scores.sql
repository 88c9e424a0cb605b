-- How companies and projects stood each time they were evaluated, with what it was made of (decision 0099).
create table score (
  tenant_id    bigint not null,
  company_id   bigint not null references company on delete cascade,
  -- 0: the company with all below it.
  project_id   bigint not null default 0,
  -- The hour of the site it was evaluated for: each is kept once, however many servers there are.
  slot         timestamptz not null,
  evaluated_at timestamptz not null default now(),
  score        smallint not null check (score between 0 and 100),
  inputs       jsonb not null,
  weights      jsonb not null,
  primary key (tenant_id, company_id, project_id, slot)
);
create index score_company on score (company_id, project_id, slot desc);
create index score_age on score (evaluated_at);
grant select on score to watchfire_app;
grant select, insert, update, delete on score to watchfire_system;
alter table score enable row level security;
alter table score force row level security;
create policy tenant_wall on score using (tenant_id = (select viewing_tenant()) or (select viewing_all()));

-- What root has set of it: one row, none while it is as it comes.
create table score_setting (
  only_row   boolean primary key default true check (only_row),
  weights    jsonb not null,
  per_day    smallint not null check (per_day between 1 and 3),
  changed_by text not null,
  changed_at timestamptz not null default now()
);
grant select on score_setting to watchfire_app;
grant select, insert, update, delete on score_setting to watchfire_system;

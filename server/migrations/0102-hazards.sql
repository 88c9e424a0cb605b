-- Hazards from finding to verification (decision 0084). Numbers of the codes: contract/src/inspection/hazard.shapes.ts.
create table hazard (
  tenant_id        bigint not null,
  hazard_id        bigint not null generated always as identity,
  company_id       bigint not null,
  project_id       bigint not null,
  region_id        bigint,
  number           text not null,
  -- Made by the reporter's device: what is sent again is stored once.
  client_key       text not null,
  state            smallint not null,
  level            smallint not null default 1,
  category         smallint not null,
  source           smallint not null,
  type_no          integer not null,
  -- As it was called then.
  type_name        text not null,
  place            text not null default '',
  words            text not null,
  clause           text not null default '',
  basis            text not null default '',
  interim          text not null default '',
  before_photos    text[] not null default '{}',
  after_photos     text[] not null default '{}',
  reporter_id      bigint not null,
  reporter         text not null,
  reported_at      timestamptz not null default now(),
  assignee_id      bigint,
  assignee         text not null default '',
  deadline         timestamptz,
  duty_unit        text not null default '',
  standard         text not null default '',
  measure          text not null default '',
  money            numeric(12, 2),
  plan             jsonb,
  plan_state       smallint not null default 0,
  planner_id       bigint,
  planner          text not null default '',
  asker_id         bigint,
  asker            text not null default '',
  asked_until      timestamptz,
  asked_because    text not null default '',
  result           text not null default '',
  -- Everybody who ever handed in a rectification of it, by account.
  fixer_ids        bigint[] not null default '{}',
  fixer            text not null default '',
  submitted_at     timestamptz,
  verifier_id      bigint,
  verifier         text not null default '',
  opinion          text not null default '',
  closed_at        timestamptz,
  alarm_id         bigint,
  alarm_at         timestamptz(3),
  -- For which deadline its assignee was told that it is overdue.
  overdue_told     timestamptz,
  version          integer not null default 1,
  primary key (tenant_id, hazard_id),
  unique (tenant_id, client_key),
  unique (tenant_id, number),
  -- Behind the rule of the contract: nobody verifies what they rectified.
  check (verifier_id is null or verifier_id <> all (fixer_ids))
);
create index hazard_by_id on hazard (hazard_id);
-- Counts and lists by state, within the companies, projects and regions of a viewer, by index alone.
create index hazard_state on hazard (company_id, state, hazard_id desc) include (project_id, region_id, deadline, assignee_id);
create index hazard_deadline on hazard (deadline) where state in (3, 4, 7);
create index hazard_assignee on hazard (assignee_id, deadline) where state in (3, 4, 7);
create index hazard_reported on hazard (company_id, reported_at);
create index hazard_alarm on hazard (tenant_id, alarm_id) where alarm_id is not null;

-- What happened to a hazard, a row a step; nobody changes one.
create table hazard_step (
  tenant_id  bigint not null,
  hazard_id  bigint not null,
  step_no    integer not null,
  kind       smallint not null,
  account_id bigint not null,
  by_name    text not null,
  at         timestamptz not null default now(),
  words      text not null default '',
  photos     text[] not null default '{}',
  primary key (tenant_id, hazard_id, step_no),
  foreign key (tenant_id, hazard_id) references hazard on delete cascade
);

-- The last number of a day of a customer.
create table hazard_number (
  tenant_id bigint not null,
  day       text not null,
  last      integer not null,
  primary key (tenant_id, day)
);

-- What a company calls its problems; without a row those that are shipped.
create table problem_catalogue (
  tenant_id  bigint not null,
  company_id bigint not null,
  types      jsonb not null,
  primary key (tenant_id, company_id)
);

do $$
declare
  name text;
begin
  foreach name in array array['hazard', 'hazard_step', 'hazard_number', 'problem_catalogue'] loop
    execute format('grant select, insert on %I to watchfire_app', name);
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant_wall on %I using (tenant_id = (select viewing_tenant()) or (select viewing_all()))', name);
  end loop;
end $$;
grant update on hazard, hazard_number, problem_catalogue to watchfire_app;

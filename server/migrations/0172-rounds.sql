-- Which points are walked when, and what became of each round (decision 0118).
create table round_plan (
  tenant_id      bigint not null,
  plan_id        bigint not null generated always as identity,
  company_id     bigint not null references company on delete cascade,
  project_id     bigint not null,
  name           text not null,
  -- { every: 'week', … } or { every: 'days', … } as contract/src/inspection/round/round.shapes.ts has it
  times          jsonb not null,
  window_minutes integer not null check (window_minutes > 0),
  -- [{ accountId, name }, …]
  walkers        jsonb not null,
  -- Whoever changed it first is not overwritten.
  version        integer not null default 1,
  is_active      boolean not null default true,
  in_use         boolean not null default true,
  -- Rounds due before this moment are made, or were not to be.
  made_until     timestamptz not null default now(),
  changed_by     text not null,
  changed_at     timestamptz not null default now(),
  primary key (tenant_id, plan_id)
);
create index round_plan_by_id on round_plan (plan_id);
create unique index round_plan_name on round_plan (company_id, project_id, name) where in_use;
create index round_plan_to_make on round_plan (made_until) where in_use and is_active;

create table round_plan_point (
  tenant_id bigint not null,
  plan_id   bigint not null,
  place     smallint not null,
  point_id  bigint not null,
  primary key (tenant_id, plan_id, place),
  unique (tenant_id, plan_id, point_id),
  foreign key (tenant_id, plan_id) references round_plan on delete cascade,
  foreign key (tenant_id, point_id) references check_point on delete cascade
);
create index round_plan_point_of on round_plan_point (tenant_id, point_id);

-- A round as its plan was when it was made.
create table round (
  tenant_id  bigint not null,
  round_id   bigint not null generated always as identity,
  company_id bigint not null references company on delete cascade,
  project_id bigint not null,
  plan_id    bigint not null,
  plan_name  text not null,
  walkers    jsonb not null,
  due_at     timestamptz not null,
  ends_at    timestamptz not null,
  points     smallint not null,
  checked    smallint not null default 0,
  -- 1 due, 2 under way, 3 done, 4 missed
  state      smallint not null default 1,
  is_told    boolean not null default false,
  primary key (tenant_id, round_id),
  -- Two servers, or one that begins anew, make none twice.
  unique (tenant_id, plan_id, due_at),
  check (ends_at > due_at),
  foreign key (tenant_id, plan_id) references round_plan on delete cascade
);
create index round_by_id on round (round_id);
create index round_newest on round (company_id, due_at desc, round_id desc) include (project_id, state);
create index round_open on round (ends_at) where state in (1, 2);
create index round_to_tell on round (ends_at) where state = 4 and not is_told;

create table round_point (
  tenant_id  bigint not null,
  round_id   bigint not null,
  place      smallint not null,
  point_id   bigint not null,
  point_name text not null,
  -- The first check within the window, whoever did it.
  check_id   bigint,
  checked_at timestamptz,
  checked_by text not null default '',
  primary key (tenant_id, round_id, place),
  foreign key (tenant_id, round_id) references round on delete cascade
);
create index round_point_awaited on round_point (tenant_id, point_id) where check_id is null;

do $$
declare
  name text;
begin
  foreach name in array array['round_plan', 'round_plan_point', 'round', 'round_point'] loop
    execute format('grant select, insert, update on %I to watchfire_app', name);
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant_wall on %I using (tenant_id = (select viewing_tenant()) or (select viewing_all()))', name);
  end loop;
end $$;
-- The points of a plan that is saved again are written anew, and so are rounds that lie ahead.
grant delete on round_plan_point, round, round_point to watchfire_app;

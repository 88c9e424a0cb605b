-- The screen a company has composed for its wall (decision 0102): which parts of ours stand where. No widgets: none.
create table wall_screen (
  tenant_id  bigint not null,
  company_id bigint not null references company on delete cascade,
  version    integer not null default 1,
  -- [{ kind, x, y, w, h }, …] on a grid of 12 × 12
  widgets    jsonb not null,
  changed_by text not null,
  changed_at timestamptz not null default now(),
  primary key (tenant_id, company_id)
);
create unique index wall_screen_company on wall_screen (company_id);
grant select, insert, update, delete on wall_screen to watchfire_app;
alter table wall_screen enable row level security;
alter table wall_screen force row level security;
create policy tenant_wall on wall_screen using (tenant_id = (select viewing_tenant()) or (select viewing_all()));

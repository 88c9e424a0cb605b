-- Roles of a customer: one without a company serves all companies of the customer. The roles of the platform (tenant_id null) are read by
-- everybody and written by the system's login alone.
alter table role
  add column company_id bigint references company on delete cascade,
  add column remark text not null default '',
  add column version integer not null default 1,
  add column changed_by text not null default '',
  add column changed_at timestamptz,
  add column created_at timestamptz not null default now(),
  add check (not is_root or tenant_id is null),
  add check (company_id is null or tenant_id is not null);
create unique index role_name on role (tenant_id, company_id, lower(name)) nulls not distinct;
create index account_role on account (role_id);

alter table role enable row level security;
alter table role force row level security;
create policy tenant_wall on role using (tenant_id = (select viewing_tenant()) or (select viewing_all()));
create policy everybodys on role for select using (tenant_id is null);

-- Rights are seen and changed with their role.
alter table role_right enable row level security;
alter table role_right force row level security;
create policy tenant_wall on role_right
  using (
    (select viewing_all())
    or exists (select from role where role.role_id = role_right.role_id and role.tenant_id = (select viewing_tenant()))
  );
create policy everybodys on role_right for select
  using (exists (select from role where role.role_id = role_right.role_id and role.tenant_id is null));

-- A customer's transaction never makes a role root, nor moves one to another owner.
grant insert (tenant_id, company_id, name, remark, changed_by, changed_at), update (name, remark, version, changed_by, changed_at), delete
  on role to watchfire_app;
grant insert, delete on role_right to watchfire_app;

-- Networks of a company's plant that its mails and robots may reach, although they are not outside. A customer's hold for its companies too.
create table outside_network (
  network_id bigint generated always as identity primary key,
  tenant_id  bigint not null,
  company_id bigint not null references company,
  network    cidr not null,
  remark     text not null,
  added_by   text not null,
  added_at   timestamptz not null default now(),
  unique (company_id, network)
);

grant select, insert, delete on outside_network to watchfire_app;
alter table outside_network enable row level security;
alter table outside_network force row level security;
create policy tenant_wall on outside_network using (tenant_id = (select viewing_tenant()) or (select viewing_all()));

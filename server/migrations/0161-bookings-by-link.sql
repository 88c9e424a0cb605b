-- Links by which visitors book a vehicle themselves (decision 0111). Of its token nothing but the hash is kept.
create table visit_link (
  tenant_id  bigint not null,
  link_id    bigint not null generated always as identity,
  park_id    bigint not null references park (park_id) on delete cascade,
  name       text not null,
  token_hash bytea not null unique,
  expires_at timestamptz not null,
  -- How many bookings it takes, and how many it has taken.
  most       integer not null,
  used       integer not null default 0,
  revoked_at timestamptz,
  made_by    text not null,
  made_at    timestamptz not null default now(),
  primary key (tenant_id, link_id)
);
create unique index visit_link_number on visit_link (link_id);
create index visit_link_park on visit_link (park_id, link_id desc);
grant select, insert, update, delete on visit_link to watchfire_app;
alter table visit_link enable row level security;
alter table visit_link force row level security;
create policy tenant_wall on visit_link using (tenant_id = (select viewing_tenant()) or (select viewing_all()));

-- Of an order that came by a link: it waits until somebody confirms it, and whoever booked sees it by a secret of its own.
alter table vehicle_order
  add column confirmed boolean not null default true,
  add column visit_link_id bigint,
  add column visit_hash bytea,
  add column reference text not null default '';
create unique index vehicle_order_visit on vehicle_order (visit_hash) where visit_hash is not null;
create index vehicle_order_unconfirmed on vehicle_order (company_id, order_id desc) where state = 1 and not confirmed;
create index vehicle_order_link on vehicle_order (visit_link_id, booked_at) where visit_link_id is not null;

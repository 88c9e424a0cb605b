-- Licences: how many channels may be taken in and which algorithms put in use, for one customer or, without one, for the installation.
-- A newer licence takes the place of an older one; all are kept.
create table licence (
  licence_id  bigint generated always as identity primary key,
  tenant_id   bigint references company (company_id) on delete cascade,
  number      text not null,
  holder      text not null,
  channels    integer not null check (channels > 0),
  -- Alarm types; null: all.
  algorithms  bigint[],
  -- Days of the site, YYYY-MM-DD.
  valid_from  text not null,
  valid_until text not null check (valid_until >= valid_from),
  issued_at   timestamptz not null,
  uploaded_at timestamptz not null default now(),
  uploaded_by text not null
);
create index licence_tenant on licence (tenant_id, issued_at);
-- What was said of a licence that ends: each step once.
create table licence_mail (
  licence_id bigint not null references licence on delete cascade,
  step       text not null,
  primary key (licence_id, step)
);
-- The installation's own name, and the latest time its clock has shown.
create table installation (
  one             boolean primary key default true check (one),
  installation_id text not null default gen_random_uuid()::text,
  clock_seen_at   timestamptz not null default now()
);
insert into installation default values;
grant select, insert, update, delete on licence, licence_mail to watchfire_system;
grant select, update on installation to watchfire_system;

-- Channels are counted by customer.
create index device_channels on device (tenant_id) where kind = 2;
-- Channels an AI server announces that no licence has room for.
alter table ai_server add column refused_channels integer not null default 0;
create index ai_server_refused on ai_server (tenant_id) where refused_channels > 0;

-- The catalogue is root's to edit. A type that is out of use is offered to no new rule; its alarms go on.
alter table alarm_type
  add column in_use   boolean not null default true,
  add column icon     text not null default '',
  add column position integer not null default 0,
  add column version  integer not null default 1;
update alarm_type set position = type;
revoke insert, update, delete on alarm_type from watchfire_app;
grant insert, update, delete on alarm_type to watchfire_system;

-- What root has set otherwise than it comes.
create table system_setting (
  name       text primary key,
  value      jsonb not null,
  changed_by text not null,
  changed_at timestamptz not null default now()
);
grant select on system_setting to watchfire_app;
grant select, insert, update, delete on system_setting to watchfire_system;

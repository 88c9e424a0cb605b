-- Packages of the edge and their roll-outs (decision 0051). Packages are the platform's: whoever rolls one out reads them.
create table release_package (
  package_id   bigint generated always as identity primary key,
  version      text not null,
  platform     text not null,
  min_version  text,
  -- What was signed, byte for byte, and its signature; both in base64.
  manifest     text not null,
  seal         text not null,
  bytes        bigint not null,
  md5          text not null,
  sha256       text not null unique,
  signed_at    timestamptz not null,
  expires_at   timestamptz,
  notes        text not null default '',
  -- Whether all of its bytes are here and are the signed ones.
  complete     boolean not null default false,
  added_by     text not null,
  added_at     timestamptz not null default now()
);
revoke insert, update, delete on release_package from watchfire_app;
grant select on release_package to watchfire_app;
grant select, insert, update, delete on release_package to watchfire_system;

create table rollout (
  rollout_id       bigint generated always as identity primary key,
  tenant_id        bigint not null,
  company_id       bigint not null references company,
  package_id       bigint not null references release_package,
  -- 1 running, 2 paused, 3 stopped by itself, 4 aborted, 5 done
  state            smallint not null default 1 check (state between 1 and 5),
  -- [{size, unit, successPercent, stopPercent, minutes}]
  phases           jsonb not null,
  phase            smallint not null default 0,
  phase_at         timestamptz not null default now(),
  -- Minutes of the site's day between which packages are taken; both null: always.
  window_from      smallint check (window_from between 0 and 1439),
  window_to        smallint check (window_to between 0 and 1439),
  bytes_per_second integer,
  failed           integer not null default 0,
  made_by          text not null,
  made_at          timestamptz not null default now(),
  changed_at       timestamptz not null default now()
);
create index rollout_company on rollout (company_id, rollout_id desc);
create index rollout_running on rollout (rollout_id) where state = 1;

create sequence update_attempt;
create table rollout_device (
  tenant_id    bigint not null,
  rollout_id   bigint not null references rollout,
  device_no    bigint not null references device on delete cascade,
  -- The phase it belongs to, from 0.
  phase        smallint not null,
  -- One try of this device; a retry is another one.
  attempt      bigint not null default nextval('update_attempt') unique,
  tries        smallint not null default 1,
  from_version text,
  -- The spec's 1-8; null until it was offered the package.
  state        smallint check (state between 1 and 8),
  percent      smallint not null default 0,
  reason       text,
  changed_at   timestamptz not null default now(),
  ended_at     timestamptz,
  -- Whether the alarm of this failure was raised.
  raised       boolean not null default false,
  primary key (rollout_id, device_no)
);
create index rollout_device_open on rollout_device (device_no, rollout_id) where ended_at is null;
create index rollout_device_unraised on rollout_device (attempt) where ended_at is not null and state <> 7 and not raised;

grant select, insert, update, delete on rollout, rollout_device to watchfire_app;
grant select, insert, update, delete on rollout, rollout_device to watchfire_system;
grant usage on sequence update_attempt to watchfire_app, watchfire_system;
alter table rollout enable row level security;
alter table rollout force row level security;
create policy tenant_wall on rollout using (tenant_id = (select viewing_tenant()) or (select viewing_all()));
alter table rollout_device enable row level security;
alter table rollout_device force row level security;
create policy tenant_wall on rollout_device using (tenant_id = (select viewing_tenant()) or (select viewing_all()));

alter table ai_server add column platform text;

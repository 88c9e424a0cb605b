-- Cameras that are set up from the console (decision 0046). A channel without a row here is set up in the file beside its AI server.
create table camera (
  tenant_id   bigint not null,
  device_no   bigint not null references device on delete cascade,
  address     text not null,
  -- Sealed to the AI server's own key: nobody else can read it.
  login       text,
  zones       jsonb not null default '[]',
  faults      boolean not null default true,
  record      boolean not null default true,
  enabled     boolean not null default true,
  -- Counts the changes of this camera, for two who change it at a time.
  version     integer not null default 1,
  added_at    timestamptz not null default now(),
  changed_by  text not null,
  changed_at  timestamptz not null default now(),
  -- The version of its AI server's configuration that it was last changed in.
  in_version  integer not null,
  -- Why the AI server does not take these settings, in the words of the contract.
  refusal     text,
  primary key (tenant_id, device_no)
);
create index camera_device on camera (device_no);
grant select, insert, update, delete on camera to watchfire_app;
alter table camera enable row level security;
alter table camera force row level security;
create policy tenant_wall on camera using (tenant_id = (select viewing_tenant()) or (select viewing_all()));

alter table ai_server
  add column public_key text,
  add column configuration_version integer not null default 0,
  add column applied_version integer;
alter table device
  -- Why a camera is offline, as its AI server says.
  add column offline_reason text,
  -- Whether it ever gave a picture: then the history may name it.
  add column was_online boolean not null default false;
select set_config('app.tenant', 'all', true);
update device set was_online = true where state <> 2;

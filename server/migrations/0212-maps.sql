-- What a customer draws its projects on: tiles from an address, which is sealed since it may hold a key, or a file of them kept here.
alter table file drop constraint file_kind_check;
alter table file add constraint file_kind_check
  check (kind in ('picture', 'recording', 'photo', 'plan', 'logo', 'avatar', 'map', 'hosted', 'person', 'upload'));

create table map_source (
  tenant_id   bigint primary key references company on delete cascade,
  source      text not null check (source in ('none', 'tiles', 'file')),
  coordinates text not null check (coordinates in ('wgs84', 'gcj02')),
  -- The tiles and the labels over them, each sealed; null without one.
  tiles       bytea,
  labels      bytea,
  credit      text not null default '',
  file_id     text,
  file_name   text not null default '',
  file_bytes  bigint not null default 0,
  version     integer not null default 1,
  changed_by  text not null,
  changed_at  timestamptz not null default now(),
  check (source <> 'tiles' or tiles is not null),
  check ((source = 'file') = (file_id is not null))
);
grant select, insert, update, delete on map_source to watchfire_app;
alter table map_source enable row level security;
alter table map_source force row level security;
create policy tenant_wall on map_source using (tenant_id = (select viewing_tenant()) or (select viewing_all()));

-- A file goes when another one or another source takes its place, and with its customer.
create function map_file_goes() returns trigger language plpgsql security definer set search_path = public as $$
begin
  delete from file where file_id = old.file_id and tenant_id = old.tenant_id;
  if found then
    insert into file_removal (tenant_id, file_id) values (old.tenant_id, old.file_id) on conflict do nothing;
  end if;
  return null;
end $$;
create trigger map_file_goes after delete on map_source
  for each row when (old.file_id is not null) execute function map_file_goes();
create trigger map_file_replaced after update of file_id on map_source
  for each row when (old.file_id is distinct from new.file_id and old.file_id is not null) execute function map_file_goes();

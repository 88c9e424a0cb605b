-- To which AI servers a face library is given, what each of them holds of it, and that it is gone there when somebody is erased.

-- What an AI server seals by what it computes of faces: of each customer, sealed by the key of the installation. It goes with the last library.
create table face_key (
  tenant_id bigint primary key,
  sealed    bytea not null,
  made_at   timestamptz not null default now()
);

create table library_server (
  tenant_id  bigint not null,
  library_id bigint not null references face_library (library_id) on delete cascade,
  device_no  bigint not null references device (device_no) on delete cascade,
  bound_by   text not null,
  bound_at   timestamptz not null default now(),
  primary key (tenant_id, library_id, device_no)
);
create index library_server_library on library_server (library_id);
create index library_server_device on library_server (device_no);

-- version: of all that an AI server may hold; confirmed: the one it said to work by.
create table face_server (
  tenant_id    bigint not null,
  device_no    bigint not null references device (device_no) on delete cascade,
  version      integer not null default 1,
  confirmed    integer not null default 0,
  confirmed_at timestamptz,
  primary key (tenant_id, device_no)
);
create unique index face_server_device on face_server (device_no);

-- Of which photos an AI server was given the picture, until it says that nothing of them lies there.
create table face_copy (
  tenant_id bigint not null,
  device_no bigint not null references device (device_no) on delete cascade,
  photo_id  text not null,
  sent_at   timestamptz not null default now(),
  primary key (tenant_id, device_no, photo_id)
);
create index face_copy_device on face_copy (device_no);
create index face_copy_photo on face_copy (photo_id);

-- That something of somebody who was erased is gone at an AI server, too. The name stays when the AI server goes.
create table erasure_copy (
  tenant_id  bigint not null,
  receipt_id bigint not null,
  device_no  bigint not null,
  device_id  text not null,
  gone_at    timestamptz,
  primary key (tenant_id, receipt_id, device_no),
  foreign key (tenant_id, receipt_id) references erasure_receipt (tenant_id, receipt_id) on delete cascade
);
create index erasure_copy_open on erasure_copy (device_no) where gone_at is null;

-- Why nobody is recognised by a photo, as an AI server says that has looked at it.
alter table person_photo add column fault text;

create function faces_changed_at(devices bigint[]) returns void
language sql security definer set search_path = public as $$
  insert into face_server (tenant_id, device_no)
  select tenant_id, device_no from device where device_no = any(devices) order by device_no
  on conflict (tenant_id, device_no) do update set version = face_server.version + 1
$$;

create function faces_changed_of(libraries bigint[]) returns void
language sql security definer set search_path = public as $$
  select faces_changed_at(array(select distinct device_no from library_server where library_id = any(libraries)))
$$;

create function faces_changed_by_binding() returns trigger language plpgsql security definer set search_path = public as $$
begin
  perform faces_changed_at(array[coalesce(new.device_no, old.device_no)]);
  return null;
end $$;
create trigger faces_changed after insert or delete on library_server for each row execute function faces_changed_by_binding();

create function faces_changed_by_photo() returns trigger language plpgsql security definer set search_path = public as $$
begin
  perform faces_changed_of(array(select library_id from person where person_id = coalesce(new.person_id, old.person_id)));
  return null;
end $$;
create trigger faces_changed after insert or delete on person_photo for each row execute function faces_changed_by_photo();

create function faces_changed_by_person() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_op = 'DELETE' then
    perform faces_changed_of(array[old.library_id]);
  else
    perform faces_changed_of(array[old.library_id, new.library_id]);
  end if;
  return null;
end $$;
create trigger faces_changed after delete on person for each row when (old.photos > 0) execute function faces_changed_by_person();
create trigger faces_changed_anew after update of library_id, company_id, type, consent_until, expires_at on person for each row
  when (new.photos > 0 and (old.library_id, old.company_id, old.type, old.consent_until, old.expires_at)
    is distinct from (new.library_id, new.company_id, new.type, new.consent_until, new.expires_at))
  execute function faces_changed_by_person();

-- An AI server that goes to another company keeps nobody's face of this one.
create function faces_stay_with_company() returns trigger language plpgsql security definer set search_path = public as $$
begin
  delete from library_server using face_library
  where library_server.device_no = new.device_no and face_library.library_id = library_server.library_id
    and face_library.company_id <> new.company_id;
  return null;
end $$;
create trigger faces_stay_with_company after update of company_id on device for each row
  when (old.company_id <> new.company_id and new.kind = 1) execute function faces_stay_with_company();

create function copies_have_receipts() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into erasure_copy (tenant_id, receipt_id, device_no, device_id)
  select distinct new.tenant_id, new.receipt_id, face_copy.device_no, device.device_id
  from face_copy join device on device.device_no = face_copy.device_no
  where face_copy.photo_id = any(new.file_ids);
  return null;
end $$;
create trigger copies_have_receipts after insert on erasure_receipt for each row execute function copies_have_receipts();

create function key_goes_with_libraries() returns trigger language plpgsql security definer set search_path = public as $$
begin
  delete from face_key where tenant_id = old.tenant_id
    and not exists (select from face_library where face_library.tenant_id = old.tenant_id);
  return null;
end $$;
create trigger key_goes_with_libraries after delete on face_library for each row execute function key_goes_with_libraries();

do $$
declare
  name text;
begin
  foreach name in array array['face_key', 'library_server', 'face_server', 'face_copy', 'erasure_copy'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant_wall on %I using (tenant_id = (select viewing_tenant()) or (select viewing_all()))', name);
  end loop;
end $$;
grant select, insert, delete on library_server to watchfire_app;
grant select on face_server, face_copy, erasure_copy to watchfire_app;
grant insert, update, delete on face_server, face_copy to watchfire_system;
grant update on erasure_copy, person_photo to watchfire_system;
grant select, insert, delete on face_key to watchfire_system;

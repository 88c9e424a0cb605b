-- People whose faces a company keeps, by library; their consent, their photos, and what is left when they are gone: a receipt.
alter table file drop constraint file_kind_check;
alter table file add constraint file_kind_check
  check (kind in ('picture', 'recording', 'photo', 'plan', 'logo', 'avatar', 'hosted', 'person', 'upload'));

-- kind: 1 staff, 2 contractors, 3 visitors, 4 people who may not come in.
create table face_library (
  tenant_id  bigint not null,
  library_id bigint not null generated always as identity,
  company_id bigint not null references company on delete cascade,
  project_id bigint not null references project on delete cascade,
  name       text not null,
  kind       smallint not null,
  purpose    text not null,
  made_by    text not null,
  made_at    timestamptz not null default now(),
  primary key (tenant_id, library_id)
);
create unique index face_library_number on face_library (library_id);
create index face_library_company on face_library (company_id, name);
create index face_library_project on face_library (project_id);

-- sex: 0 female, 1 male. id_type: 1 ID card, 2 student card, 3 officer card, 4 passport. type: 1 authorised, 2 unauthorised, 3 entered alone.
create table person (
  tenant_id     bigint not null,
  person_id     bigint not null generated always as identity,
  company_id    bigint not null references company on delete cascade,
  project_id    bigint not null references project on delete cascade,
  library_id    bigint not null references face_library (library_id) on delete cascade,
  type          smallint not null,
  name          text not null,
  number        text not null default '',
  sex           smallint,
  id_type       smallint not null,
  id_number     text not null default '',
  phone         text not null default '',
  unit          text not null default '',
  expires_at    timestamptz,
  -- Until when they agree to their photos; none: they do not, or not yet.
  consent_until timestamptz,
  photos        smallint not null default 0,
  made_by       text not null,
  made_at       timestamptz not null default now(),
  -- Why and by whom somebody is about to be erased: their receipt says it.
  leaving_cause text,
  leaving_by    text,
  search        text not null generated always as (upper(name || ' ' || number)) stored,
  primary key (tenant_id, person_id)
);
create unique index person_number on person (person_id);
create unique index person_own_number on person (tenant_id, company_id, number) where number <> '';
create index person_list on person (company_id, person_id desc)
  include (project_id, library_id, type, expires_at, consent_until, photos, search);
create index person_library on person (library_id);
create index person_project on person (project_id);
create index person_expiry on person (expires_at) where expires_at is not null;
create index person_consent_end on person (consent_until) where consent_until is not null;

-- way: 1 on paper, 2 electronically, 3 by a guardian.
create table person_consent (
  tenant_id    bigint not null,
  person_id    bigint not null references person (person_id) on delete cascade,
  text_version text not null,
  way          smallint not null,
  -- The signed paper, or where it is kept.
  file_id      text,
  reference    text not null default '',
  given_at     timestamptz not null,
  until        timestamptz not null,
  recorded_by  text not null,
  recorded_at  timestamptz not null default now(),
  primary key (tenant_id, person_id)
);
create unique index person_consent_person on person_consent (person_id);

-- slot: 0 the head photo, 1 to 4 further ones.
create table person_photo (
  tenant_id bigint not null,
  person_id bigint not null references person (person_id) on delete cascade,
  slot      smallint not null check (slot between 0 and 4),
  file_id   text not null unique,
  made_by   text not null,
  made_at   timestamptz not null default now(),
  primary key (tenant_id, person_id, slot)
);
create index person_photo_person on person_photo (person_id);

-- Of how many people a company stores a face.
create table face_count (
  tenant_id  bigint not null,
  company_id bigint not null references company on delete cascade,
  faces      integer not null default 0,
  primary key (tenant_id, company_id)
);
create index face_count_company on face_count (company_id);

-- That somebody was erased. Nothing in it is about them but the number they had here, which names nobody any more.
create table erasure_receipt (
  tenant_id     bigint not null,
  receipt_id    bigint not null generated always as identity,
  company_id    bigint not null,
  project_id    bigint not null,
  person_id     bigint not null,
  cause         text not null check (cause in ('withdrawn', 'removed', 'expired', 'consentEnded', 'placeRemoved')),
  -- Whether the person went, or their photos and consent alone.
  whole         boolean not null,
  photos        smallint not null,
  -- Random names of what lay on the disk: that none of it does any more was looked for at this time.
  file_ids      text[] not null,
  by_name       text not null,
  erased_at     timestamptz not null default now(),
  bytes_gone_at timestamptz,
  primary key (tenant_id, receipt_id)
);
create index erasure_receipt_list on erasure_receipt (company_id, receipt_id desc) include (project_id);
create index erasure_receipt_open on erasure_receipt (receipt_id) where bytes_gone_at is null;

-- However a photo or a signed paper goes, by hand or with all that stands above it, its file goes with it.
create function erase_file_of_person() returns trigger
language plpgsql security definer set search_path = public as $$
begin
  if old.file_id is not null then
    delete from file where file_id = old.file_id;
    insert into file_removal (tenant_id, file_id) values (old.tenant_id, old.file_id) on conflict do nothing;
  end if;
  return null;
end $$;
create trigger photo_goes_with_its_file after delete on person_photo for each row execute function erase_file_of_person();
create trigger consent_goes_with_its_file after delete on person_consent for each row execute function erase_file_of_person();

create function write_erasure_receipt() returns trigger
language plpgsql security definer set search_path = public as $$
begin
  insert into erasure_receipt (tenant_id, company_id, project_id, person_id, cause, whole, photos, file_ids, by_name)
  values (old.tenant_id, old.company_id, old.project_id, old.person_id, coalesce(old.leaving_cause, 'placeRemoved'), true, old.photos,
    array(select file_id from person_photo where person_id = old.person_id
      union all select file_id from person_consent where person_id = old.person_id and file_id is not null),
    coalesce(old.leaving_by, ''));
  return old;
end $$;
create trigger person_leaves_a_receipt before delete on person for each row execute function write_erasure_receipt();

create function count_photos() returns trigger
language plpgsql security definer set search_path = public as $$
begin
  if tg_op = 'INSERT' then
    update person set photos = photos + 1 where tenant_id = new.tenant_id and person_id = new.person_id;
  else
    update person set photos = photos - 1 where tenant_id = old.tenant_id and person_id = old.person_id;
  end if;
  return null;
end $$;
create trigger person_photo_counted after insert or delete on person_photo for each row execute function count_photos();

create function count_faces() returns trigger
language plpgsql security definer set search_path = public as $$
begin
  if tg_op <> 'INSERT' and old.photos > 0 then
    update face_count set faces = faces - 1 where tenant_id = old.tenant_id and company_id = old.company_id;
  end if;
  if tg_op <> 'DELETE' and new.photos > 0 then
    insert into face_count as counted (tenant_id, company_id, faces) values (new.tenant_id, new.company_id, 1)
    on conflict (tenant_id, company_id) do update set faces = counted.faces + 1;
  end if;
  return null;
end $$;
create trigger face_counted after insert or delete on person for each row execute function count_faces();
create trigger face_recounted after update of photos, company_id on person for each row
  when ((old.photos > 0) <> (new.photos > 0) or old.company_id <> new.company_id) execute function count_faces();

create function people_follow_project() returns trigger language plpgsql as $$
begin
  update face_library set company_id = new.company_id where project_id = new.project_id;
  update person set company_id = new.company_id where project_id = new.project_id;
  return null;
end $$;
create trigger people_follow_project after update of company_id on project
  for each row when (old.company_id <> new.company_id) execute function people_follow_project();

do $$
declare
  name text;
begin
  foreach name in array array['face_library', 'person', 'person_consent', 'person_photo', 'face_count', 'erasure_receipt'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant_wall on %I using (tenant_id = (select viewing_tenant()) or (select viewing_all()))', name);
  end loop;
end $$;
grant select, insert, update, delete on face_library, person, person_consent, person_photo to watchfire_app;
grant select on face_count, erasure_receipt to watchfire_app;
grant insert, update on erasure_receipt to watchfire_system;

-- Whoever had the page, when it was empty still, and keeps projects gets what is done on it.
insert into role_right (role_id, menu_id)
select held.role_id, button.menu_id from role_right as held cross join (values (4001), (4002), (4003), (4004)) as button (menu_id)
where held.menu_id = 40 and exists (select from role_right where role_right.role_id = held.role_id and role_right.menu_id = 24)
on conflict do nothing;

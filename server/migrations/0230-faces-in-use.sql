-- Whether a company recognises people by their faces, and the assessment of what that does to them. Without a row it does not.

create table face_use (
  tenant_id   bigint not null,
  company_id  bigint not null references company on delete cascade,
  in_use      boolean not null,
  switched_by text not null,
  switched_at timestamptz not null default now(),
  primary key (tenant_id, company_id)
);
create unique index face_use_company on face_use (company_id);

-- Each saving is a version of its own: what somebody decided by stays as they read it.
create table face_assessment (
  tenant_id    bigint not null,
  company_id   bigint not null references company on delete cascade,
  version      integer not null check (version > 0),
  purpose      text not null,
  necessity    text not null,
  alternatives text not null,
  places       text not null,
  viewers      text not null,
  retention    text not null,
  risks        text not null,
  measures     text not null,
  assessor     text not null,
  -- A day, 2026-11-28.
  assessed_on  text not null check (assessed_on ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
  made_by      text not null,
  made_at      timestamptz not null default now(),
  primary key (tenant_id, company_id, version)
);
create index face_assessment_company on face_assessment (company_id);

-- Who has photos of people or gives libraries to AI servers today goes on; the assessment is asked for on the page.
insert into face_use (tenant_id, company_id, in_use, switched_by)
select distinct face_library.tenant_id, face_library.company_id, true, '' from face_library
where exists (select from library_server where library_server.library_id = face_library.library_id)
  or exists (select from person where person.library_id = face_library.library_id and person.photos > 0);

create function faces_changed_by_use() returns trigger language plpgsql security definer set search_path = public as $$
begin
  perform faces_changed_at(array(
    select distinct library_server.device_no from library_server join face_library on face_library.library_id = library_server.library_id
    where face_library.company_id = new.company_id));
  return null;
end $$;
create trigger faces_changed after insert on face_use for each row execute function faces_changed_by_use();
create trigger faces_changed_anew after update of in_use on face_use for each row
  when (old.in_use <> new.in_use) execute function faces_changed_by_use();

do $$
declare
  name text;
begin
  foreach name in array array['face_use', 'face_assessment'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant_wall on %I using (tenant_id = (select viewing_tenant()) or (select viewing_all()))', name);
  end loop;
end $$;
grant select, insert, update on face_use to watchfire_app;
grant select, insert on face_assessment to watchfire_app;

-- Switching faces on and off (4005) is a right of its own. Roles that keep face libraries have it.
insert into role_right (role_id, menu_id)
select held.role_id, 4005 from role_right as held where held.menu_id = 4004
on conflict do nothing;

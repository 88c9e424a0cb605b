-- Whom cameras recognised: an alarm of somebody of the libraries leaves a record, which people judge, and which goes by its term or with its person.
create table face_record (
  tenant_id  bigint not null,
  record_id  bigint not null generated always as identity,
  company_id bigint not null references company on delete cascade,
  project_id bigint not null references project on delete cascade,
  person_id  bigint not null references person (person_id) on delete cascade,
  device_no  bigint not null references device (device_no) on delete cascade,
  alarm_id   bigint not null,
  alarm_at   timestamptz not null,
  at         timestamptz not null,
  -- How far the face was from the person's photos, how far it may be, how many looks decided, and by which model.
  distance   double precision,
  threshold  double precision,
  looks      smallint,
  model      text not null,
  -- 1 right, 2 wrong.
  verdict    smallint check (verdict in (1, 2)),
  judged_by  text not null default '',
  judged_at  timestamptz,
  primary key (tenant_id, record_id)
);
create unique index face_record_number on face_record (record_id);
create index face_record_list on face_record (company_id, record_id desc) include (project_id, verdict, person_id);
create index face_record_person on face_record (person_id, record_id desc);
create index face_record_device on face_record (device_no);
create index face_record_project on face_record (project_id);
create index face_record_at on face_record (at);

-- So long records of its people are kept.
alter table face_library add column record_days smallint not null default 90 check (record_days between 1 and 365);

-- A number in what an AI server says freely, where it is one within bounds.
create function told_number(told jsonb, most numeric) returns numeric language sql immutable as $$
  select case when jsonb_typeof(told) = 'number' then case when told::numeric between 0 and most then told::numeric end end
$$;

create function write_face_record() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into face_record (tenant_id, company_id, project_id, person_id, device_no, alarm_id, alarm_at, at, distance, threshold, looks, model)
  select new.tenant_id, person.company_id, person.project_id, person.person_id, new.device_no, new.alarm_id, new.alarm_at, new.alarm_at,
    told_number(new.extra -> 'distance', 10), told_number(new.extra -> 'threshold', 10), told_number(new.extra -> 'looks', 1000),
    left(coalesce(new.extra ->> 'model', ''), 60)
  from person
  where person.person_id = case when new.extra ->> 'personnelId' ~ '^[0-9]{1,15}$' then (new.extra ->> 'personnelId')::bigint end
    and person.tenant_id = new.tenant_id and person.company_id = new.company_id;
  return null;
end $$;
create trigger recognition_leaves_a_record after insert on alarm for each row
  when (new.type = 27 and jsonb_typeof(new.extra -> 'looks') = 'number') execute function write_face_record();

alter table face_record enable row level security;
alter table face_record force row level security;
create policy tenant_wall on face_record using (tenant_id = (select viewing_tenant()) or (select viewing_all()));
grant select, update on face_record to watchfire_app;
grant delete on face_record to watchfire_system;

create or replace function people_follow_project() returns trigger language plpgsql as $$
begin
  update face_library set company_id = new.company_id where project_id = new.project_id;
  update person set company_id = new.company_id where project_id = new.project_id;
  update face_record set company_id = new.company_id where project_id = new.project_id;
  return null;
end $$;

-- A person who is moved to another project takes the records along.
create function records_follow_person() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update face_record set company_id = new.company_id, project_id = new.project_id
  where tenant_id = new.tenant_id and person_id = new.person_id;
  return null;
end $$;
create trigger records_follow_person after update of project_id on person for each row
  when (old.project_id <> new.project_id) execute function records_follow_person();

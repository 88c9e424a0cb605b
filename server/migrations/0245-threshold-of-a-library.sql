-- How far a face may be from the photos of the people of a library: AI servers are told anew when it changes.
alter table face_library add column threshold double precision not null default 0.5 check (threshold between 0.3 and 0.55);

create function faces_changed_by_threshold() returns trigger language plpgsql security definer set search_path = public as $$
begin
  perform faces_changed_of(array[new.library_id]);
  return null;
end $$;
create trigger faces_changed_anew after update of threshold on face_library for each row
  when (old.threshold <> new.threshold) execute function faces_changed_by_threshold();

-- The newest records of a project, by which a threshold is weighed.
drop index face_record_project;
create index face_record_project on face_record (project_id, record_id desc);

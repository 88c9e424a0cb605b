-- How long people of a library are kept at the longest, in days, from when their term was last said; 0: as long as somebody keeps them.
alter table face_library add column person_days smallint not null default 0 check (person_days between 0 and 3650);

-- Many whose terms end at once are one change of what AI servers hold, and not one each.
create function faces_changed_by_people() returns trigger language plpgsql security definer set search_path = public as $$
begin
  perform faces_changed_of(array(
    select distinct unnest(array[earlier.library_id, later.library_id]) from earlier join later using (person_id)
    where later.photos > 0 and (earlier.library_id, earlier.company_id, earlier.type, earlier.consent_until, earlier.expires_at)
      is distinct from (later.library_id, later.company_id, later.type, later.consent_until, later.expires_at)));
  return null;
end $$;
drop trigger faces_changed_anew on person;
create trigger faces_changed_anew after update on person referencing old table as earlier new table as later
  for each statement execute function faces_changed_by_people();

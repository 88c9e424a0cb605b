-- What each AI server says of a photo it was given: since when, and why it tells nobody by it. Before that it waits.
alter table face_copy add column said_at timestamptz, add column fault text;
-- Where one alone holds it, and all of it as it is, that one said what was said last.
update face_copy set said_at = face_server.confirmed_at, fault = person_photo.fault
from face_server, person_photo
where face_server.device_no = face_copy.device_no and face_server.confirmed = face_server.version
  and person_photo.file_id = face_copy.photo_id
  and not exists (select from face_copy other where other.photo_id = face_copy.photo_id and other.device_no <> face_copy.device_no);
-- Of several nobody knows which of them said it: they are asked again.
update face_server set version = version + 1
where exists (select from face_copy where face_copy.device_no = face_server.device_no and face_copy.said_at is null);
-- Of one that none holds any more nobody says anything.
update person_photo set fault = null
where fault is not null and not exists (select from face_copy where face_copy.photo_id = person_photo.file_id);

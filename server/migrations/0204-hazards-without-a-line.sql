-- Photos that a report names by their digests and that follow it: [{"side", "sha256", "fileId" once it is there}].
alter table hazard add column late_photos jsonb not null default '[]';

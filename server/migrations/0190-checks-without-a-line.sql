-- SHA-256 of an upload as it came, before its picture was encoded anew: the device keeps its own until both are the same.
alter table file add column received_sha256 bytea;
-- When it was done, where that was without a line to the server: `at` says when it came.
alter table point_check add column done_at timestamptz not null default now();
-- Photos that follow their answers are added to them.
grant update (answers) on point_check to watchfire_app;

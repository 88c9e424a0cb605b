-- The settings of a package that an AI server works by, as it says; null where none came.
alter table ai_server add column settings jsonb;

-- Who did what by which call of which session, and what came of it.
alter table audit
  add column session_id bigint,
  add column project_id bigint,
  add column call text not null default '',
  add column result smallint not null default 1 check (result in (1, 2)),
  add column request_id text not null default '';
-- What one account did, for the log narrowed to a person.
create index audit_account on audit (account_id, at desc, audit_id desc);

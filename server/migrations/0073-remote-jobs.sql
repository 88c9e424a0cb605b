-- What AI servers were asked to do from afar, by whom, and how it went (decision 0057).
create table remote_job (
  tenant_id   bigint not null,
  job_id      bigint not null generated always as identity,
  device_no   bigint not null references device on delete cascade,
  camera_no   bigint references device on delete cascade,
  -- 1 clock, 2 ping, 3 probe, 4 snapshot, 5 log, 6 restart
  verb        smallint not null check (verb between 1 and 6),
  -- 1 asked for, 2 begun, 3 done, 4 refused, 5 timed out
  state       smallint not null default 1 check (state between 1 and 5),
  refusal     text,
  -- What was found; forgotten after a day.
  result      jsonb,
  picture     bytea,
  account_id  bigint not null,
  made_by     text not null,
  made_at     timestamptz not null default now(),
  deadline_at timestamptz not null,
  ended_at    timestamptz,
  primary key (tenant_id, job_id)
);
create unique index remote_job_number on remote_job (job_id);
create index remote_job_device on remote_job (tenant_id, device_no, job_id desc);
create index remote_job_camera on remote_job (camera_no) where camera_no is not null;
create index remote_job_open on remote_job (deadline_at) where ended_at is null;
create index remote_job_kept on remote_job (ended_at) where result is not null;
create index remote_job_made on remote_job (made_at);
grant select, insert, update, delete on remote_job to watchfire_app;
grant select, insert, update, delete on remote_job to watchfire_system;
alter table remote_job enable row level security;
alter table remote_job force row level security;
create policy tenant_wall on remote_job using (tenant_id = (select viewing_tenant()) or (select viewing_all()));

-- Where the account log and security events are sent on to. One row at most: it is root's, for the whole installation.
create table syslog (
  is_only         boolean primary key default true check (is_only),
  -- Whose plant networks may be reached.
  company_id      bigint not null,
  host            text not null,
  port            integer not null,
  line            text not null check (line in ('udp', 'tcp', 'tls')),
  certificate     text not null default '',
  in_use          boolean not null,
  version         integer not null default 1,
  sent_at         timestamptz,
  -- What could not be sent and is gone, since it was set up.
  lost            bigint not null default 0,
  last_problem    text not null default '',
  last_problem_at timestamptz
);
grant select, insert, update on syslog to watchfire_system;

-- Up to where each customer's chain of seals has been sent.
create table syslog_position (
  tenant_id bigint primary key,
  seq       bigint not null,
  sent_at   timestamptz not null default now()
);
grant select, insert, update, delete on syslog_position to watchfire_system;
alter table syslog_position enable row level security;
alter table syslog_position force row level security;
create policy tenant_wall on syslog_position using (tenant_id = (select viewing_tenant()) or (select viewing_all()));

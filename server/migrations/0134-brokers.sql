-- Systems of others whose messages are fetched from a broker of theirs (decision 0103). They post nothing, so they have no token.
alter table hook_source alter column token_hash drop not null, add column readings bigint not null default 0;

create table hook_broker (
  tenant_id   bigint not null,
  source_id   bigint not null references hook_source on delete cascade,
  host        text not null,
  port        integer not null,
  tls         boolean not null,
  certificate text not null default '',
  login       text not null default '',
  -- Sealed.
  password    bytea,
  topics      text[] not null,
  -- What the session at the broker may still be subscribed to from before.
  former_topics text[] not null default '{}',
  qos         smallint not null,
  base_url    text not null default '',
  -- Names the session at the broker, which keeps what comes while the line is down.
  client_id   text not null,
  -- The server that has the line (core/db/server-presence), and how the line stands.
  holder      integer,
  state       text not null default 'waiting',
  problem     text,
  state_at    timestamptz,
  primary key (tenant_id, source_id)
);
create unique index hook_broker_source on hook_broker (source_id);
grant select, insert, update, delete on hook_broker to watchfire_app;
alter table hook_broker enable row level security;
alter table hook_broker force row level security;
create policy tenant_wall on hook_broker using (tenant_id = (select viewing_tenant()) or (select viewing_all()));

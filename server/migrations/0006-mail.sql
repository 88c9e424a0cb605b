-- Mail: the servers of a company, and every mail with its true state.

-- The password is sealed: whoever reads this table alone can send nothing.
create table mail_server (
  server_id   bigint generated always as identity primary key,
  tenant_id   bigint not null,
  company_id  bigint not null references company,
  name        text not null,
  host        text not null,
  port        integer not null check (port between 1 and 65535),
  security    text not null check (security in ('none', 'starttls', 'tls')),
  any_certificate boolean not null default false,
  login       text not null default '',
  password    bytea,
  sender      text not null,
  sender_name text not null default '',
  is_default  boolean not null default false,
  version     integer not null default 1,
  last_error  text not null default '',
  made_at     timestamptz not null default now()
);
create index mail_server_company on mail_server (company_id, server_id desc);
create unique index mail_server_default on mail_server (company_id) where is_default;

-- State: 0 waiting, 1 sent, 2 given up, 3 nobody knows whether it arrived.
create table mail (
  mail_id     bigint generated always as identity primary key,
  tenant_id   bigint not null,
  company_id  bigint not null references company,
  -- The same at every try, so that a mailbox knows a repeated one.
  message_id  text not null unique,
  receivers   text[] not null,
  copies      text[] not null default '{}',
  title       text not null,
  message     text not null,
  language    text not null default 'zh',
  cause       text not null,
  account_id  bigint,
  sender      text not null default '',
  state       smallint not null default 0 check (state in (0, 1, 2, 3)),
  -- Null while it is still tried.
  settled_at  timestamptz,
  -- Addresses a server has taken it for, and those it refused for good, each with what it said.
  taken       text[] not null default '{}',
  refused     text[] not null default '{}',
  reason      text not null default '',
  attempts    integer not null default 0,
  -- True from the moment it may leave us until the answer is written down: found so, it may have arrived.
  handing_over boolean not null default false,
  next_try_at timestamptz not null default now(),
  created_at  timestamptz not null default now(),
  sent_at     timestamptz
);
create index mail_company on mail (company_id, mail_id desc);
create index mail_waiting on mail (company_id, mail_id) where settled_at is null;
create index mail_due on mail (next_try_at) where settled_at is null;
create index mail_age on mail (created_at);

create table mail_alarm (
  mail_id   bigint not null references mail on delete cascade,
  alarm_id  bigint not null,
  alarm_at  timestamptz(3) not null,
  tenant_id bigint not null,
  number    smallint not null,
  primary key (mail_id, alarm_id)
);
create index mail_alarm_alarm on mail_alarm (alarm_id, mail_id desc);

-- The mails of a company leave one after the other: who sends them holds its lane.
create table mail_lane (
  company_id    bigint primary key references company on delete cascade,
  tenant_id     bigint not null,
  claim         bigint not null default 0,
  claimed_until timestamptz,
  -- The server does not answer: nothing is tried before this time.
  rests_until   timestamptz not null default now(),
  failures      integer not null default 0,
  -- When the lane is next looked at; a job for it stands in the queue.
  wake_at       timestamptz
);

do $$
declare
  name text;
begin
  foreach name in array array['mail_server', 'mail', 'mail_alarm', 'mail_lane'] loop
    execute format('grant select, insert, update, delete on %I to watchfire_app', name);
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant_wall on %I using (tenant_id = (select viewing_tenant()) or (select viewing_all()))', name);
  end loop;
end $$;

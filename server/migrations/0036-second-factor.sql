-- What a customer asks of the sign-ins of its people, and second factors of accounts.
create table sign_in_policy (
  tenant_id      bigint primary key references company on delete cascade,
  least_length   smallint not null default 8 check (least_length between 8 and 64),
  classes        smallint not null default 1 check (classes between 1 and 4),
  -- Passwords before the present one that may not come again.
  history        smallint not null default 0 check (history between 0 and 24),
  -- 0: a password does not age.
  max_age_days   smallint not null default 0 check (max_age_days between 0 and 3650),
  change_first   boolean not null default true,
  idle_minutes   smallint not null default 30 check (idle_minutes between 5 and 30),
  -- CIDR; empty: from anywhere.
  networks       text[] not null default '{}',
  -- A second factor is demanded of everybody, or of these roles.
  factor_of_all  boolean not null default false,
  factor_roles   bigint[] not null default '{}',
  version        integer not null default 1
);

alter table account add column password_at timestamptz not null default now();

create table password_history (
  history_id    bigint generated always as identity primary key,
  account_id    bigint not null references account on delete cascade,
  tenant_id     bigint not null,
  password_hash text not null
);
create index password_history_account on password_history (account_id, history_id desc);

-- The app on somebody's telephone. Begun, it counts for nothing before its first code came.
create table totp (
  account_id   bigint primary key references account on delete cascade,
  tenant_id    bigint not null,
  sealed       bytea not null,
  confirmed_at timestamptz,
  -- The step of the last code that was taken: none of it or before it is taken again.
  last_step    bigint not null default 0
);

create table recovery_code (
  account_id bigint not null references account on delete cascade,
  tenant_id  bigint not null,
  code_hash  bytea not null,
  primary key (account_id, code_hash)
);

-- A browser that is not asked for the second factor for a while.
create table trusted_device (
  trusted_device_id bigint generated always as identity primary key,
  account_id        bigint not null references account on delete cascade,
  tenant_id         bigint not null,
  token_hash        bytea not null unique,
  user_agent        text not null default '',
  address           text not null default '',
  created_at        timestamptz not null default now(),
  used_at           timestamptz not null default now(),
  expires_at        timestamptz not null
);
create index trusted_device_account on trusted_device (account_id);

do $$
declare
  name text;
begin
  foreach name in array array['sign_in_policy', 'password_history', 'totp', 'recovery_code', 'trusted_device'] loop
    execute format('grant select, insert, update, delete on %I to watchfire_app', name);
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant_wall on %I using (tenant_id = (select viewing_tenant()) or (select viewing_all()))', name);
  end loop;
end $$;

-- The first step of a sign-in that waits for its second. Each is used once.
create table sign_in_challenge (
  token_hash bytea primary key,
  account_id bigint not null references account on delete cascade,
  address    text not null,
  expires_at timestamptz not null
);
create index sign_in_challenge_age on sign_in_challenge (expires_at);
-- No business of a viewer's transaction.
revoke all on sign_in_challenge from watchfire_app;
grant select, insert, update, delete on sign_in_challenge to watchfire_system;

alter table session
  -- Signed in elsewhere: that identity provider answers for password and second factor.
  add column federated boolean not null default false,
  -- When the person last proved to be the account's owner, by all that the account has.
  add column confirmed_at timestamptz;
-- Whoever is at work while this is installed is not asked at once.
update session set confirmed_at = created_at;

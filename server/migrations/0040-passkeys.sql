-- Passkeys (WebAuthn) of accounts. Each is for the host it was made at; one that was made in a session of an identity provider does not
-- sign in by itself.
create table passkey (
  passkey_id    bigint generated always as identity primary key,
  account_id    bigint not null references account on delete cascade,
  tenant_id     bigint not null,
  credential_id text not null unique,
  public_key    bytea not null,
  -- How often the authenticator says it was used; 0 where it does not count.
  counter       bigint not null,
  transports    text[] not null default '{}',
  host          text not null,
  name          text not null,
  opens         boolean not null,
  made_at       timestamptz not null default now(),
  used_at       timestamptz
);
create index passkey_account on passkey (account_id);
alter table passkey enable row level security;
alter table passkey force row level security;
create policy tenant_wall on passkey using (tenant_id = (select viewing_tenant()) or (select viewing_all()));
grant select, insert, delete on passkey to watchfire_app;
-- Whose it is and what it signs with stay as they were made.
grant update (name) on passkey to watchfire_app;
grant update on passkey to watchfire_system;

-- What a passkey is to sign: answered once, by the session, the browser or the sign-in that asked for it.
create table passkey_challenge (
  challenge_hash bytea primary key,
  holder_hash    bytea not null,
  expires_at     timestamptz not null
);
create index passkey_challenge_age on passkey_challenge (expires_at);
grant select, insert, delete on passkey_challenge to watchfire_system;

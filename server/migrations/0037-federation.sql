-- How people of a customer sign in: the word they name it by, whether passwords open, its OpenID provider, and who came by it.
create table customer_sign_in (
  tenant_id    bigint primary key references company on delete cascade,
  word         text not null unique,
  password_off boolean not null default false,
  version      integer not null default 1
);

-- The secret is sealed. A role that is deleted leaves the provider without one: nobody new is let in.
create table oidc_provider (
  tenant_id       bigint primary key references company on delete cascade,
  name            text not null,
  issuer          text not null,
  client_id       text not null,
  secret          bytea,
  scopes          text not null,
  group_claim     text not null default '',
  refuses_no_group boolean not null default false,
  makes_accounts  boolean not null default true,
  role_id         bigint references role on delete set null,
  all_projects    boolean not null default false,
  project_ids     bigint[] not null default '{}',
  in_use          boolean not null default false,
  version         integer not null default 1,
  last_problem    text not null default '',
  last_problem_at timestamptz
);
create index oidc_provider_role on oidc_provider (role_id);

-- Roles by groups of the provider; the first that fits decides.
create table oidc_group (
  tenant_id bigint not null references oidc_provider on delete cascade,
  position  smallint not null,
  name      text not null,
  role_id   bigint not null references role on delete cascade,
  primary key (tenant_id, position)
);
create index oidc_group_role on oidc_group (role_id);

-- Who somebody is at an issuer. Without an account they wait for an administrator to link one.
create table account_identity (
  identity_id  bigint generated always as identity primary key,
  tenant_id    bigint not null references company on delete cascade,
  issuer       text not null,
  subject      text not null,
  account_id   bigint references account on delete cascade,
  login        text not null default '',
  full_name    text not null default '',
  email        text not null default '',
  last_seen_at timestamptz not null default now(),
  unique (tenant_id, issuer, subject)
);
create index account_identity_account on account_identity (account_id);
create index account_identity_list on account_identity (tenant_id, (account_id is not null), last_seen_at desc, identity_id desc);

-- A sign-in on its way through a provider: bound to the browser that began it, answered once, finished once.
create table sign_in_flow (
  flow_id      bigint generated always as identity primary key,
  tenant_id    bigint not null references company on delete cascade,
  state_hash   bytea not null unique,
  browser_hash bytea not null,
  nonce        text not null,
  verifier     text not null,
  redirect_uri text not null,
  wanted       text not null default '',
  made_at      timestamptz not null default now(),
  answered_at  timestamptz,
  account_id   bigint references account on delete cascade,
  finished_at  timestamptz
);
create index sign_in_flow_age on sign_in_flow (made_at);
create index sign_in_flow_browser on sign_in_flow (browser_hash);

do $$
declare
  name text;
begin
  foreach name in array array['customer_sign_in', 'oidc_provider', 'oidc_group', 'account_identity', 'sign_in_flow'] loop
    execute format('grant select, insert, update, delete on %I to watchfire_app', name);
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant_wall on %I using (tenant_id = (select viewing_tenant()) or (select viewing_all()))', name);
  end loop;
end $$;

-- A customer's own directory: people sign in with its passwords (LDAP), and a provider keeps accounts by its list of people (SCIM).
create table directory (
  tenant_id        bigint primary key references company on delete cascade,
  name             text not null,
  host             text not null,
  port             integer not null,
  line             text not null check (line in ('ldaps', 'startTls', 'plain')),
  certificate      text not null default '',
  bind_name        text not null,
  secret           bytea not null,
  base             text not null,
  user_filter      text not null,
  login_attribute  text not null,
  name_attribute   text not null,
  mail_attribute   text not null,
  -- Empty: the groups an entry says itself that it is in.
  group_filter     text not null default '',
  refuses_no_group boolean not null default false,
  makes_accounts   boolean not null default true,
  role_id          bigint references role on delete set null,
  all_projects     boolean not null default false,
  project_ids      bigint[] not null default '{}',
  in_use           boolean not null default false,
  version          integer not null default 1,
  last_problem     text not null default '',
  last_problem_at  timestamptz
);
create index directory_role on directory (role_id);

create table directory_group (
  tenant_id bigint not null references directory on delete cascade,
  position  smallint not null,
  name      text not null,
  role_id   bigint not null references role on delete cascade,
  primary key (tenant_id, position)
);
create index directory_group_role on directory_group (role_id);

-- A directory answers for the password, not for a second factor: that one is asked for here.
alter table session add column by_directory boolean not null default false;
alter table sign_in_challenge add column by_directory boolean not null default false;

-- Who may keep accounts of a customer by SCIM: one token, of which the hash is kept.
create table provisioning (
  tenant_id    bigint primary key references company on delete cascade,
  -- The claim of the OpenID provider that says the externalId of a person.
  match_claim  text not null default 'sub' check (match_claim in ('sub', 'oid')),
  role_id      bigint references role on delete set null,
  all_projects boolean not null default false,
  project_ids  bigint[] not null default '{}',
  version      integer not null default 1,
  token_hash   bytea unique,
  last_four    text not null default '',
  made_by      text not null default '',
  made_at      timestamptz,
  last_used_at timestamptz,
  last_address text not null default ''
);
create index provisioning_role on provisioning (role_id);

create table provisioning_group (
  tenant_id bigint not null references provisioning on delete cascade,
  position  smallint not null,
  name      text not null,
  role_id   bigint not null references role on delete cascade,
  primary key (tenant_id, position)
);
create index provisioning_group_role on provisioning_group (role_id);

-- A person as the provider knows them. Who is deleted there keeps the account, stopped, and gets it back when they return.
create table scim_user (
  user_id      bigint generated always as identity primary key,
  tenant_id    bigint not null references company on delete cascade,
  account_id   bigint not null unique references account on delete cascade,
  user_name    text not null,
  external_id  text,
  display_name text not null default '',
  given_name   text not null default '',
  family_name  text not null default '',
  email        text not null default '',
  active       boolean not null default true,
  made_at      timestamptz not null default now(),
  changed_at   timestamptz not null default now(),
  deleted_at   timestamptz
);
create unique index scim_user_name on scim_user (tenant_id, lower(user_name)) where deleted_at is null;
create unique index scim_user_external on scim_user (tenant_id, external_id) where deleted_at is null;
create index scim_user_returning on scim_user (tenant_id, external_id, user_id) where deleted_at is not null;

create table scim_group (
  group_id     bigint generated always as identity primary key,
  tenant_id    bigint not null references company on delete cascade,
  display_name text not null,
  external_id  text,
  made_at      timestamptz not null default now(),
  changed_at   timestamptz not null default now()
);
create unique index scim_group_name on scim_group (tenant_id, lower(display_name));

create table scim_member (
  tenant_id bigint not null references company on delete cascade,
  group_id  bigint not null references scim_group on delete cascade,
  user_id   bigint not null references scim_user on delete cascade,
  primary key (group_id, user_id)
);
create index scim_member_user on scim_member (user_id);
create index scim_member_tenant on scim_member (tenant_id);

-- Who made an API key: it ends with them when their provider says that they are gone. Who made the present ones stands in the log.
alter table api_key add column maker_id bigint references account on delete set null;
update api_key set maker_id = audit.account_id from audit join account using (account_id)
  where audit.action = 'makeApiKey' and audit.target = api_key.prefix;
create index api_key_maker on api_key (maker_id) where revoked_at is null;

do $$
declare
  name text;
begin
  foreach name in array array['directory', 'directory_group', 'provisioning', 'provisioning_group', 'scim_user', 'scim_group', 'scim_member'] loop
    execute format('grant select, insert, update, delete on %I to watchfire_app', name);
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant_wall on %I using (tenant_id = (select viewing_tenant()) or (select viewing_all()))', name);
  end loop;
end $$;

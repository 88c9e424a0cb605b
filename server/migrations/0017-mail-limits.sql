-- Mails settle sooner after a server died, and go out within limits.

-- The server that holds the lane: it has an advisory lock of this number for as long as it lives.
alter table mail_lane add column holder integer;

alter table mail
  -- Tries after which a server asked to come again with this very mail; tries that failed for all mails alike are not among them.
  add column deferrals integer not null default 0,
  -- The account behind the sender's name, and where an answer goes.
  add column sender_account text not null default '',
  add column reply_to text not null default '';
-- What a person and a company have sent of late.
create index mail_forwarded on mail (company_id, created_at) where cause = 'forward';

-- What mails that people write may do; a company without a row has the defaults of the contract.
create table mail_policy (
  company_id         bigint primary key references company on delete cascade,
  tenant_id          bigint not null,
  -- Only to addresses of these domains; empty: to any.
  domains            text[] not null default '{}',
  -- Addresses, copies included.
  per_account_hourly integer not null check (per_account_hourly between 0 and 100000),
  per_company_daily  integer not null check (per_company_daily between 0 and 1000000),
  version            integer not null default 1
);
grant select, insert, update, delete on mail_policy to watchfire_app;
alter table mail_policy enable row level security;
alter table mail_policy force row level security;
create policy tenant_wall on mail_policy using (tenant_id = (select viewing_tenant()) or (select viewing_all()));

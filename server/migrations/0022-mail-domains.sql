-- Where mails may go, and keys that a copy of the database does not give away.

-- Of limits for each company nothing was ever kept; how much may leave is the same for all and stands in the contract.
drop table mail_policy;

-- Domains a company's mails may go to; without any, to every one. A customer's hold for its companies too.
create table mail_domain (
  domain_id  bigint generated always as identity primary key,
  tenant_id  bigint not null,
  company_id bigint not null references company on delete cascade,
  domain     text not null check (domain = lower(domain)),
  remark     text not null,
  added_by   text not null,
  added_at   timestamptz not null default now(),
  unique (company_id, domain)
);
grant select, insert, delete on mail_domain to watchfire_app;
alter table mail_domain enable row level security;
alter table mail_domain force row level security;
create policy tenant_wall on mail_domain using (tenant_id = (select viewing_tenant()) or (select viewing_all()));

-- Sealed with the key that stands outside of the database; what is not is sealed when a server starts.
alter table secret add column sealed boolean not null default false;

-- The name a person is shown by, for lists in the order of names.
alter table account add column display_name text not null generated always as (case when full_name = '' then account else full_name end) stored;
create index account_display_name on account (display_name, account_id) where role_id is not null;
-- Totals of people and projects are counted in these alone: the company a viewer narrows by, and what row-level security reads.
drop index account_company;
create index account_company on account (company_id) include (tenant_id, in_use, role_id);
drop index project_company;
create index project_company on project (company_id) include (tenant_id);

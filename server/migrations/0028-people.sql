-- Whoever was given a password by somebody else chooses one of their own before anything else.
alter table account add column must_change_password boolean not null default false;
alter table account add column phone text not null default '';
alter table account add column last_sign_in_at timestamptz;
-- Who made the account; the number stays when that account is gone.
alter table account add column created_by bigint;
-- Two who edit one account at a time: the second is told.
alter table account add column version integer not null default 1;

-- A customer's accounts are counted.
create index account_tenant on account (tenant_id);

-- What the browser called itself at sign-in, cut to 200 characters.
alter table session add column user_agent text not null default '';

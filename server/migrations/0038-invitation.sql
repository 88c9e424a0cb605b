-- People are invited by mail: whoever has the link makes an account of their own, with the role and the scope of the invitation.
create table invitation (
  invitation_id bigint generated always as identity primary key,
  tenant_id     bigint not null references company (company_id) on delete cascade,
  company_id    bigint not null references company on delete cascade,
  email         text not null,
  language      text not null,
  role_id       bigint not null references role on delete cascade,
  all_projects  boolean not null,
  project_ids   bigint[] not null default '{}',
  invited_by    bigint not null references account on delete cascade,
  -- The link names it: a link that was sent before the last one opens nothing.
  generation    integer not null default 1,
  sent_at       timestamptz not null default now(),
  expires_at    timestamptz not null,
  accepted_at   timestamptz,
  withdrawn_at  timestamptz
);
-- One that waits for an answer per company and address.
create unique index invitation_pending on invitation (company_id, lower(email)) where accepted_at is null and withdrawn_at is null;
create index invitation_tenant on invitation (tenant_id);
create index invitation_role on invitation (role_id);
create index invitation_invited_by on invitation (invited_by);
grant select, insert, update on invitation to watchfire_app;
alter table invitation enable row level security;
alter table invitation force row level security;
create policy tenant_wall on invitation using (tenant_id = (select viewing_tenant()) or (select viewing_all()));

-- The invitation whose link a mail carries; the link is made when the mail is sent, and stands nowhere.
alter table mail add column invitation_id bigint references invitation on delete set null;
create index mail_invitation on mail (invitation_id) where invitation_id is not null;

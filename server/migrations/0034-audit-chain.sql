-- Each row of the audit is sealed by a MAC in a chain of its customer, with a key that is not in the database.
alter table audit add column on_behalf boolean not null default false;

-- Written with the row and taken away by its seal. A row is sealed when nothing that began before its transaction can still commit.
create table audit_unsealed (
  xid       xid8 not null default pg_current_xact_id(),
  audit_id  bigint not null,
  tenant_id bigint not null,
  primary key (xid, audit_id)
);
insert into audit_unsealed (audit_id, tenant_id) select audit_id, tenant_id from audit;

create function note_unsealed() returns trigger
language plpgsql security definer set search_path = public as $$
begin
  insert into audit_unsealed (audit_id, tenant_id) select audit_id, tenant_id from added;
  return null;
end $$;
create trigger audit_unsealed after insert on audit
  referencing new table as added for each statement execute function note_unsealed();

-- One row for one of the audit; `at` is that of the row, by which its month is dropped.
create table audit_seal (
  tenant_id bigint not null,
  seq       bigint not null,
  audit_id  bigint not null,
  at        timestamptz not null,
  mac       bytea not null,
  primary key (tenant_id, seq)
);
create unique index audit_seal_row on audit_seal (audit_id);

-- Where the chain of a customer ends, and what of it was dropped with its months; both proved by MACs.
create table audit_chain (
  tenant_id     bigint primary key,
  seq           bigint not null,
  mac           bytea not null,
  sealed_at     timestamptz not null default now(),
  -- The key it is sealed with, by a fingerprint, and the first row of it.
  key_print     text not null,
  key_seq       bigint not null,
  proof         bytea not null,
  dropped_seq   bigint not null default 0,
  dropped_mac   bytea not null default '',
  dropped_until timestamptz,
  dropped_proof bytea not null default ''
);

do $$
declare
  name text;
begin
  foreach name in array array['audit_unsealed', 'audit_seal', 'audit_chain'] loop
    execute format('grant select on %I to watchfire_app', name);
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant_wall on %I using (tenant_id = (select viewing_tenant()) or (select viewing_all()))', name);
  end loop;
end $$;
grant delete on audit_unsealed to watchfire_system;
grant insert on audit_seal to watchfire_system;
grant insert, update on audit_chain to watchfire_system;

-- Takes rows away that their chain says are dropped, a portion at a time; none of the last six months, whatever it says.
create function drop_audit(tenant bigint, portion integer) returns integer
language plpgsql security definer set search_path = public as $$
declare
  gone bigint[];
begin
  with old as (
    select audit_seal.seq from audit_seal join audit_chain using (tenant_id)
    where audit_seal.tenant_id = tenant and audit_seal.seq <= audit_chain.dropped_seq
      and audit_seal.at < date_trunc('month', now() at time zone 'UTC') at time zone 'UTC' - interval '6 months'
    order by audit_seal.seq limit portion
  ), taken as (
    delete from audit_seal using old where audit_seal.tenant_id = tenant and audit_seal.seq = old.seq returning audit_seal.audit_id
  )
  select array_agg(audit_id) into gone from taken;
  delete from audit where audit_id = any(gone);
  return coalesce(array_length(gone, 1), 0);
end $$;
revoke all on function drop_audit(bigint, integer), note_unsealed() from public;
grant execute on function drop_audit(bigint, integer) to watchfire_system;

-- What an account may see is counted on whenever it changes, and every link says at which count it was made: one made before opens
-- nothing. The count of an account is the sum of its own, its role's and its company's, so that a change of a role or of a company
-- writes one row. Each part only grows; an account that leaves a role takes that role's count along, so the sum never falls either.
alter table account add column scope_epoch integer not null default 0;
alter table role add column scope_epoch integer not null default 0;
alter table company add column scope_epoch integer not null default 0;

create function raise_epoch_of_account() returns trigger language plpgsql as $$
begin
  new.scope_epoch := old.scope_epoch + 1;
  if new.role_id is distinct from old.role_id then
    new.scope_epoch := new.scope_epoch + coalesce((select scope_epoch from role where role_id = old.role_id), 0);
  end if;
  if new.company_id is distinct from old.company_id then
    new.scope_epoch := new.scope_epoch + coalesce((select scope_epoch from company where company_id = old.company_id), 0);
  end if;
  return new;
end $$;
create trigger account_scope before update of role_id, company_id, all_projects, in_use on account for each row
  when ((old.role_id, old.company_id, old.all_projects, old.in_use)
    is distinct from (new.role_id, new.company_id, new.all_projects, new.in_use))
  execute function raise_epoch_of_account();

create function raise_epoch_by_project() returns trigger language plpgsql as $$
begin
  update account set scope_epoch = scope_epoch + 1 where account_id in (select account_id from changed);
  return null;
end $$;
create trigger project_given after insert on account_project referencing new table as changed
  for each statement execute function raise_epoch_by_project();
create trigger project_taken after delete on account_project referencing old table as changed
  for each statement execute function raise_epoch_by_project();

create function raise_epoch_by_right() returns trigger language plpgsql as $$
begin
  update role set scope_epoch = scope_epoch + 1 where role_id in (select role_id from changed);
  return null;
end $$;
create trigger right_given after insert on role_right referencing new table as changed
  for each statement execute function raise_epoch_by_right();
create trigger right_taken after delete on role_right referencing old table as changed
  for each statement execute function raise_epoch_by_right();

create function raise_epoch_by_key() returns trigger language plpgsql as $$
begin
  update account set scope_epoch = scope_epoch + 1 where account_id = new.account_id;
  return null;
end $$;
create trigger key_scope after update of menu_ids, networks on api_key for each row
  when ((old.menu_ids, old.networks) is distinct from (new.menu_ids, new.networks))
  execute function raise_epoch_by_key();
grant update (scope_epoch) on role to watchfire_app;

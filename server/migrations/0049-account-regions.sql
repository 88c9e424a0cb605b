-- Of a project an account may see single regions alone. Whether it does is said by the project's row and not by the rows of regions: an
-- account that loses its last region of a project sees nothing of it, and never the whole. Who has a project already has all of it.
alter table account_project add column all_regions boolean not null default true;

create table account_region (
  account_id bigint not null,
  project_id bigint not null,
  region_id  bigint not null references region on delete cascade,
  tenant_id  bigint not null,
  primary key (account_id, region_id),
  foreign key (account_id, project_id) references account_project on delete cascade
);
create index account_region_region on account_region (region_id);
grant select, insert, update, delete on account_region to watchfire_app;
alter table account_region enable row level security;
alter table account_region force row level security;
create policy tenant_wall on account_region using (tenant_id = (select viewing_tenant()) or (select viewing_all()));

create function limit_account_to_regions() returns trigger language plpgsql as $$
begin
  update account_project set all_regions = false
  where account_id = new.account_id and project_id = new.project_id and all_regions;
  return new;
end $$;
create trigger limits_account_project after insert on account_region for each row execute function limit_account_to_regions();

-- Links end with the scope they were made in (0044).
create trigger project_changed after update on account_project referencing new table as changed
  for each statement execute function raise_epoch_by_project();
create trigger region_given after insert on account_region referencing new table as changed
  for each statement execute function raise_epoch_by_project();
create trigger region_changed after update on account_region referencing new table as changed
  for each statement execute function raise_epoch_by_project();
create trigger region_taken after delete on account_region referencing old table as changed
  for each statement execute function raise_epoch_by_project();

-- A region goes to another project of its company. Who is limited to regions keeps it where they have that project as well, in part;
-- who has that project as a whole sees it there, and everybody else has lost it. Nobody sees more than before.
create function follow_region() returns trigger language plpgsql as $$
begin
  update account_region set project_id = new.project_id
  from account_project target
  where region_id = new.region_id and target.account_id = account_region.account_id and target.project_id = new.project_id
    and not target.all_regions;
  delete from account_region where region_id = new.region_id and project_id <> new.project_id;
  return null;
end $$;
create trigger region_moved after update of project_id on region for each row
  when (old.project_id is distinct from new.project_id) execute function follow_region();

-- [{"projectId": 1, "regionIds": [2, 3]}]: of these projects these regions alone.
alter table invitation add column region_limits jsonb not null default '[]';

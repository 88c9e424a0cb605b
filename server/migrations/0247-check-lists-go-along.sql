-- Check points that go to another company with their project keep a list that is seen and changed there: a copy with all of its versions,
-- by which an inspector's phone may still be checking. Lists of the customer are seen by all of its companies.
-- Whoever still fills in the former one fills in the same questions.
alter table check_list add column copied_from bigint;

create function lists_follow_points(moved bigint, from_company bigint, to_company bigint) returns void language plpgsql as $$
declare
  list record;
  copy_id bigint;
  wanted text;
  copies integer;
begin
  for list in
    select distinct check_list.* from check_point join check_list using (tenant_id, list_id)
    where check_point.company_id = to_company and check_point.project_id = moved
      and check_list.company_id = from_company and from_company <> check_list.tenant_id
  loop
    wanted := list.name;
    copies := 1;
    while exists (select from check_list where company_id = to_company and name = wanted and in_use) loop
      copies := copies + 1;
      wanted := left(list.name, 36) || ' ' || copies;
    end loop;
    insert into check_list (tenant_id, company_id, name, type_no, version, in_use, changed_by, changed_at, copied_from)
    values (list.tenant_id, to_company, wanted, list.type_no, list.version, list.in_use, list.changed_by, list.changed_at, list.list_id)
    returning list_id into copy_id;
    insert into check_list_version (tenant_id, list_id, version, name, items)
    select tenant_id, copy_id, version, name, items from check_list_version
    where tenant_id = list.tenant_id and list_id = list.list_id;
    update check_point set list_id = copy_id
    where tenant_id = list.tenant_id and company_id = to_company and project_id = moved and list_id = list.list_id;
  end loop;
end $$;

create function check_lists_follow_project() returns trigger language plpgsql as $$
begin
  perform lists_follow_points(new.project_id, old.company_id, new.company_id);
  return null;
end $$;
-- Triggers of a table run in the order of their names: after inspection_follows_project.
create trigger inspection_lists_follow_project after update of company_id on project
  for each row when (old.company_id <> new.company_id) execute function check_lists_follow_project();

-- Points that went along already.
select lists_follow_points(project_id, list_company, company_id) from (
  select distinct check_point.project_id, check_list.company_id as list_company, check_point.company_id
  from check_point join check_list using (tenant_id, list_id)
  where check_list.company_id not in (check_point.company_id, check_point.tenant_id)
) as behind;

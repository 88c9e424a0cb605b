-- Check points and plans of rounds go with their project and region; so do hazards that are not settled and rounds that are not over. What
-- is over stays where it was written. They stayed behind until now, where nobody walks any more.
create function inspection_follows_project() returns trigger language plpgsql as $$
begin
  update check_point set company_id = new.company_id where company_id = old.company_id and project_id = new.project_id;
  update round_plan set company_id = new.company_id where company_id = old.company_id and project_id = new.project_id;
  update round set company_id = new.company_id where company_id = old.company_id and project_id = new.project_id and state in (1, 2);
  -- All but verified and dismissed ones.
  update hazard set company_id = new.company_id
  where company_id = old.company_id and project_id = new.project_id and state in (1, 2, 3, 4, 5, 7);
  return null;
end $$;
create trigger inspection_follows_project after update of company_id on project
  for each row when (old.company_id <> new.company_id) execute function inspection_follows_project();

-- The floor plan they stood on stays behind, and so do rounds of the other project.
create function inspection_follows_region() returns trigger language plpgsql as $$
declare
  of_company bigint := (select company_id from project where project_id = old.project_id);
begin
  with gone as (
    update check_point set project_id = new.project_id, plan_x = null, plan_y = null
    where company_id = of_company and project_id = old.project_id and region_id = new.region_id returning tenant_id, point_id
  ), left_ahead as (
    delete from round_point using gone, round
    where round_point.tenant_id = gone.tenant_id and round_point.point_id = gone.point_id and round.tenant_id = round_point.tenant_id
      and round.round_id = round_point.round_id and round.due_at > now() and round.state = 1
    returning round.tenant_id, round.round_id
  ), fewer as (
    select tenant_id, round_id, count(*)::int as points from left_ahead group by tenant_id, round_id
  ), emptied as (
    delete from round using fewer
    where round.tenant_id = fewer.tenant_id and round.round_id = fewer.round_id and round.points = fewer.points
  )
  update round set points = round.points - fewer.points from fewer
  where round.tenant_id = fewer.tenant_id and round.round_id = fewer.round_id and round.points > fewer.points;
  update hazard set project_id = new.project_id
  where company_id = of_company and project_id = old.project_id and region_id = new.region_id and state in (1, 2, 3, 4, 5, 7);
  return null;
end $$;
create trigger inspection_follows_region after update of project_id on region
  for each row when (old.project_id <> new.project_id) execute function inspection_follows_region();

create function points_outlive_region() returns trigger language plpgsql as $$
begin
  update check_point set region_id = null
  where company_id = (select company_id from project where project_id = old.project_id)
    and project_id = old.project_id and region_id = old.region_id;
  return null;
end $$;
create trigger points_outlive_region after delete on region for each row execute function points_outlive_region();

-- What was left behind already.
update check_point set project_id = region.project_id, plan_x = null, plan_y = null
from region where region.region_id = check_point.region_id and region.project_id <> check_point.project_id;
update hazard set project_id = region.project_id
from region where region.region_id = hazard.region_id and region.project_id <> hazard.project_id and hazard.state in (1, 2, 3, 4, 5, 7);
update check_point set company_id = project.company_id
from project where project.project_id = check_point.project_id and project.company_id <> check_point.company_id;
update round_plan set company_id = project.company_id
from project where project.project_id = round_plan.project_id and project.company_id <> round_plan.company_id;
update round set company_id = project.company_id
from project where project.project_id = round.project_id and project.company_id <> round.company_id and round.state in (1, 2);
update hazard set company_id = project.company_id
from project where project.project_id = hazard.project_id and project.company_id <> hazard.company_id and hazard.state in (1, 2, 3, 4, 5, 7);
update check_point set region_id = null
where region_id is not null and not exists (select from region where region.region_id = check_point.region_id);

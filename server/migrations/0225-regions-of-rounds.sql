-- Where a point of a round stands, so that whoever has single regions sees their part of it (decision 0158).
alter table round_point add column region_id bigint;
update round_point set region_id = check_point.region_id from check_point
where check_point.tenant_id = round_point.tenant_id and check_point.point_id = round_point.point_id;

-- Who is told when a plan lacks somebody who may check its points, and of what they were told: { walkers: [id, …], points: [id, …] }
alter table round_plan add column changed_by_id bigint;
alter table round_plan add column lacks_told jsonb not null default '{"walkers": [], "points": []}';

-- A check looks for the rounds whose time it was done in, open or ended.
create index round_ending on round (tenant_id, ends_at);

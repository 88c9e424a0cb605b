-- Where a project is on a map, in degrees of WGS-84: both numbers or none.
alter table project
  add column longitude double precision check (longitude between -180 and 180),
  add column latitude double precision check (latitude between -85 and 85),
  add constraint project_place check (num_nulls(longitude, latitude) in (0, 2));

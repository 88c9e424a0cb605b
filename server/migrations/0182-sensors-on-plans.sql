-- Sensors and meters stand on a floor plan as cameras do, and look nowhere.
alter table plan_position
  alter column angle drop not null,
  alter column width drop not null,
  alter column reach drop not null,
  add check (num_nulls(angle, width, reach) in (0, 3));

-- A major hazard may be put under somebody's supervision until a day, and taken off again.
alter table hazard add column supervisor_id bigint, add column supervisor_person bigint, add column supervisor text not null default '',
  add column supervised_until timestamptz, add column supervised_because text not null default '',
  -- For which day its supervisor was reminded.
  add column supervision_told timestamptz;
alter table hazard add check (supervisor_id is null or (level = 2 and supervised_until is not null));
create index hazard_supervised on hazard (company_id, hazard_id desc) where supervisor_id is not null;
create index hazard_supervised_until on hazard (supervised_until) where supervisor_id is not null and state in (2, 3, 4, 5, 7);

-- Whether the same problem was found at the same place shortly before.
create index hazard_type on hazard (company_id, type_no, reported_at) include (project_id, region_id, state);

-- What people made at a project or a region is not taken along when it is removed: as long as it is there, the place stays.
alter table park drop constraint park_project_id_fkey, add foreign key (project_id) references project;
alter table face_library drop constraint face_library_project_id_fkey, add foreign key (project_id) references project;
alter table person drop constraint person_project_id_fkey, add foreign key (project_id) references project;
alter table face_record drop constraint face_record_project_id_fkey, add foreign key (project_id) references project;
alter table alarm_rule drop constraint alarm_rule_project_id_fkey, add foreign key (project_id) references project;
alter table alarm_rule drop constraint alarm_rule_region_id_fkey, add foreign key (region_id) references region;

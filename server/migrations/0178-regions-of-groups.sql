-- What people get who come by a provider or a directory, or whom a provider keeps, may be single regions of a project, and each group of
-- the map may give projects and regions of its own.
-- [{"projectId": 1, "regionIds": [2, 3]}]: of these projects these regions alone.
alter table oidc_provider add column region_limits jsonb not null default '[]';
alter table directory add column region_limits jsonb not null default '[]';
alter table provisioning add column region_limits jsonb not null default '[]';

-- {"allProjects": false, "projectIds": [1], "regionLimits": [...]}; null: the group gives its role alone.
alter table oidc_group add column scope jsonb;
alter table directory_group add column scope jsonb;
alter table provisioning_group add column scope jsonb;

-- Packages carry the edge or a model (decision 0064); those before were all of the edge, which has no name.
alter table release_package add column kind text not null default 'edge', add column name text;
alter table release_package add check ((kind = 'edge') = (name is null));
-- What of the package an AI server does not take, where its reason is about one field.
alter table rollout_device add column refused_field text;

-- A customer may demand a second factor of everybody of some of its companies.
alter table sign_in_policy add column factor_companies bigint[] not null default '{}';

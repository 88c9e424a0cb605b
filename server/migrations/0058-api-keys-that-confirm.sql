-- A key can prove nothing about a person. What people are asked again for it does where somebody who was asked let it.
alter table api_key add column confirmed_acts boolean not null default false;
grant update (confirmed_acts) on api_key to watchfire_app;

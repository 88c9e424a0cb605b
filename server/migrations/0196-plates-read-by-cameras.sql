-- Whether a camera's AI server reads the number plates of vehicles in its picture.
alter table camera add column plates boolean not null default false;

-- The digital meters that a camera's AI server reads in its picture.
alter table camera add column meters jsonb not null default '[]';

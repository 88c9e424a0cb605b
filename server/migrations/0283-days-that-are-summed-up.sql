-- Who agreed before days were summed up agreed to pictures: for facts of a day they are asked again.
alter table opinion_setting add column days_agreed boolean not null default false;

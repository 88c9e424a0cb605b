-- A file that two alarms name is filed under one of them. Once one of the two was judged true it stays evidence of a true alarm, whatever
-- becomes of the verdict on the other.
alter table file add column shared boolean not null default false;

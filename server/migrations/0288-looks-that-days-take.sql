-- Of what was asked in an hour, how much was to sum up days: that has a share of its own, so that looks at alarms go on.
alter table opinion_hour add column days integer not null default 0;

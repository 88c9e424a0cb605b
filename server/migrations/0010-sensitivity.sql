-- How readily a channel's AI server raises alarms: 1 lowest, 3 as it is set up there, 5 highest. The answer of each heartbeat tells it.
alter table device add column sensitivity smallint not null default 3 check (sensitivity between 1 and 5);

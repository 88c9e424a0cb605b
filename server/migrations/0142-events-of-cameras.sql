-- Which of a camera's own detections become alarms (decision 0107), in the words of the contract; none unless somebody says so.
alter table camera add column events text[] not null default '{}' check (cardinality(events) <= 20);
-- How its AI server fares with them, as it says; null where none are wanted.
alter table device add column events_state text;

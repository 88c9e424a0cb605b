-- By what a camera's own events are told, in the words of the contract (decision 0167); null: by ONVIF.
alter table camera add column events_by jsonb check (jsonb_typeof(events_by) = 'object');
-- What its AI server heard by the stream of its maker that raises nothing, as it says; null where that is nothing.
alter table device add column events_aside jsonb;

-- What a booking says, counted by its changes, and who changed it last: whoever acts on what it said before is told so.
alter table vehicle_order
  add column version integer not null default 1,
  add column edited_by text not null default '';

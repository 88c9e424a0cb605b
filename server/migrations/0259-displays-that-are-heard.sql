-- Whether a display's browser lets it sound; null where it has not said.
alter table wall_display add column sound_allowed boolean;
grant update (sound_allowed) on wall_display to watchfire_app;

-- Another name is no other right: what a display may read stays as it was made.
grant update (name) on wall_display to watchfire_app;

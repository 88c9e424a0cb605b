-- Marks of a curve outlive neither its minutes nor the alarms they lead to: housekeeping finds the old ones by this.
create index limit_crossing_age on limit_crossing (at);

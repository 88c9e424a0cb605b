-- No screen shows an icon of an alarm type, and no call takes one.
alter table alarm_type drop column icon;

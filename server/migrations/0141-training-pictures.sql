-- The list leaves as pictures with boxes as well.
alter table alarm_export drop constraint alarm_export_format_check;
alter table alarm_export add constraint alarm_export_format_check check (format in ('xlsx', 'csv', 'coco'));

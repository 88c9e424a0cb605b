-- A file may be evidence of several alarms: each of them keeps it while it is on hold, also one that named it after the first.
alter table evidence_name drop constraint evidence_name_pkey, add primary key (tenant_id, ai_server_no, name, alarm_id);

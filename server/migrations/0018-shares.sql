-- What of a customer waits or runs is counted before more is taken on.
create index alarm_export_running on alarm_export (tenant_id) where state = 'running';
create index bulk_action_open on bulk_action (tenant_id) where ended_at is null;

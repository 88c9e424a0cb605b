-- The models that an AI server has, as its heartbeat tells: what each raises, or why it is refused (decision 0087).
alter table ai_server add column models jsonb not null default '[]';

-- How the pictures of its cameras come, by the id of the channel, as an AI server says it once a minute. In one row with what else it says:
-- the figures change each time, and rows of devices and of their history do not.
alter table ai_server add column channel_video jsonb not null default '{}', add column channel_video_at timestamptz(3);

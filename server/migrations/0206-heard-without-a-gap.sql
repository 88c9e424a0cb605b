-- Since when the heartbeats of an AI server have come without a gap of a minute.
alter table ai_server add column heard_since timestamptz;

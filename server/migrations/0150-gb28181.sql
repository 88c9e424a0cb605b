-- Which devices may register at an AI server by GB/T 28181 (decision 0108), and where; their passwords are sealed to it.
alter table ai_server add column gb28181 jsonb;

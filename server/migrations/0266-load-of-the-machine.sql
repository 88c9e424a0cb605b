-- How busy the whole machine of an AI server is and what is free of its memory, as it says it: others may run there too.
alter table ai_server add column machine jsonb;

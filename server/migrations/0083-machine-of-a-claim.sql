-- Which machine used a code: a copy of its data folder shows the same code with the same key, from another machine (decision 0067).
alter table ai_server_claim add column machine text;

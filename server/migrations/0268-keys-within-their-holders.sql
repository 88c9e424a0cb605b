-- A key opens what its holder may, the person who was shown the token that counts (`maker_id`). A renewed key has a second token, of
-- the person who renewed it; from its first use on it is the only one.
alter table api_key add column next_secret_hash bytea, add column next_last_four text, add column next_maker_id bigint references account on delete set null,
  add constraint api_key_next check ((next_secret_hash is null) = (next_last_four is null));
create index api_key_next_maker on api_key (next_maker_id) where next_maker_id is not null;
-- A person is stopped by the application, and the token of whoever renewed the key takes the place of theirs.
grant update (secret_hash, last_four, maker_id, next_secret_hash, next_last_four, next_maker_id) on api_key to watchfire_app;

-- Until when attempts at names that nobody has are in the platform's account log, an hour and an address at a time.
alter table installation add column unknown_sign_ins_until timestamptz not null default date_trunc('hour', now());

-- Since when whoever publishes at a broker has said that it is not there; none: it is, or never said (decision 0172).
alter table hook_broker add column sender_gone_at timestamptz;
-- States of a sender's device that hold, by alarm type, with the ms since 1970 they began at: told again, they raise nothing.
alter table hook_binding add column holds jsonb not null default '{}';

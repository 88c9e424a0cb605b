-- Where the installation asks for a second person, a roll-out waits (6) until somebody else lets it begin, or refuses it (7).
alter table rollout
  drop constraint rollout_state_check,
  add constraint rollout_state_check check (state between 1 and 7),
  -- Who asked, by the account that has their sign-in: another account of theirs is no second person. Null where no second one was asked for.
  add column asker_person bigint,
  add column decided_by text,
  add column decision_reason text not null default '';

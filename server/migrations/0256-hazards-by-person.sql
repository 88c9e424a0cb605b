-- One person may have several accounts, entered from the one that has their sign-in: whoever rectified, planned or asked by one of them
-- does not decide about it by another. Known by that account from now on; of what is open, as it is today.
alter table hazard add column fixer_people bigint[] not null default '{}', add column planner_person bigint, add column asker_person bigint,
  add column verifier_person bigint;
alter table hazard_step add column person_id bigint;

update hazard set
  fixer_people = array(
    select distinct coalesce(account.signs_in_by, fixer) from unnest(fixer_ids) fixer left join account on account.account_id = fixer),
  planner_person = (select coalesce(signs_in_by, account_id) from account where account_id = planner_id),
  asker_person = (select coalesce(signs_in_by, account_id) from account where account_id = asker_id)
where state in (1, 2, 3, 4, 5, 7);

-- Behind the rule of the contract, as for accounts.
alter table hazard add check (verifier_person is null or verifier_person <> all (fixer_people));

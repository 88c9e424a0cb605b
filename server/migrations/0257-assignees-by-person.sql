-- The level of a hazard is not lowered by whom it is assigned to, by whichever of their accounts.
alter table hazard add column assignee_person bigint;
update hazard set assignee_person = (select coalesce(signs_in_by, account_id) from account where account_id = assignee_id)
where state in (1, 2, 3, 4, 5, 7);

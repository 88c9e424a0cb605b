-- What was missed and checked after the end, before the next round of the plan was due and within a day, is late: state 5 (decision 0158).
alter table round add column late smallint not null default 0;
alter table round_point add column is_late boolean not null default false;

-- Rounds are counted by plan, week and month without being looked at.
drop index round_newest;
create index round_newest on round (company_id, due_at desc, round_id desc) include (project_id, state, plan_id);

-- When each state that holds was told last (type: ms). An end can be lost on its way: what is not told any more is over.
alter table hook_binding add column told_at jsonb not null default '{}';

-- A check looks for the rounds of its customer that are open, which are few: points that were missed stay without a check for good.
create index round_open_of on round (tenant_id, round_id) where state in (1, 2);
drop index round_point_awaited;
create index round_point_of on round_point (tenant_id, round_id, point_id);

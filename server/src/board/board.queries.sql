-- Written by the tests with UPDATE_SQL=1; do not edit.

-- deleteBoard
delete from "notice_board" where "board_id" = $1;

-- deleteEntry
delete from "board_entry" where "entry_id" = $1;

-- findAlarmStates
select alarm.alarm_id, alarm.state from alarm where alarm.tenant_id = any($1::bigint[]) and alarm.alarm_id = any($2::bigint[])
  and alarm.alarm_at >= $3 and alarm.alarm_at <= $4;

-- findBoard
select board_id from notice_board where board_id = $1 and company_id = any($2::bigint[]);

-- findCompaniesAbove
with recursive above as (
  select company_id, parent_id from company where company_id = $1
  union
  select company.company_id, company.parent_id
  from above join company on company.company_id = above.parent_id
  where above.company_id <> $2
)
select company_id from above;

-- findEntryOfAlarm
select "added_by", "added_at" from "board_entry" where "board_id" = $1 and "alarm_id" = $2;

-- holdsUnseenEntries
select from board_entry
where board_entry.board_id = $1 and (("board_entry"."company_id" = any($2::bigint[]))) is not true
limit 1;

select from board_entry
where board_entry.board_id = $1 and (("board_entry"."company_id" = any($2::bigint[]) and "board_entry"."project_id" = any($3::bigint[]))) is not true
limit 1;

-- insertBoard
insert into notice_board (tenant_id, company_id, name, account_id, made_by)
values ($1, $2, $3, $4, $5)
on conflict do nothing
returning board_id;

-- insertEntry
insert into board_entry (tenant_id, board_id, company_id, project_id, region_id, project_name, alarm_id, alarm_at, type, level,
  device_id, device_name, location, picture, remark, account_id, added_by)
values ($1, $2, $3, $4, $5, $6,
  $7, $8, $9, $10, $11, $12,
  $13, $14, $15, $16, $17)
on conflict (board_id, alarm_id) do nothing
returning entry_id;

-- listBoards
select notice_board.board_id, notice_board.name, notice_board.company_id, company.name as company_name,
       notice_board.made_by, notice_board.made_at,
       (select count(*)::int from board_entry
        where board_entry.board_id = notice_board.board_id and ("board_entry"."company_id" = any($1::bigint[]))) as entries,
       exists (select from board_entry
        where board_entry.board_id = notice_board.board_id and board_entry.alarm_id = $2) as holds_alarm
from notice_board join company on company.company_id = notice_board.company_id
where notice_board.company_id = any($3::bigint[])
  and notice_board.name ilike $4
order by notice_board.board_id desc
limit $5 offset $6;

select count(*)::int as total from notice_board where notice_board.company_id = any($1::bigint[])
and notice_board.name ilike $2;

-- listEntries
select entry.entry_id, entry.board_id, entry.tenant_id, entry.alarm_id, entry.alarm_at, entry.type, alarm_type.name as type_name,
       alarm_type.name_en as type_name_en, entry.level, entry.device_id, entry.device_name, entry.location, entry.company_id,
       company.name as company_name, entry.project_id, entry.project_name, entry.picture, entry.remark, entry.account_id,
       entry.added_by, entry.added_at, entry.version
from (
  select * from board_entry where board_entry.board_id = $1 and (("board_entry"."company_id" = any($2::bigint[])) and board_entry.level <> $3) and (board_entry.remark ilike $4 or board_entry.device_name ilike $5 or board_entry.location ilike $6
    or board_entry.project_name ilike $7
    or board_entry.type in (select type from alarm_type where name ilike $8 or name_en ilike $9)) order by board_entry.entry_id desc limit $10 offset $11
) as entry
join alarm_type on alarm_type.type = entry.type
join company on company.company_id = entry.company_id
order by entry.entry_id desc;

select count(*)::int as total from board_entry where board_entry.board_id = $1 and (("board_entry"."company_id" = any($2::bigint[])) and board_entry.level <> $3) and (board_entry.remark ilike $4 or board_entry.device_name ilike $5 or board_entry.location ilike $6
or board_entry.project_name ilike $7
or board_entry.type in (select type from alarm_type where name ilike $8 or name_en ilike $9));

-- lockBoard
select board_id, tenant_id, company_id, name from notice_board
where board_id = $1 and company_id = any($2::bigint[])
for key share;

select board_id, tenant_id, company_id, name from notice_board
where board_id = $1 and company_id = any($2::bigint[])
for update;

-- lockBoardsOf
select from company where company_id = $1 for no key update;

select count(*)::int as boards from notice_board where company_id = $1;

-- lockEntry
select board_entry.entry_id, board_entry.board_id, notice_board.name as board_name, board_entry.tenant_id,
       board_entry.company_id, board_entry.project_id, board_entry.account_id, board_entry.remark, board_entry.version,
       board_entry.alarm_id, board_entry.alarm_at
from board_entry join notice_board on notice_board.board_id = board_entry.board_id
where board_entry.entry_id = $1 and notice_board.company_id = any($2::bigint[])
  and ("board_entry"."company_id" = any($3::bigint[]))
for update of board_entry;

-- renameBoard
update notice_board set name = $1
where board_id = $2 and not exists (
  select from notice_board as other
  where other.company_id = $3 and lower(other.name) = lower($4) and other.board_id <> $5
)
returning board_id;

-- updateRemark
update board_entry set remark = $1, version = version + 1 where entry_id = $2;

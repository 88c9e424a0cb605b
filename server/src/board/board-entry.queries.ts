import { sql } from 'kysely'
import { type AlarmKey, amongAlarms } from '../alarm/alarm.public.ts'
import type { Trx } from '../core/db/database.ts'
import type { PageWindow } from '../core/db/page-window.ts'
import { type BoardScope, containing, visibleEntries } from './board.queries.ts'

export type EntryRow = {
  entry_id: number
  board_id: number
  tenant_id: number
  alarm_id: number
  alarm_at: number
  type: number
  type_name: string
  type_name_en: string
  level: number
  device_id: string
  device_name: string
  location: string
  company_id: number
  company_name: string
  project_id: number
  project_name: string
  picture: string | null
  remark: string
  account_id: number
  added_by: string
  added_at: number
  version: number
}

/** A board's entries the viewer may see, the one added last first. The caller has found the board. */
export async function listEntries(
  trx: Trx,
  viewer: BoardScope,
  filter: { boardId: number; keyword?: string },
  page: PageWindow,
): Promise<{ rows: EntryRow[]; total: number }> {
  const pattern = containing(filter.keyword ?? '')
  const named = filter.keyword
    ? sql`and (board_entry.remark ilike ${pattern} or board_entry.device_name ilike ${pattern} or board_entry.location ilike ${pattern}
        or board_entry.project_name ilike ${pattern}
        or board_entry.type in (select type from alarm_type where name ilike ${pattern} or name_en ilike ${pattern}))`
    : sql``
  const fits = sql`board_entry.board_id = ${filter.boardId} and ${visibleEntries(viewer)} ${named}`
  // The page is found before names are joined to it, or they would be joined to the whole board.
  const { rows } = await sql<EntryRow>`
    select entry.entry_id, entry.board_id, entry.tenant_id, entry.alarm_id, entry.alarm_at, entry.type, alarm_type.name as type_name,
           alarm_type.name_en as type_name_en, entry.level, entry.device_id, entry.device_name, entry.location, entry.company_id,
           company.name as company_name, entry.project_id, entry.project_name, entry.picture, entry.remark, entry.account_id,
           entry.added_by, entry.added_at, entry.version
    from (
      select * from board_entry where ${fits} order by board_entry.entry_id desc limit ${page.limit} offset ${page.offset}
    ) as entry
    join alarm_type on alarm_type.type = entry.type
    join company on company.company_id = entry.company_id
    order by entry.entry_id desc`.execute(trx)
  const counted = await sql<{ total: number }>`select count(*)::int as total from board_entry where ${fits}`.execute(
    trx,
  )
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

/** How the alarms stand now, by number; those that are gone are missing. */
export async function findAlarmStates(trx: Trx, keys: readonly AlarmKey[]): Promise<Map<number, number>> {
  if (keys.length === 0) return new Map()
  const { rows } = await sql<{ alarm_id: number; state: number }>`
    select alarm.alarm_id, alarm.state from alarm where ${amongAlarms(keys)}`.execute(trx)
  return new Map(rows.map(row => [row.alarm_id, row.state]))
}

export type NewEntry = AlarmKey & {
  boardId: number
  companyId: number
  projectId: number
  regionId: number | null
  projectName: string
  type: number
  level: number
  deviceId: string
  deviceName: string
  location: string
  picture: string | null
  remark: string
  accountId: number
  addedBy: string
}

/** Puts an alarm on a board; false when it stands there already. */
export async function insertEntry(trx: Trx, entry: NewEntry): Promise<boolean> {
  const { rows } = await sql`
    insert into board_entry (tenant_id, board_id, company_id, project_id, region_id, project_name, alarm_id, alarm_at, type, level,
      device_id, device_name, location, picture, remark, account_id, added_by)
    values (${entry.tenantId}, ${entry.boardId}, ${entry.companyId}, ${entry.projectId}, ${entry.regionId}, ${entry.projectName},
      ${entry.alarmId}, ${new Date(entry.alarmAt)}, ${entry.type}, ${entry.level}, ${entry.deviceId}, ${entry.deviceName},
      ${entry.location}, ${entry.picture}, ${entry.remark}, ${entry.accountId}, ${entry.addedBy})
    on conflict (board_id, alarm_id) do nothing
    returning entry_id`.execute(trx)
  return rows.length > 0
}

export async function findEntryOfAlarm(trx: Trx, boardId: number, alarmId: number) {
  return trx
    .selectFrom('board_entry')
    .where('board_id', '=', boardId)
    .where('alarm_id', '=', alarmId)
    .select(['added_by', 'added_at'])
    .executeTakeFirst()
}

/** An entry the viewer may see, on a board it may see, held until the transaction ends. */
export async function lockEntry(trx: Trx, viewer: BoardScope, entryId: number) {
  const { rows } = await sql<{
    entry_id: number
    board_id: number
    board_name: string
    tenant_id: number
    company_id: number
    project_id: number
    account_id: number
    remark: string
    version: number
    alarm_id: number
    alarm_at: number
  }>`
    select board_entry.entry_id, board_entry.board_id, notice_board.name as board_name, board_entry.tenant_id,
           board_entry.company_id, board_entry.project_id, board_entry.account_id, board_entry.remark, board_entry.version,
           board_entry.alarm_id, board_entry.alarm_at
    from board_entry join notice_board on notice_board.board_id = board_entry.board_id
    where board_entry.entry_id = ${entryId} and notice_board.company_id = any(${[...viewer.companyIds]}::bigint[])
      and ${visibleEntries(viewer)}
    for update of board_entry`.execute(trx)
  return rows[0]
}

export async function updateRemark(trx: Trx, entryId: number, remark: string): Promise<void> {
  await sql`update board_entry set remark = ${remark}, version = version + 1 where entry_id = ${entryId}`.execute(trx)
}

export async function deleteEntry(trx: Trx, entryId: number): Promise<void> {
  await trx.deleteFrom('board_entry').where('entry_id', '=', entryId).execute()
}

import { rights } from '@watchfire/contract/core/rights.ts'
import { type Expression, type SqlBool, sql } from 'kysely'
import type { Reader, Trx } from '../core/db/database.ts'
import type { PageWindow } from '../core/db/page-window.ts'
import { scopeColumns, withinScope } from '../core/session/scope.ts'
import type { Viewer } from '../core/session/viewer.ts'

/** What of a viewer decides about which boards and entries it sees. */
export type BoardScope = Pick<Viewer, 'companyIds' | 'projectIds' | 'regionLimits' | 'regionId' | 'rights'>

const fault = 5
const ofAlarm = scopeColumns('board_entry')

/** Entries whose alarm the viewer might see: a board shows nobody more than the desk does. */
export function visibleEntries(viewer: BoardScope): Expression<SqlBool> {
  const inScope = withinScope(viewer, ofAlarm)(undefined)
  return viewer.rights.has(rights.faultAlarms) ? inScope : sql<SqlBool>`(${inScope} and board_entry.level <> ${fault})`
}

/** A text that people typed, as a pattern that means nothing but itself. */
export const containing = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

export type BoardRow = {
  board_id: number
  name: string
  company_id: number
  company_name: string
  entries: number
  made_by: string
  made_at: number
  holds_alarm: boolean
}
/** Boards of these companies; `alarmId` asks which of them hold the alarm. */
export type BoardFilter = { companyIds: readonly number[]; keyword?: string; alarmId?: number }

/** Boards, newest first, with the number of entries the viewer may see on each. */
export async function listBoards(
  trx: Trx,
  viewer: BoardScope,
  filter: BoardFilter,
  page: PageWindow,
): Promise<{ rows: BoardRow[]; total: number }> {
  const fits = sql`notice_board.company_id = any(${[...filter.companyIds]}::bigint[])
      and notice_board.name ilike ${containing(filter.keyword ?? '')}`
  const { rows } = await sql<BoardRow>`
    select notice_board.board_id, notice_board.name, notice_board.company_id, company.name as company_name,
           notice_board.made_by, notice_board.made_at,
           (select count(*)::int from board_entry
            where board_entry.board_id = notice_board.board_id and ${visibleEntries(viewer)}) as entries,
           exists (select from board_entry
            where board_entry.board_id = notice_board.board_id and board_entry.alarm_id = ${filter.alarmId ?? 0}) as holds_alarm
    from notice_board join company on company.company_id = notice_board.company_id
    where ${fits}
    order by notice_board.board_id desc
    limit ${page.limit} offset ${page.offset}`.execute(trx)
  const counted = await sql<{ total: number }>`select count(*)::int as total from notice_board where ${fits}`.execute(
    trx,
  )
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

/** The company, and those above it up to `topId`: whose boards may take its alarms. */
export async function findCompaniesAbove(trx: Trx, companyId: number, topId: number): Promise<number[]> {
  const { rows } = await sql<{ company_id: number }>`
    with recursive above as (
      select company_id, parent_id from company where company_id = ${companyId}
      union
      select company.company_id, company.parent_id
      from above join company on company.company_id = above.parent_id
      where above.company_id <> ${topId}
    )
    select company_id from above`.execute(trx)
  return rows.map(row => row.company_id)
}

/** How many boards a company has. Until the transaction ends nobody else makes or renames one there. */
export async function lockBoardsOf(trx: Trx, companyId: number): Promise<number> {
  await sql`select from company where company_id = ${companyId} for no key update`.execute(trx)
  const { rows } = await sql<{ boards: number }>`
    select count(*)::int as boards from notice_board where company_id = ${companyId}`.execute(trx)
  return rows[0]?.boards ?? 0
}

export async function insertBoard(
  trx: Trx,
  board: { tenantId: number; companyId: number; name: string; accountId: number; madeBy: string },
): Promise<number | undefined> {
  const { rows } = await sql<{ board_id: number }>`
    insert into notice_board (tenant_id, company_id, name, account_id, made_by)
    values (${board.tenantId}, ${board.companyId}, ${board.name}, ${board.accountId}, ${board.madeBy})
    on conflict do nothing
    returning board_id`.execute(trx)
  return rows[0]?.board_id
}

/** A board of these companies, held against being removed or renamed until the transaction ends. */
export async function lockBoard(trx: Trx, boardId: number, companyIds: readonly number[], how: 'share' | 'update') {
  const { rows } = await sql<{ board_id: number; tenant_id: number; company_id: number; name: string }>`
    select board_id, tenant_id, company_id, name from notice_board
    where board_id = ${boardId} and company_id = any(${[...companyIds]}::bigint[])
    ${how === 'share' ? sql`for key share` : sql`for update`}`.execute(trx)
  return rows[0]
}

/** Gives a board another name; false when the company has one of that name. */
export async function renameBoard(
  trx: Trx,
  board: { boardId: number; companyId: number; name: string },
): Promise<boolean> {
  const { rows } = await sql`
    update notice_board set name = ${board.name}
    where board_id = ${board.boardId} and not exists (
      select from notice_board as other
      where other.company_id = ${board.companyId} and lower(other.name) = lower(${board.name}) and other.board_id <> ${board.boardId}
    )
    returning board_id`.execute(trx)
  return rows.length > 0
}

/** Whether something stands on the board that the viewer does not see now. */
export async function holdsUnseenEntries(trx: Trx, viewer: BoardScope, boardId: number): Promise<boolean> {
  const { rows } = await sql`
    select from board_entry
    where board_entry.board_id = ${boardId} and (${visibleEntries(viewer)}) is not true
    limit 1`.execute(trx)
  return rows.length > 0
}

/** Removes the board with all that stands on it. */
export async function deleteBoard(trx: Trx, boardId: number): Promise<void> {
  await trx.deleteFrom('notice_board').where('board_id', '=', boardId).execute()
}

/** Whether there is such a board in these companies. */
export async function findBoard(db: Reader, boardId: number, companyIds: readonly number[]) {
  const { rows } = await sql<{ board_id: number }>`
    select board_id from notice_board where board_id = ${boardId} and company_id = any(${[...companyIds]}::bigint[])`.execute(
    db,
  )
  return rows[0]
}

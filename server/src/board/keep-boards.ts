/** The boards themselves: list, make, rename, remove. */
import type { boardCalls } from '@watchfire/contract/board/board.calls.ts'
import { boardLimit } from '@watchfire/contract/board/board.shapes.ts'
import { writeAudit } from '../access/access.lookups.ts'
import { findAlarm, readAlarms } from '../alarm/alarm.lookups.ts'
import { findOwner } from '../company/company.lookups.ts'
import { inScope, type Trx } from '../core/db/database.ts'
import { pageWindow } from '../core/db/page-window.ts'
import type { Handler } from '../core/http/handlers.ts'
import { refuse } from '../core/http/refuse.ts'
import type { Viewer } from '../core/session/viewer.ts'
import {
  deleteBoard,
  findCompaniesAbove,
  holdBoardsOf,
  holdsUnseenEntries,
  insertBoard,
  listBoards,
  lockBoard,
  renameBoard,
} from './board.queries.ts'
import { boardView } from './board.view.ts'

export const listNoticeBoards: Handler<typeof boardCalls.list> = (input, viewer, { db }) =>
  inScope(db, viewer, async trx => {
    const alarm = input.alarmId === undefined ? undefined : await alarmWithBoards(trx, viewer, input.alarmId)
    const filter = {
      companyIds: alarm?.companyIds ?? viewer.companyIds,
      keyword: input.keyword,
      alarmId: alarm?.row.alarm_id,
    }
    const { rows, total } = await listBoards(trx, viewer, filter, pageWindow(input, boardLimit))
    return { rows: rows.map(row => boardView(row, alarm !== undefined)), total }
  })

/**
 * An alarm and the companies whose boards may take it: its own and those above it, as far up as the viewer belongs. A board of any
 * other company would show it to nobody there.
 * @throws alarm.notFound outside the viewer's scope
 */
export async function alarmWithBoards(trx: Trx, viewer: Viewer, publicId: string) {
  const [row] = await readAlarms(trx, [await findAlarm(trx, viewer, publicId)])
  if (!row) throw refuse('alarm.notFound')
  return { row, companyIds: await findCompaniesAbove(trx, row.company_id, viewer.companyId) }
}

export const createBoard: Handler<typeof boardCalls.create> = (input, viewer, { db }) =>
  inScope(db, viewer, async trx => {
    const owner = await findOwner(trx, input.companyId ?? viewer.companyId, viewer.companyIds)
    if (!owner) throw refuse('company.notFound')
    const companyId = owner.company_id
    const made = { tenantId: owner.tenant_id, companyId, name: input.name }
    if ((await holdBoardsOf(trx, companyId)) >= boardLimit) throw refuse('board.tooMany', { limit: boardLimit })
    const boardId = await insertBoard(trx, { ...made, accountId: viewer.accountId, madeBy: viewer.fullName })
    if (boardId === undefined) throw refuse('board.nameTaken')
    await writeAudit(trx, viewer, 'createBoard', String(boardId), { name: input.name, companyId })
    const named = { companyIds: [companyId], keyword: input.name }
    const { rows } = await listBoards(trx, viewer, named, { limit: boardLimit, offset: 0 })
    const row = rows.find(each => each.board_id === boardId)
    if (!row) throw new Error(`board ${boardId} cannot be read in the transaction that made it`)
    return boardView(row, false)
  })

export const updateBoard: Handler<typeof boardCalls.update> = ({ id, name }, viewer, { db }) =>
  inScope(db, viewer, async trx => {
    const board = await lockBoard(trx, id, viewer.companyIds, 'update')
    if (!board) throw refuse('board.notFound')
    if (board.name === name) return
    await holdBoardsOf(trx, board.company_id)
    if (!(await renameBoard(trx, { boardId: id, companyId: board.company_id, name }))) throw refuse('board.nameTaken')
    await writeAudit(trx, viewer, 'updateBoard', String(id), { before: { name: board.name }, after: { name } })
  })

export const removeBoard: Handler<typeof boardCalls.remove> = ({ id }, viewer, { db }) =>
  inScope(db, viewer, async trx => {
    const board = await lockBoard(trx, id, viewer.companyIds, 'update')
    if (!board) throw refuse('board.notFound')
    if (await holdsUnseenEntries(trx, viewer, id)) throw refuse('board.holdsOthers')
    await deleteBoard(trx, id)
    await writeAudit(trx, viewer, 'removeBoard', String(id), { name: board.name })
  })

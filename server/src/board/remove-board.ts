import type { boardCalls } from '@watchfire/contract/board/board.calls.ts'
import { actingOn, writeAudit } from '../audit/audit.public.ts'
import { inScope } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { refuse } from '../core/http/refuse.ts'
import { deleteBoard, holdsUnseenEntries, lockBoard } from './board.queries.ts'

export const removeBoard: Handler<typeof boardCalls.remove> = ({ id }, viewer, { db }) =>
  inScope(db, viewer, async trx => {
    const board = await lockBoard(trx, id, viewer.companyIds, 'update')
    if (!board) throw refuse('board.notFound')
    if (await holdsUnseenEntries(trx, viewer, id)) throw refuse('board.holdsOthers')
    await deleteBoard(trx, id)
    await writeAudit(trx, actingOn(viewer, board), 'removeBoard', String(id), { name: board.name })
  })

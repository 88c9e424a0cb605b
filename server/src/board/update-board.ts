import type { boardCalls } from '@watchfire/contract/board/board.calls.ts'
import { actingOn, writeAudit } from '../audit/audit.public.ts'
import { inScope } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { refuse } from '../core/http/refuse.ts'
import { lockBoard, lockBoardsOf, renameBoard } from './board.queries.ts'

export const updateBoard: Handler<typeof boardCalls.update> = ({ id, name }, viewer, { db }) =>
  inScope(db, viewer, async trx => {
    const board = await lockBoard(trx, id, viewer.companyIds, 'update')
    if (!board) throw refuse('board.notFound')
    if (board.name === name) return
    await lockBoardsOf(trx, board.company_id)
    if (!(await renameBoard(trx, { boardId: id, companyId: board.company_id, name }))) throw refuse('board.nameTaken')
    await writeAudit(trx, actingOn(viewer, board), 'updateBoard', String(id), {
      before: { name: board.name },
      after: { name },
    })
  })

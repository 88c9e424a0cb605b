import type { boardCalls } from '@watchfire/contract/board/board.calls.ts'
import { boardLimit } from '@watchfire/contract/board/board.shapes.ts'
import { actingOn, writeAudit } from '../audit/audit.public.ts'
import { findOwner } from '../company/company.public.ts'
import { inScope } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { refuse } from '../core/http/refuse.ts'
import { insertBoard, listBoards, lockBoardsOf } from './board.queries.ts'
import { boardView } from './board.view.ts'

export const createBoard: Handler<typeof boardCalls.create> = (input, viewer, { db }) =>
  inScope(db, viewer, async trx => {
    const owner = await findOwner(trx, input.companyId ?? viewer.companyId, viewer.companyIds)
    if (!owner) throw refuse('company.notFound')
    const companyId = owner.company_id
    const made = { tenantId: owner.tenant_id, companyId, name: input.name }
    if ((await lockBoardsOf(trx, companyId)) >= boardLimit) throw refuse('board.tooMany', { limit: boardLimit })
    const boardId = await insertBoard(trx, { ...made, accountId: viewer.accountId, madeBy: viewer.fullName })
    if (boardId === undefined) throw refuse('board.nameTaken')
    await writeAudit(trx, actingOn(viewer, owner), 'createBoard', String(boardId), { name: input.name, companyId })
    const named = { companyIds: [companyId], keyword: input.name }
    const { rows } = await listBoards(trx, viewer, named, { limit: boardLimit, offset: 0 })
    const row = rows.find(each => each.board_id === boardId)
    if (!row) throw new Error(`board ${boardId} cannot be read in the transaction that made it`)
    return boardView(row, false)
  })

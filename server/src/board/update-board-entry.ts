import type { boardCalls } from '@watchfire/contract/board/board.calls.ts'
import { actingOn, writeAudit } from '../audit/audit.public.ts'
import { inScope } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { refuse } from '../core/http/refuse.ts'
import { updateRemark } from './board-entry.queries.ts'
import { editable } from './editable-entry.ts'

export const updateBoardEntry: Handler<typeof boardCalls.updateEntry> = ({ id, remark, version }, viewer, { db }) =>
  inScope(db, viewer, async trx => {
    const entry = await editable(trx, viewer, id)
    if (entry.remark === remark) return
    if (entry.version !== version) throw refuse('board.entryChanged')
    await updateRemark(trx, id, remark)
    await writeAudit(trx, actingOn(viewer, entry), 'updateBoardEntry', String(entry.board_id), {
      board: entry.board_name,
      before: { remark: entry.remark },
      after: { remark },
    })
  })

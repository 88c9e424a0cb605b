import type { deskCalls } from '@watchfire/contract/alarm/desk.calls.ts'
import { writeAudit } from '../../audit/audit.public.ts'
import { inScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { deleteWaitingBulkAction } from './bulk-action.queries.ts'

export const undoBulk: Handler<typeof deskCalls.undoBulk> = ({ bulkId }, viewer, { db }) =>
  inScope(db, viewer, async trx => {
    const outcome = await deleteWaitingBulkAction(trx, { bulkId, accountId: viewer.accountId })
    if (outcome === 'missing') throw refuse('desk.bulkNotFound')
    if (outcome === 'started') throw refuse('desk.bulkStarted')
    await writeAudit(trx, viewer, 'undoHandleMatches', String(bulkId))
  })

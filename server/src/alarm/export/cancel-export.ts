import type { exportCalls } from '@watchfire/contract/alarm/export.calls.ts'
import { writeAudit } from '../../audit/audit.public.ts'
import { inScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { cancelExport } from './export.queries.ts'

/** Marks it as cancelled; the server that writes it, whichever it is, sees that the next time it tells how far it is. */
export const stopExport: Handler<typeof exportCalls.cancel> = ({ exportId }, viewer, { db }) =>
  inScope(db, viewer, async trx => {
    const stopped = await cancelExport(trx, { exportId, accountId: viewer.accountId })
    if (stopped === undefined) throw refuse('desk.exportNotFound')
    if (stopped) await writeAudit(trx, viewer, 'cancelExport', String(exportId))
  })

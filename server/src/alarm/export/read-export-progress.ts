import type { exportCalls } from '@watchfire/contract/alarm/export.calls.ts'
import { inScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { findExportProgress } from './export.queries.ts'

export const readExportProgress: Handler<typeof exportCalls.readProgress> = ({ exportId }, viewer, { db }) =>
  inScope(db, viewer, async trx => {
    const progress = await findExportProgress(trx, { exportId, accountId: viewer.accountId })
    if (!progress) throw refuse('desk.exportNotFound')
    return progress
  })

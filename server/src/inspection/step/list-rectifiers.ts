import type { hazardCalls } from '@watchfire/contract/inspection/hazard.calls.ts'
import { readInScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { findHazard } from '../hazard.queries.ts'
import { listAssignable } from './rectifier.queries.ts'

export const listRectifiers: Handler<typeof hazardCalls.listRectifiers> = ({ hazardId, toSupervise }, viewer, { db }) =>
  readInScope(db, viewer, async trx => {
    const hazard = await findHazard(trx, viewer, hazardId)
    if (!hazard) throw refuse('inspection.notFound')
    const rows = await listAssignable(trx, hazard, toSupervise ? 'supervise' : 'rectify')
    return { rows: rows.map(({ account_id, name }) => ({ accountId: account_id, name })), total: rows.length }
  })

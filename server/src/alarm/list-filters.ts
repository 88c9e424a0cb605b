import type { deskCalls } from '@watchfire/contract/alarm/desk.calls.ts'
import { inScope } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { listSavedFilters } from './saved-filter.queries.ts'

export const listFilters: Handler<typeof deskCalls.listFilters> = (_, viewer, { db }) =>
  inScope(db, viewer, async trx => {
    const rows = await listSavedFilters(trx, viewer)
    return rows.map(row => ({ name: row.name, query: row.query, isDefault: row.is_default }))
  })

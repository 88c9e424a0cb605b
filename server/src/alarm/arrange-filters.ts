import type { deskCalls } from '@watchfire/contract/alarm/desk.calls.ts'
import { inScope } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { arrangeSavedFilters, lockSavedFilters } from './saved-filter.queries.ts'

export const arrangeFilters: Handler<typeof deskCalls.arrangeFilters> = ({ names }, viewer, { db }) =>
  inScope(db, viewer, async trx => {
    await lockSavedFilters(trx, viewer)
    await arrangeSavedFilters(trx, { accountId: viewer.accountId, names })
  })

import type { deskCalls } from '@watchfire/contract/alarm/desk.calls.ts'
import { inScope } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { refuse } from '../core/http/refuse.ts'
import { deleteSavedFilter } from './saved-filter.queries.ts'

export const removeFilter: Handler<typeof deskCalls.removeFilter> = ({ name }, viewer, { db }) =>
  inScope(db, viewer, async trx => {
    if (!(await deleteSavedFilter(trx, { accountId: viewer.accountId, name }))) throw refuse('desk.filterNotFound')
  })

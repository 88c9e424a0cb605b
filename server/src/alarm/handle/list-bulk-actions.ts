import type { deskCalls } from '@watchfire/contract/alarm/desk.calls.ts'
import { inScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { listBulkActions } from './bulk-action.queries.ts'
import { shown } from './bulk-action.view.ts'

/** How long an ended action is still shown, in ms. */
const shownFor = 600_000

export const listOwnBulkActions: Handler<typeof deskCalls.listBulkActions> = (_, viewer, { db }) =>
  inScope(db, viewer, async trx => {
    const rows = await listBulkActions(trx, viewer.accountId, Date.now() - shownFor)
    return rows.map(shown)
  })

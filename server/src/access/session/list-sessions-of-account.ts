import type { sessionCalls } from '@watchfire/contract/access/session/session.calls.ts'
import { inScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { findAdministered } from '../account/administration.queries.ts'
import { loadOwnScope } from '../require-grant.ts'
import { sessionOf } from './session.view.ts'
import { listLivingSessions } from './session-list.queries.ts'

export const listSessionsOfAccount: Handler<typeof sessionCalls.listOfAccount> = async (
  { accountId },
  viewer,
  { db },
) => {
  const own = await loadOwnScope(db, viewer)
  const rows = await inScope(db, viewer, async trx => {
    if (!(await findAdministered(trx, own, accountId))) throw refuse('account.notFound')
    return listLivingSessions(trx, accountId)
  })
  return rows.map(row => sessionOf(row, viewer.sessionId))
}

import type { sessionCalls } from '@watchfire/contract/access/session/session.calls.ts'
import { inScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { sessionOf } from './session.view.ts'
import { listLivingSessions } from './session-list.queries.ts'

export const listOwnSessions: Handler<typeof sessionCalls.list> = async (_, viewer, { db }) => {
  const rows = await inScope(db, viewer, trx => listLivingSessions(trx, viewer.accountId))
  return rows.map(row => sessionOf(row, viewer.sessionId))
}

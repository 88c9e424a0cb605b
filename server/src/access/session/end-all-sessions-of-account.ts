import type { sessionCalls } from '@watchfire/contract/access/session/session.calls.ts'
import { actingOn, writeAudit } from '../../audit/audit.public.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { withAdministered } from '../account/administered-account.ts'
import { endSessionsOf } from './end-sessions.ts'

export const endSessionsOfAccount: Handler<typeof sessionCalls.endAllOfAccount> = async (
  { accountId },
  viewer,
  { db },
) => {
  // One's own end by signing out and by ending the others.
  if (accountId === viewer.accountId) throw refuse('account.own')
  await withAdministered(db, viewer, accountId, async (trx, held) => {
    await endSessionsOf(trx, accountId)
    await writeAudit(trx, actingOn(viewer, held), 'endSessions', held.account)
  })
}

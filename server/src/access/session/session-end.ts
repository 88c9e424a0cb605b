import type { sessionCalls } from '@watchfire/contract/access/session/session.calls.ts'
import { rights } from '@watchfire/contract/core/rights.ts'
import { type Actor, actingOn, writeAudit } from '../../audit/audit.public.ts'
import { inScope, type Trx } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { Refusal, refuse } from '../../core/http/refuse.ts'
import { announceSessions } from '../../core/live/session-signal.queries.ts'
import { withAdministered } from '../account/administered-account.ts'
import { findSessionOwner } from './session-list.queries.ts'
import { deleteSession } from './sign-in.queries.ts'

export const endOneSession: Handler<typeof sessionCalls.end> = async ({ sessionId }, viewer, { db }) => {
  const end = async (trx: Trx, actor: Actor, account: string) => {
    await deleteSession(trx, sessionId)
    await announceSessions(trx, [sessionId])
    await writeAudit(trx, actor, 'endSession', account)
  }
  const accountId = await inScope(db, viewer, trx => findSessionOwner(trx, sessionId))
  if (accountId === viewer.accountId) return inScope(db, viewer, trx => end(trx, viewer, viewer.account))
  if (accountId === undefined || !viewer.rights.has(rights.grantAccess)) throw refuse('session.notFound')
  await withAdministered(db, viewer, accountId, (trx, held) => end(trx, actingOn(viewer, held), held.account)).catch(
    hideWhose,
  )
}

/** A session of somebody out of scope is one that does not exist. */
function hideWhose(error: unknown): never {
  throw error instanceof Refusal && error.code === 'account.notFound' ? refuse('session.notFound') : error
}

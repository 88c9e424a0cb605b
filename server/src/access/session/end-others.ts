import type { sessionCalls } from '@watchfire/contract/access/session/session.calls.ts'
import { writeAudit } from '../../audit/audit.public.ts'
import { inScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { announceSessions } from '../../core/live/session-signal.queries.ts'
import { deleteOtherSessions } from './sign-in.queries.ts'

export const endOtherSessions: Handler<typeof sessionCalls.endOthers> = async (_, viewer, { db }) => {
  await inScope(db, viewer, async trx => {
    const ended = await deleteOtherSessions(trx, viewer.accountId, viewer.sessionId)
    if (ended.length > 0) await announceSessions(trx, ended)
    await writeAudit(trx, viewer, 'endOtherSessions', viewer.account, { sessions: ended.length })
  })
}

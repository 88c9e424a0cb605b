import type { accessCalls } from '@watchfire/contract/access/access.calls.ts'
import { writeAudit } from '../../audit/audit.public.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { deleteSession } from './sign-in.queries.ts'

export const makeSignOut =
  (sessionsEnded: (sessionIds: number[]) => Promise<void>): Handler<typeof accessCalls.signOut> =>
  async (_, viewer, { db }) => {
    await db.system.transaction().execute(async trx => {
      await deleteSession(trx, viewer.sessionId)
      await writeAudit(trx, viewer, 'signOut')
    })
    await sessionsEnded([viewer.sessionId])
  }

import type { accessCalls } from '@watchfire/contract/access/access.calls.ts'
import { inScope } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { refuse } from '../core/http/refuse.ts'
import { writeAudit } from './access.lookups.ts'
import { lockPasswordHash, updatePasswordHash } from './account.queries.ts'
import { hashPassword, passwordFits } from './passwords.ts'
import { deleteOtherSessions } from './sign-in.queries.ts'

export const makeChangePassword =
  (sessionsEnded: (sessionIds: number[]) => Promise<void>): Handler<typeof accessCalls.changePassword> =>
  async ({ newPassword, oldPassword }, viewer, { db }) => {
    const ended = await inScope(db, viewer, async trx => {
      if (!(await passwordFits(await lockPasswordHash(trx, viewer.accountId), oldPassword)))
        throw refuse('account.oldPasswordWrong')
      await updatePasswordHash(trx, viewer.accountId, await hashPassword(newPassword))
      await writeAudit(trx, viewer, 'changePassword')
      return deleteOtherSessions(trx, viewer.accountId, viewer.sessionId)
    })
    await sessionsEnded(ended)
  }

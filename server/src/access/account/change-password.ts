import type { accessCalls } from '@watchfire/contract/access/access.calls.ts'
import { writeAudit } from '../../audit/audit.public.ts'
import { inScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { requireUnused } from '../policy/require-unused.ts'
import { guardedAttempt } from '../session/attempt-limit.ts'
import { deleteOtherSessions } from '../session/sign-in.queries.ts'
import { findPasswordHash, lockPasswordHash, setPasswordHash } from './account.queries.ts'
import { problemOfPassword } from './password-rules.ts'
import { hashPassword, passwordFits } from './passwords.ts'

/** Guesses of the old password count like those of a sign-in, and against the same budget. */
export const makeChangePassword =
  (sessionsEnded: (sessionIds: number[]) => Promise<void>): Handler<typeof accessCalls.changePassword> =>
  async ({ newPassword, oldPassword, userId }, viewer, { db }) => {
    const { accountId, account } = viewer
    if (userId !== undefined && userId !== accountId) throw refuse('account.notYours', {}, { accountId })
    const before = await inScope(db, viewer, trx => findPasswordHash(trx, accountId))
    const verify = () => passwordFits(before, oldPassword)
    if (!(await guardedAttempt(db, { account, address: viewer.address, verify })))
      throw refuse('account.oldPasswordWrong', {}, { accountId })
    const problem = await problemOfPassword(newPassword, { account, oldDigest: oldPassword })
    if (problem) throw refuse(problem)
    await requireUnused(db, viewer, newPassword)
    const hash = await hashPassword(newPassword)
    const ended = await inScope(db, viewer, async trx => {
      // Somebody changed it while this change was being looked at.
      if ((await lockPasswordHash(trx, accountId)) !== before)
        throw refuse('account.oldPasswordWrong', {}, { accountId })
      await setPasswordHash(trx, accountId, hash)
      await writeAudit(trx, viewer, 'changePassword')
      return deleteOtherSessions(trx, accountId, viewer.sessionId)
    })
    await sessionsEnded(ended)
  }

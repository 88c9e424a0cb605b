import type { accountCalls } from '@watchfire/contract/access/account/account.calls.ts'
import { actingOn, writeAudit } from '../../audit/audit.public.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { noteUnlinked } from '../membership/note-unlinked.ts'
import { findLeastLength } from '../policy/policy.queries.ts'
import { endSessionsOf } from '../session/end-sessions.ts'
import { setPasswordHash } from './account.queries.ts'
import { withAdministered } from './administered-account.ts'
import { digestOfPassword, hashPassword, newPassword } from './passwords.ts'

export const resetPassword: Handler<typeof accountCalls.resetPassword> = async ({ accountId }, viewer, { db }) => {
  if (accountId === viewer.accountId) throw refuse('account.own')
  const leastLength = await withAdministered(
    db,
    viewer,
    accountId,
    (trx, { tenant_id }) => findLeastLength(trx, [tenant_id]),
    { takesOver: true },
  )
  const password = newPassword(leastLength)
  const hash = await hashPassword(digestOfPassword(password))
  const unlinked = await withAdministered(
    db,
    viewer,
    accountId,
    async (trx, held) => {
      // Before the links are gone: what was entered by them ends as well.
      await endSessionsOf(trx, accountId)
      await writeAudit(trx, actingOn(viewer, held), 'resetPassword', held.account)
      return setPasswordHash(trx, accountId, hash, { mustChange: true })
    },
    { takesOver: true },
  )
  await noteUnlinked(db.system, unlinked)
  return { password }
}

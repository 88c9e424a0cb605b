import type { accountCalls } from '@watchfire/contract/access/account/account.calls.ts'
import { actingOn, writeAudit } from '../../audit/audit.public.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { codeBudgetOf } from '../factor/code-budget.ts'
import { forgetAllFailures } from '../session/attempt.queries.ts'
import { withAdministered } from './administered-account.ts'

export const unlockAccount: Handler<typeof accountCalls.unlock> = async ({ accountId }, viewer, { db }) => {
  const account = await withAdministered(db, viewer, accountId, async (trx, held) => {
    await writeAudit(trx, actingOn(viewer, held), 'unlockAccount', held.account)
    return held.account
  })
  // Failures belong to no customer: a viewer's transaction does not reach them.
  const name = account.toLowerCase()
  await forgetAllFailures(db.auth, [name, codeBudgetOf(name)])
}

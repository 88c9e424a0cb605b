import type { accountCalls } from '@watchfire/contract/access/account.calls.ts'
import { actingOn, writeAudit } from '../../audit/audit.public.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { endSessionsOf } from '../session/end-sessions.ts'
import { setAccountInUse } from './account.queries.ts'
import { requireOtherAdministrator, withAdministered } from './administered-account.ts'

export const setAccountState: Handler<typeof accountCalls.setState> = async ({ accountId, state }, viewer, { db }) => {
  if (accountId === viewer.accountId) throw refuse('account.own')
  const inUse = state === 'inUse'
  await withAdministered(db, viewer, accountId, async (trx, held) => {
    if (held.in_use === inUse) return
    if (!inUse) await requireOtherAdministrator(trx, held)
    await setAccountInUse(trx, accountId, inUse)
    if (!inUse) await endSessionsOf(trx, accountId)
    await writeAudit(trx, actingOn(viewer, held), 'setAccountState', held.account, {
      before: { inUse: held.in_use },
      after: { inUse },
    })
  })
}

import type { accountCalls } from '@watchfire/contract/access/account/account.calls.ts'
import { actingOn, writeAudit } from '../../audit/audit.public.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { withdrawEntered } from '../invitation/withdraw-entered.ts'
import { setAccountInUse } from './account.queries.ts'
import { requireOtherAdministrator, withAdministered } from './administered-account.ts'
import { stopAccount } from './stop-account.ts'

export const setAccountState: Handler<typeof accountCalls.setState> = async ({ accountId, state }, viewer, { db }) => {
  if (accountId === viewer.accountId) throw refuse('account.own')
  const inUse = state === 'inUse'
  const isChanged = await withAdministered(db, viewer, accountId, async (trx, held) => {
    if (held.in_use === inUse) return false
    if (inUse) await setAccountInUse(trx, accountId, true)
    else {
      await requireOtherAdministrator(trx, held, viewer)
      await stopAccount(trx, accountId, viewer)
    }
    await writeAudit(trx, actingOn(viewer, held), 'setAccountState', held.account, {
      before: { inUse: held.in_use },
      after: { inUse },
    })
    return true
  })
  // The transaction saw one customer. At a resume as well, since a provider may have stopped the account.
  if (isChanged) await withdrawEntered(db.system, accountId)
}

import type { factorCalls } from '@watchfire/contract/access/factor/factor.calls.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { deleteTotp } from './factor.queries.ts'
import { afterRemoval, changeOwnFactors } from './own-factor.ts'

export const removeApp: Handler<typeof factorCalls.removeApp> = (_, viewer, { db }) =>
  changeOwnFactors(db, viewer, 'removeSecondFactor', async trx => {
    await deleteTotp(trx, viewer.accountId)
    await afterRemoval(trx, viewer.accountId)
  })

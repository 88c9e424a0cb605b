import type { factorCalls } from '@watchfire/contract/access/factor/factor.calls.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { findSignInFacts } from './factor.queries.ts'
import { changeOwnFactors, makeRecoveryCodes } from './own-factor.ts'
import { needsSecondStep } from './second-step.ts'

export const renewRecoveryCodes: Handler<typeof factorCalls.renewRecoveryCodes> = (_, viewer, { db }) =>
  changeOwnFactors(db, viewer, 'renewRecoveryCodes', async trx => {
    if (!needsSecondStep(await findSignInFacts(trx, viewer.accountId))) throw refuse('factor.none')
    return makeRecoveryCodes(trx, viewer)
  })

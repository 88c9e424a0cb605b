import type { factorCalls } from '@watchfire/contract/access/factor.calls.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { findSignInFacts, replaceRecoveryCodes } from './factor.queries.ts'
import { changeOwnFactors, ownerOf } from './own-factor.ts'
import { hashOfRecoveryCode, newRecoveryCodes } from './recovery-codes.ts'
import { needsSecondStep } from './second-step.ts'

export const renewRecoveryCodes: Handler<typeof factorCalls.renewRecoveryCodes> = (_, viewer, { db }) =>
  changeOwnFactors(db, viewer, 'renewRecoveryCodes', async trx => {
    if (!needsSecondStep(await findSignInFacts(trx, viewer.accountId))) throw refuse('factor.none')
    const recoveryCodes = newRecoveryCodes()
    const hashes = recoveryCodes.map(code => hashOfRecoveryCode(viewer.accountId, code))
    await replaceRecoveryCodes(trx, ownerOf(viewer), hashes)
    return { recoveryCodes }
  })

import type { factorCalls } from '@watchfire/contract/access/factor/factor.calls.ts'
import { platformTitle } from '../../core/brand.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import type { Sealer } from '../../core/session/sealed-secret.ts'
import { beginTotp } from './factor.queries.ts'
import { changeOwnFactors, ownerOf } from './own-factor.ts'
import { newTotpSecret, totpUri } from './totp-codes.ts'
import { totpPurpose } from './verify-factor.ts'

export const makeBeginApp =
  (sealer: Sealer): Handler<typeof factorCalls.beginApp> =>
  async (_, viewer, { db }) => {
    const secret = newTotpSecret()
    await changeOwnFactors(db, viewer, 'beginSecondFactor', async trx => {
      if (!(await beginTotp(trx, ownerOf(viewer), sealer.seal(secret, totpPurpose)))) throw refuse('factor.inUse')
    })
    return { secret, uri: totpUri(secret, platformTitle(viewer), viewer.account) }
  }

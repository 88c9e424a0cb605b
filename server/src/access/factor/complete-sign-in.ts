import type { factorCalls } from '@watchfire/contract/access/factor/factor.calls.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { hashOfSecret } from '../../core/session/authorize.ts'
import type { Sealer } from '../../core/session/sealed-secret.ts'
import { holderOf } from '../passkey/passkey-challenge.ts'
import { noteFailedSignIn } from '../session/access-sign-in.ts'
import { openSession, type SessionTools } from '../session/open-session.ts'
import { requireOpen } from '../session/require-open.ts'
import { findAccountById } from '../session/sign-in.queries.ts'
import { findChallenge, takeChallenge } from './challenge.queries.ts'
import { trustThis } from './trusted-cookie.ts'
import { verifyFactor } from './verify-factor.ts'

/** A wrong code leaves the challenge as it is: typing it anew does not ask for the password again. */
export const makeCompleteSignIn =
  (sealer: Sealer, tools: SessionTools): Handler<typeof factorCalls.completeSignIn> =>
  async ({ challenge, trust, ...proof }, visitor, { db }) => {
    const held = { tokenHash: hashOfSecret(challenge), address: visitor.address }
    const accountId = await findChallenge(db.auth, held)
    const account = accountId && (await findAccountById(db.auth, accountId))
    if (!account) throw refuse('factor.challengeOver')
    await requireOpen(db, account, visitor)
    const who = { accountId: account.account_id, account: account.account, address: visitor.address }
    try {
      await verifyFactor(db, sealer, who, proof, {
        holder: holderOf.secondStep(challenge),
        origin: visitor.origin,
      })
    } catch (error) {
      await noteFailedSignIn(db, account, visitor)
      throw error
    }
    const taken = await takeChallenge(db.auth, held)
    if (!taken) throw refuse('factor.challengeOver')
    if (trust) await trustThis(db, { ...who, tenantId: account.tenant_id }, visitor)
    return openSession(db, account, visitor, tools, { federated: taken.byDirectory, ...taken })
  }

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
  async ({ challenge, trust, ...proof }, caller, { db }) => {
    const held = { tokenHash: hashOfSecret(challenge), address: caller.address }
    const accountId = await findChallenge(db.auth, held)
    const account = accountId && (await findAccountById(db.auth, accountId))
    if (!account) throw refuse('factor.challengeOver')
    await requireOpen(db, account, caller)
    const who = { accountId: account.account_id, account: account.account, address: caller.address }
    try {
      await verifyFactor(db, sealer, who, proof, {
        holder: holderOf.secondStep(challenge),
        origin: caller.origin,
      })
    } catch (error) {
      await noteFailedSignIn(db, account, caller)
      throw error
    }
    const taken = await takeChallenge(db.auth, held)
    if (!taken) throw refuse('factor.challengeOver')
    if (trust) await trustThis(db, { ...who, tenantId: account.tenant_id }, caller)
    return openSession(db, account, caller, tools, { federated: taken.byDirectory, ...taken })
  }

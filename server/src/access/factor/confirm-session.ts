import type { factorCalls } from '@watchfire/contract/access/factor/factor.calls.ts'
import { writeAudit } from '../../audit/audit.public.ts'
import { inScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import type { Sealer } from '../../core/session/sealed-secret.ts'
import { signerOf } from '../../core/session/viewer.ts'
import { findPassword } from '../account/account.queries.ts'
import { passwordFits } from '../account/passwords.ts'
import { readOfSigner } from '../membership/read-of-signer.ts'
import { holderOf } from '../passkey/passkey-challenge.ts'
import { guardedAttempt } from '../session/attempt-limit.ts'
import { findSignInFacts, isFederated, markConfirmed } from './factor.queries.ts'
import { needsSecondStep } from './second-step.ts'
import { verifyFactor } from './verify-factor.ts'

/** Whoever has a second factor shows that one: a password alone may have been looked over the shoulder. */
export const makeConfirmSession =
  (sealer: Sealer): Handler<typeof factorCalls.confirmSession> =>
  async ({ password, ...proof }, viewer, { db }) => {
    const { address } = viewer
    // In a membership that was entered from another account it is that one's.
    const accountId = signerOf(viewer)
    const [facts, { account, password_hash: hash }, federated] = await readOfSigner(db, viewer, async reader => [
      await findSignInFacts(reader, viewer.accountId),
      await findPassword(reader, accountId),
      await isFederated(reader, viewer.sessionId),
    ])
    const asked = { holder: holderOf.proof(viewer.sessionId), origin: viewer.origin }
    if (needsSecondStep(facts)) await verifyFactor(db, sealer, { accountId, account, address }, proof, asked)
    // The identity provider knows the person, not we.
    else if (federated) throw refuse('factor.signInAgain')
    else {
      const verify = async () => password !== undefined && (await passwordFits(hash, password))
      if (!(await guardedAttempt(db, { account, address, verify })))
        throw refuse('account.oldPasswordWrong', {}, { accountId: viewer.accountId })
    }
    await inScope(db, viewer, async trx => {
      await markConfirmed(trx, viewer.sessionId)
      await writeAudit(trx, viewer, 'confirmSession')
    })
  }

import type { membershipCalls } from '@watchfire/contract/access/membership/membership.calls.ts'
import type { Database } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { signerOf, type Viewer } from '../../core/session/viewer.ts'
import { isFederated, type SignInFacts } from '../factor/factor.queries.ts'
import { noteFailedSignIn } from '../session/access-sign-in.ts'
import { type SessionTools, switchSession } from '../session/open-session.ts'
import { requireOpen } from '../session/require-open.ts'
import { findAccountById, type SignInAccount } from '../session/sign-in.queries.ts'

/** What holds at a sign-in of that account holds here. Somebody else's account is one that does not exist. */
export const makeSwitchTo =
  (tools: SessionTools): Handler<typeof membershipCalls.switchTo> =>
  async ({ accountId }, viewer, { db }) => {
    const signer = await findAccountById(db.auth, signerOf(viewer))
    const account = await findAccountById(db.auth, accountId)
    const isOwn = account && signer && [account.account_id, account.signs_in_by].includes(signer.account_id)
    if (!isOwn || accountId === viewer.accountId) throw refuse('membership.notFound')
    const enteredBy = account.signs_in_by
    // Whoever runs its provider would come to the other companies as well.
    if (enteredBy !== null && (!signer.is_local || (await isFederated(db.auth, viewer.sessionId))))
      throw refuse('membership.byProvider')
    const facts = await factsWhenOpen(db, account, viewer)
    // Where these are kept is another account: nothing could be set up from inside.
    if (enteredBy !== null && facts.password_due) throw refuse('membership.passwordTooOld')
    if (enteredBy !== null && facts.factor_due) throw refuse('membership.factorDemanded')
    return switchSession(db, account, viewer, tools, enteredBy)
  }

async function factsWhenOpen(db: Database, account: SignInAccount, viewer: Viewer): Promise<SignInFacts> {
  try {
    return await requireOpen(db, account, viewer)
  } catch (error) {
    // The session is one of another company.
    await noteFailedSignIn(db, account, { ...viewer, sessionId: 0 })
    throw error
  }
}

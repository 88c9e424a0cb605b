import type { passkeyCalls } from '@watchfire/contract/access/passkey/passkey.calls.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { noteFailedSignIn } from '../session/access-sign-in.ts'
import { openSession, type SessionTools } from '../session/open-session.ts'
import { requireOpen } from '../session/require-open.ts'
import { findAccountById } from '../session/sign-in.queries.ts'
import { findPasskey } from './passkey.queries.ts'
import { takeChallengeOf } from './passkey-challenge.ts'
import { browserHolder } from './passkey-cookie.ts'
import { guardedProof } from './prove-passkey.ts'
import { requireRelyingParty } from './relying-party.ts'
import { verifyPasskey } from './verify-passkey.ts'

/** The authenticator has verified the person: possession and knowledge (or a finger) at once, so no second step is asked for. */
export const makePasskeySignIn =
  (tools: SessionTools): Handler<typeof passkeyCalls.signIn> =>
  async ({ passkey: answer }, caller, { db }) => {
    const party = requireRelyingParty(caller.origin)
    const holder = browserHolder(caller.cookies)
    if (!holder) throw refuse('passkey.challengeOver')
    const challenge = await takeChallengeOf(db, answer.clientData, holder)
    const passkey = await findPasskey(db.system, answer.credentialId)
    const account = passkey && (await findAccountById(db.auth, passkey.account_id))
    if (!account) throw refuse('passkey.unknown')
    try {
      await guardedProof(db, { account: account.account, address: caller.address }, () =>
        verifyPasskey(db, passkey, answer, { challenge, party }),
      )
      if (!passkey.opens) throw refuse('passkey.ofProvider')
      if (!account.password_opens) throw refuse('account.passwordOff')
      await requireOpen(db, account, caller)
    } catch (error) {
      await noteFailedSignIn(db, account, caller)
      throw error
    }
    return openSession(db, account, caller, tools)
  }

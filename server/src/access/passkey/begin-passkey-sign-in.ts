import type { passkeyCalls } from '@watchfire/contract/access/passkey/passkey.calls.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { hashOfSecret } from '../../core/session/authorize.ts'
import { findChallenge } from '../factor/challenge.queries.ts'
import { listPasskeysAt } from './passkey.queries.ts'
import { holderOf, requestOptionsFor } from './passkey-challenge.ts'
import { bindToBrowser } from './passkey-cookie.ts'
import { requireRelyingParty } from './relying-party.ts'

/** Passkeys of an account are named to whoever knows its password, and to nobody else. */
export const beginPasskeySignIn: Handler<typeof passkeyCalls.beginSignIn> = async ({ challenge }, caller, { db }) => {
  const { host } = requireRelyingParty(caller.origin)
  if (challenge === undefined) return requestOptionsFor(db, bindToBrowser(caller.cookies), host)
  const accountId = await findChallenge(db.auth, { tokenHash: hashOfSecret(challenge), address: caller.address })
  if (accountId === undefined) throw refuse('factor.challengeOver')
  const passkeys = await listPasskeysAt(db.auth, accountId, host)
  if (passkeys.length === 0) throw refuse('passkey.none')
  return requestOptionsFor(db, holderOf.secondStep(challenge), host, passkeys)
}

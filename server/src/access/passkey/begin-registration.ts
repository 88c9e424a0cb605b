import type { passkeyCalls } from '@watchfire/contract/access/passkey/passkey.calls.ts'
import { limits } from '@watchfire/contract/core/limits.ts'
import { platformTitle } from '../../core/brand.ts'
import { inScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { listPasskeys } from './passkey.queries.ts'
import { askingMs, holderOf, newChallenge } from './passkey-challenge.ts'
import { descriptorOf } from './passkey-descriptor.ts'
import { requireRelyingParty } from './relying-party.ts'
import { algorithms, userHandleOf } from './verify-passkey.ts'

export const beginRegistration: Handler<typeof passkeyCalls.beginRegistration> = async (_, viewer, { db }) => {
  const { host } = requireRelyingParty(viewer.origin)
  const held = await inScope(db, viewer, trx => listPasskeys(trx, viewer.accountId))
  const limit = limits.passkeysOfAccount
  if (held.length >= limit) throw refuse('passkey.tooMany', { limit })
  return {
    rp: { id: host, name: platformTitle(viewer) },
    user: { id: userHandleOf(viewer.accountId), name: viewer.account, displayName: viewer.fullName },
    challenge: await newChallenge(db, holderOf.registration(viewer.sessionId)),
    pubKeyCredParams: algorithms.map(alg => ({ type: 'public-key' as const, alg })),
    timeout: askingMs,
    excludeCredentials: held.filter(passkey => passkey.host === host).map(descriptorOf),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
  }
}

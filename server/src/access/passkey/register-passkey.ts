import type { passkeyCalls } from '@watchfire/contract/access/passkey/passkey.calls.ts'
import { limits } from '@watchfire/contract/core/limits.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { isFederated } from '../factor/factor.queries.ts'
import { changeOwnFactors, firstRecoveryCodes, ownerOf } from '../factor/own-factor.ts'
import { insertPasskey, listPasskeys } from './passkey.queries.ts'
import { holderOf } from './passkey-challenge.ts'
import { isTransport } from './passkey-descriptor.ts'
import { requireRelyingParty } from './relying-party.ts'
import { verifyNewPasskey } from './verify-passkey.ts'

/** One that is made after a sign-in at a provider opens nothing without it: whoever is stopped there would come back by it. */
export const registerPasskey: Handler<typeof passkeyCalls.register> = async ({ name, attestation }, viewer, { db }) => {
  const party = requireRelyingParty(viewer.origin)
  const credential = await verifyNewPasskey(db, attestation, party, holderOf.registration(viewer.sessionId))
  return changeOwnFactors(
    db,
    viewer,
    'addPasskey',
    async trx => {
      const recovery = await firstRecoveryCodes(trx, viewer)
      const limit = limits.passkeysOfAccount
      if ((await listPasskeys(trx, viewer.accountId)).length >= limit) throw refuse('passkey.tooMany', { limit })
      const opens = !(await isFederated(trx, viewer.sessionId))
      const transports = attestation.transports.filter(isTransport)
      const made = { ...ownerOf(viewer), ...credential, transports, host: party.host, name, opens }
      if (!(await insertPasskey(trx, made))) throw refuse('passkey.invalid')
      return recovery
    },
    { target: name, after: { host: party.host } },
  )
}

import type { passkeyCalls } from '@watchfire/contract/access/passkey/passkey.calls.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { readOfSigner } from '../membership/read-of-signer.ts'
import { listPasskeysAt } from './passkey.queries.ts'
import { holderOf, requestOptionsFor } from './passkey-challenge.ts'
import { requireRelyingParty } from './relying-party.ts'

export const beginProof: Handler<typeof passkeyCalls.beginProof> = async (_, viewer, { db }) => {
  const { host } = requireRelyingParty(viewer.origin)
  const passkeys = await readOfSigner(db, viewer, (reader, signerId) => listPasskeysAt(reader, signerId, host))
  if (passkeys.length === 0) throw refuse('passkey.none')
  return requestOptionsFor(db, holderOf.proof(viewer.sessionId), host, passkeys)
}

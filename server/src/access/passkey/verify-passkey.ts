/** The checks of WebAuthn (by @simplewebauthn/server): type, challenge, origin, host, presence, verification of the person, signature. */
import type { Assertion, Attestation } from '@watchfire/contract/access/passkey/passkey.shapes.ts'
import type { Database } from '../../core/db/database.ts'
import { refuse } from '../../core/http/refuse.ts'
import { notePasskeyUse, type PasskeyRow } from './passkey.queries.ts'
import { type Holder, takeChallengeOf } from './passkey-challenge.ts'
import type { RelyingParty } from './relying-party.ts'

/** EdDSA, ES256, RS256: what is asked for, and all that is taken. */
export const algorithms = [-8, -7, -257]

/** Loaded when the first passkey is looked at: its parsers of certificates are a good part of a server's start. */
const library = () => import('@simplewebauthn/server')

type NewCredential = { credentialId: string; publicKey: Uint8Array; counter: number }

/** @throws passkey.challengeOver, passkey.invalid */
export async function verifyNewPasskey(
  db: Database,
  { credentialId, clientData, attestationObject }: Attestation,
  { host, origin }: RelyingParty,
  holder: Holder,
): Promise<NewCredential> {
  const challenge = await takeChallengeOf(db, clientData, holder)
  const { verifyRegistrationResponse } = await library()
  const { registrationInfo } = await verifyRegistrationResponse({
    response: {
      id: credentialId,
      rawId: credentialId,
      type: 'public-key',
      response: { clientDataJSON: clientData, attestationObject },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: host,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch(invalid)
  if (!registrationInfo) throw refuse('passkey.invalid')
  const { id, publicKey, counter } = registrationInfo.credential
  return { credentialId: id, publicKey, counter }
}

/** Whether the answer is this passkey's; its use is noted. @throws passkey.invalid, passkey.counterBack */
export async function verifyPasskey(
  db: Database,
  passkey: PasskeyRow,
  answer: Assertion,
  { challenge, party: { host, origin } }: { challenge: string; party: RelyingParty },
): Promise<void> {
  const { credentialId, clientData, authenticatorData, signature, userHandle } = answer
  if (passkey.host !== host || (userHandle !== undefined && userHandle !== userHandleOf(passkey.account_id)))
    throw refuse('passkey.invalid')
  const { verifyAuthenticationResponse } = await library()
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: {
      id: credentialId,
      rawId: credentialId,
      type: 'public-key',
      response: { clientDataJSON: clientData, authenticatorData, signature, ...(userHandle && { userHandle }) },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: host,
    requireUserVerification: true,
    // The counter is compared where it is kept, so that of two answers with one counter one is taken.
    credential: { id: credentialId, publicKey: new Uint8Array(passkey.public_key), counter: 0 },
  }).catch(invalid)
  if (!verified) throw refuse('passkey.invalid')
  if (!(await notePasskeyUse(db.system, passkey.passkey_id, authenticationInfo.newCounter)))
    throw refuse('passkey.counterBack', {}, { accountId: passkey.account_id })
}

/** The name an authenticator has the account by: its id, which tells nobody anything. */
export const userHandleOf = (accountId: number): string => Buffer.from(String(accountId)).toString('base64url')

/** Whatever the library finds wrong is the answer's fault. */
function invalid(): never {
  throw refuse('passkey.invalid')
}

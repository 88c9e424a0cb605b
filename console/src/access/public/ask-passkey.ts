/** Asks the person for a passkey by the browser. Of parts that come late alone: its library is not on the way to the desk. */
import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser'
import type {
  Assertion,
  Attestation,
  CreationOptions,
  RequestOptions,
} from '@watchfire/contract/access/passkey/passkey.shapes.ts'

/** The answer of a passkey; undefined when the person gave up, or has none for this. */
export async function answerByPasskey(options: RequestOptions): Promise<Assertion | undefined> {
  try {
    const { id, response } = await startAuthentication({ optionsJSON: options })
    const { clientDataJSON, authenticatorData, signature, userHandle } = response
    return {
      credentialId: id,
      clientData: clientDataJSON,
      authenticatorData,
      signature,
      ...(userHandle && { userHandle }),
    }
  } catch {
    return undefined
  }
}

/** A new passkey; `there`: this device has one for the account already. */
export async function makePasskey(options: CreationOptions): Promise<Attestation | 'there' | undefined> {
  try {
    const { id, response } = await startRegistration({ optionsJSON: options })
    const { clientDataJSON, attestationObject, transports = [] } = response
    return { credentialId: id, clientData: clientDataJSON, attestationObject, transports }
  } catch (error) {
    const isThere = error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
    return isThere ? 'there' : undefined
  }
}

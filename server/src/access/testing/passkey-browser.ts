/** A browser for tests that signs in at the application, makes passkeys and answers by them, over real requests. */
import { factorCalls } from '@watchfire/contract/access/factor/factor.calls.ts'
import { passkeyCalls } from '@watchfire/contract/access/passkey/passkey.calls.ts'
import type { Assertion } from '@watchfire/contract/access/passkey/passkey.shapes.ts'
import type { FastifyInstance } from 'fastify'
import type { SignedClient } from '../../core/testing/signed-client.ts'
import { aPasskeyAt } from './authenticator.ts'

export type Passkey = ReturnType<typeof aPasskeyAt>
export type Answer = {
  rcode: number
  errorCode?: string
  data: { token: string; challenge: string }
  challenge: string
}

/** Where `inject` asks. */
export const home = 'http://localhost'

/** Makes a passkey of the person behind this session. */
export async function registerPasskey(client: SignedClient, name = 'a key'): Promise<Passkey & { codes: string[] }> {
  const made = aPasskeyAt(home)
  const { challenge } = await client.call(passkeyCalls.beginRegistration, {})
  const { recoveryCodes } = await client.call(passkeyCalls.register, { name, attestation: made.make({ challenge }) })
  return { ...made, codes: recoveryCodes }
}

/** A browser at this address; it keeps its cookies. */
export function aBrowser(app: () => FastifyInstance, address: string) {
  let cookie = ''
  async function post(path: string, payload: object): Promise<Answer> {
    const headers = cookie ? { cookie } : {}
    const response = await app().inject({ method: 'POST', url: path, remoteAddress: address, payload, headers })
    const set = response.headers['set-cookie']
    if (set) cookie = String(set).split(';')[0] ?? ''
    return response.json<Answer>()
  }
  return {
    post,
    /** What is to be signed, alone or for the second step. */
    beginSignIn: async (challenge?: string) =>
      (await post(passkeyCalls.beginSignIn.path, challenge ? { challenge } : {})).data.challenge,
    signIn: (passkey: Assertion) => post(passkeyCalls.signIn.path, { passkey }),
    secondStep: (challenge: string, passkey: Assertion) =>
      post(factorCalls.completeSignIn.path, { challenge, passkey }),
  }
}

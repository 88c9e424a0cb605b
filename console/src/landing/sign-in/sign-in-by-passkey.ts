/** The sign-in by a passkey, loaded when its button is pressed: the library that asks the browser is not on the way of a password. */
import { passkeyCalls } from '@watchfire/contract/access/passkey/passkey.calls.ts'
import { signInCalls } from '@watchfire/contract/access/session/sign-in.calls.ts'
import { answerByPasskey } from '../../access/public/ask-passkey.ts'
import { request } from '../../core/client.ts'
import { attempt, type Outcome } from './sign-in.ts'

/** A passkey alone; the browser shows which there are. */
export const signInByPasskey = (): Promise<Outcome> =>
  attempt(async () => {
    const passkey = await answerByPasskey(await request(passkeyCalls.beginSignIn, {}))
    return passkey && request(passkeyCalls.signIn, { passkey })
  })

/** The second step by a passkey of the account. */
export const completeByPasskey = (challenge: string, trust: boolean): Promise<Outcome> =>
  attempt(async () => {
    const passkey = await answerByPasskey(await request(passkeyCalls.beginSignIn, { challenge }))
    return passkey && request(signInCalls.complete, { challenge, passkey, trust })
  })

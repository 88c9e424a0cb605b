import { accessCalls } from '@watchfire/contract/access/access.calls.ts'
import { request } from '../core/client.ts'
import { passwordDigest } from '../core/password-digest.ts'
import { Refusal } from '../core/refusal.ts'
import { signedIn } from '../core/session-store.ts'
import { errorSentence } from '../core/show-error.ts'

/** Signs in. Gives the sentence to show when it did not work. Loaded by the sign-in page on its own, when it is needed. */
export async function signIn(account: string, password: string): Promise<string | undefined> {
  try {
    signedIn(await request(accessCalls.signIn, { account: account.trim(), password: await passwordDigest(password) }))
    return undefined
  } catch (error) {
    // No session exists yet, so a 401 here is a plain refusal.
    return errorSentence(error) ?? (error instanceof Refusal ? error.text : undefined)
  }
}

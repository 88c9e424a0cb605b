import { ownSessionCalls } from '@watchfire/contract/access/session/own-session.calls.ts'
import { request } from '../core/client.ts'
import { signedOut } from '../core/session-store.ts'
import { forgetOnDevice } from '../inspection/public/forget-on-device.ts'

/** How long the server may take to hear of it before we leave anyway, in ms. */
const timeouts = 3_000

/** Ends the session here and, if it can be reached, on the server; then a fresh page at the sign-in (spec §4). */
export async function signOut() {
  // A device that fails to forget keeps nobody signed in.
  await Promise.allSettled([
    request(ownSessionCalls.signOut, {}, { signal: AbortSignal.timeout(timeouts) }),
    Promise.race([forgetOnDevice(), new Promise(resolve => setTimeout(resolve, timeouts))]),
  ])
  signedOut()
  location.assign('/login')
}

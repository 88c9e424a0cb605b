/** Binds a challenge to the browser that asked for it: an answer from any other is none. */
import { randomBytes } from 'node:crypto'
import { accessCalls } from '@watchfire/contract/access/access.calls.ts'
import type { Cookies } from '../../core/http/cookies.ts'
import { challengeMinutes } from './passkey-challenge.queries.ts'
import { type Holder, holderOf } from './passkey-challenge.ts'

const name = 'watchfire_passkey'

/** Gives the browser a new secret. */
export function bindToBrowser(cookies: Cookies): Holder {
  const secret = randomBytes(32).toString('base64url')
  cookies.set(name, secret, { path: accessCalls.signIn.path, seconds: challengeMinutes * 60 })
  return holderOf.signIn(secret)
}

export function browserHolder(cookies: Cookies): Holder | undefined {
  const secret = cookies.read(name)
  return secret ? holderOf.signIn(secret) : undefined
}

/** Binds a sign-in to the browser that began it: who has the link of an answer alone, or is sent it, gets nowhere. */
import { randomBytes } from 'node:crypto'
import type { Cookies } from '../../core/http/cookies.ts'
import { hashOfSecret } from '../../core/session/authorize.ts'

const name = 'watchfire_sign_in'
const seconds = 12 * 60

/** Gives the browser a new secret and answers its hash. */
export function bindBrowser(cookies: Cookies): Buffer {
  const secret = randomBytes(32).toString('base64url')
  cookies.set(name, secret, { path: '/sso/', seconds, acrossSites: true })
  return hashOfSecret(secret)
}

export function browserOf(cookies: Cookies): Buffer | undefined {
  const secret = cookies.read(name)
  return secret ? hashOfSecret(secret) : undefined
}

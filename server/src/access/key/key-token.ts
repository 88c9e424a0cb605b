import { randomBytes } from 'node:crypto'
import { hashOfKeySecret, tokenOf } from '../../core/session/api-key.ts'

/** What a key is told by: the token, shown once, and what is kept of it. */
export function newToken(prefix: string) {
  const secret = randomBytes(32).toString('base64url')
  return { token: tokenOf(prefix, secret), secretHash: hashOfKeySecret(secret), lastFour: secret.slice(-4) }
}

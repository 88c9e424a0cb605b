/** Binds a sign-in to the browser that began it: who has the link of an answer alone, or is sent it, gets nowhere. */
import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { hashOfSecret } from '../../core/session/authorize.ts'

const name = 'watchfire_sign_in'
const seconds = 12 * 60

/** Gives the browser a new secret and answers its hash. Lax: a provider sends the browser back from its own site. */
export function bindBrowser(request: FastifyRequest, reply: FastifyReply): Buffer {
  const secret = randomBytes(32).toString('base64url')
  const secure = request.protocol === 'https' ? '; Secure' : ''
  reply.header('set-cookie', `${name}=${secret}; Path=/sso/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`)
  return hashOfSecret(secret)
}

export function browserOf(cookies: string | undefined): Buffer | undefined {
  const pair = cookies?.split(';').find(one => one.trim().startsWith(`${name}=`))
  const secret = pair?.trim().slice(name.length + 1)
  return secret ? hashOfSecret(secret) : undefined
}

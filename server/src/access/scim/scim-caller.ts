/** Who asks by SCIM: the provider of the customer whose word stands in the address, by the token that was made for it. */
import { signInWord } from '@watchfire/contract/access/provider/provider.shapes.ts'
import type { FastifyRequest } from 'fastify'
import type { Database } from '../../core/db/database.ts'
import { Refusal } from '../../core/http/refuse.ts'
import { hashOfSecret } from '../../core/session/authorize.ts'
import { guessLimit } from '../../core/session/guess-limit.ts'
import { tokenStart } from '../provisioning/make-provisioning-token.ts'
import { findProvisioningByToken, noteTokenUse, type ProvisioningRow } from '../provisioning/provisioning.queries.ts'
import { ScimError } from './scim-error.ts'

/** Requests of one customer in a minute, and those that run at a time. */
const defaults = { perMinute: 1200, atOnce: 8, now: Date.now }

export function scimCallers(db: Database, { perMinute, atOnce, now } = defaults) {
  const guesses = guessLimit()
  const load = new Map<number, { minute: number; count: number; running: number }>()

  /** @throws ScimError 401, 429 */
  async function callerOf(request: FastifyRequest): Promise<ProvisioningRow> {
    const { data: word = '' } = signInWord.safeParse((request.params as { word?: string }).word)
    const token = /^Bearer +(\S{1,200})$/i.exec(request.headers.authorization ?? '')?.[1] ?? ''
    try {
      guesses.check(request.ip, `scim ${word}`)
      const found = token.startsWith(tokenStart)
        ? await findProvisioningByToken(db.auth, { word, tokenHash: hashOfSecret(token) })
        : undefined
      if (found) return found
      guesses.note(request.ip, `scim ${word}`)
    } catch (error) {
      if (error instanceof Refusal) throw new ScimError(429, 'Too many wrong tokens from this address')
      throw error
    }
    throw new ScimError(401, 'The token is not the one of this customer')
  }

  return async function withCaller<T>(request: FastifyRequest, work: (row: ProvisioningRow) => Promise<T>): Promise<T> {
    const caller = await callerOf(request)
    const minute = Math.floor(now() / 60_000)
    const seen = load.get(caller.tenant_id)
    const present = { minute, count: seen?.minute === minute ? seen.count + 1 : 1, running: (seen?.running ?? 0) + 1 }
    if (present.count > perMinute || present.running > atOnce) throw new ScimError(429, 'Too many requests, slow down')
    load.set(caller.tenant_id, present)
    try {
      await noteTokenUse(db.auth, caller.tenant_id, request.ip)
      return await work(caller)
    } finally {
      const latest = load.get(caller.tenant_id)
      if (latest) latest.running -= 1
    }
  }
}

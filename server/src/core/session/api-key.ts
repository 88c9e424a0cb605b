/** API keys: `Authorization: Bearer wfk_<prefix>_<secret>` stands for the session and the signature of a person. */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { Database } from '../db/database.ts'
import { refuse } from '../http/refuse.ts'
import { mayComeFrom } from './api-key-networks.ts'
import { guessLimit } from './guess-limit.ts'
import { takeNextToken } from './key-renewal.queries.ts'
import { findApiKey, noteKeyUse, type SessionRow } from './session.queries.ts'

const tokenStart = 'wfk_'
const shape = /^wfk_([0-9a-f]{12})_([A-Za-z0-9_-]{43})$/

/** What is shown as an API key, well formed or not; undefined when the header holds none. */
export function apiKeyIn(authorization: string | undefined): string | undefined {
  const token = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1]
  return token?.startsWith(tokenStart) ? token : undefined
}

export const hashOfKeySecret = (secret: string): Buffer => createHash('sha256').update(secret).digest()
export const tokenOf = (prefix: string, secret: string): string => `${tokenStart}${prefix}_${secret}`

/** Each server counts its own: several may share a process. */
const guessesOf = new WeakMap<Database, ReturnType<typeof guessLimit>>()
function guessesAt(db: Database) {
  const guesses = guessesOf.get(db) ?? guessLimit()
  guessesOf.set(db, guesses)
  return guesses
}
/** Compared with where no key or no second token has the prefix, so that both take the same time. */
const nobodys = Buffer.alloc(32)

/**
 * The session that stands for the key. Who does not know the secret learns nothing about the key.
 * @throws key.unknown, key.tooManyGuesses, key.revoked, key.expired, key.stopped, key.wrongAddress
 */
export async function openApiKey(db: Database, token: string, address: string): Promise<SessionRow> {
  const [, prefix = '', secret = ''] = shape.exec(token) ?? []
  const guesses = guessesAt(db)
  guesses.check(address, prefix)
  const key = prefix === '' ? undefined : await findApiKey(db.auth, prefix)
  const hash = hashOfKeySecret(secret)
  const [fits, isNext] = [key?.secret_hash, key?.next_secret_hash].map(held => timingSafeEqual(held ?? nobodys, hash))
  if (!key || !(fits || isNext)) {
    guesses.note(address, prefix)
    throw refuse('key.unknown')
  }
  const about = { accountId: key.account_id }
  if (key.revoked) throw refuse('key.revoked', {}, about)
  if (key.expired) throw refuse('key.expired', {}, about)
  const { session } = key
  if (!session) throw refuse('key.stopped', {}, about)
  if (!mayComeFrom(session, address)) throw refuse('key.wrongAddress', { address }, about)
  if (isNext) {
    await takeNextToken(db.auth, key.account_id, { hash, address })
    return openApiKey(db, token, address)
  }
  if (key.use_is_due) await noteKeyUse(db.auth, key.account_id, address)
  return session
}

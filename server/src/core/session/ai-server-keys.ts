import type { Db } from '../db/database.ts'
import { type AiServerRow, findAiServerByKey } from './session.queries.ts'

/** A withdrawn key, or an AI server that moved to another company, counts after this time at the latest. */
const freshMs = 2000

type Known = { row: Promise<AiServerRow | undefined>; until: number }
const knownOf = new WeakMap<Db, Map<string, Known>>()

/** After keys were changed: every one is asked for anew. */
export const forgetKeys = (auth: Db): void => knownOf.get(auth)?.clear()

/**
 * The AI server of a key, remembered for a moment: one that empties its spool posts hundreds of times a second. A key that
 * opens nothing is asked for anew each time, so a new one works at once and guessed ones do not pile up.
 */
export function aiServerOfKey(auth: Db, keyHash: Buffer, now = Date.now()): Promise<AiServerRow | undefined> {
  const known = knownOf.get(auth) ?? new Map<string, Known>()
  knownOf.set(auth, known)
  const name = keyHash.toString('base64')
  const found = known.get(name)
  if (found && now < found.until) return found.row
  const asked: Known = { row: findAiServerByKey(auth, keyHash), until: now + freshMs }
  const forget = () => {
    if (known.get(name) === asked) known.delete(name)
  }
  known.set(name, asked)
  asked.row.then(row => row ?? forget(), forget)
  return asked.row
}

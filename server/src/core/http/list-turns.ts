import type { Database } from '../db/database.ts'
import { semaphore } from '../semaphore.ts'

/** Connections of people's calls that lists never take. */
const reservedFromLists = 2
/** Lists that wait at most; a person has given up by then. */
const maxWaitingLists = 2000

type InTurn = ReturnType<typeof semaphore>

const turnsOf = new WeakMap<Database, InTurn>()

/**
 * Lists take turns: they are many and heavy, and must leave connections to verdicts and everything else a person does.
 * For the route alone: a handler that waited for a second turn within its own would wait for itself.
 * @throws call.busy when too many wait
 */
export function listTurns(db: Database): InTurn {
  const known = turnsOf.get(db)
  if (known) return known
  const { scoped, system } = db.connections
  const turns = semaphore(Math.max(1, Math.min(scoped, system) - reservedFromLists), maxWaitingLists)
  turnsOf.set(db, turns)
  return turns
}

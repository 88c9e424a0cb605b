import { limits } from '@watchfire/contract/core/limits.ts'
import type { Database } from '../db/database.ts'
import { keyedSemaphore, semaphore } from '../semaphore.ts'
import { type Owner, sharesOf } from '../shares.ts'
import { refuse } from './refuse.ts'

/** Connections of people's calls that lists never take. */
const reservedFromLists = 2
/** Lists that run or wait at most; a person has given up by then. */
const maxLists = 2000
/** What of the turns one account and one customer take at a time: whoever else comes finds one soon, however long their lists take. */
const partOfAccount = 0.5
const partOfCustomer = 0.75

type InTurn = <T>(owner: Owner | undefined, work: () => Promise<T>) => Promise<T>

const turnsOf = new WeakMap<Database, InTurn>()

/**
 * Lists take turns: they are many and heavy, and must leave connections to verdicts and everything else a person does.
 * For the route alone: a handler that waited for a second turn within its own would wait for itself.
 * @throws call.busy when too many wait, of all or of one account or customer
 */
export function listSemaphore(db: Database): InTurn {
  const known = turnsOf.get(db)
  if (known) return known
  const { scoped, system } = db.connections
  const turns = takeTurns(Math.max(1, Math.min(scoped, system) - reservedFromLists))
  turnsOf.set(db, turns)
  return turns
}

function takeTurns(atOnce: number): InTurn {
  const turns = semaphore(atOnce)
  const ofAccount = keyedSemaphore(Math.ceil(atOnce * partOfAccount))
  const ofCustomer = keyedSemaphore(Math.ceil(atOnce * partOfCustomer))
  const { listsOfAccount: account, listsOfCustomer: customer } = limits
  const shares = sharesOf({ account, customer }, () => refuse('call.busy'))
  let total = 0
  return async (owner, work) => {
    if (owner) shares.check(owner)
    if (total >= maxLists) throw refuse('call.busy')
    total += 1
    const leave = owner && shares.enter(owner)
    try {
      if (!owner) return await turns(work)
      const inCustomersTurn = () => ofCustomer(`${owner.tenantId}`, () => turns(work))
      return await ofAccount(`${owner.accountId}`, inCustomersTurn)
    } finally {
      leave?.()
      total -= 1
    }
  }
}

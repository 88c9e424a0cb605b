import type { Trx } from '../../core/db/database.ts'
import type { ChainKey } from './chain-key.ts'
import { dropRows, listExpired, listUndropped, saveDropped } from './retention.queries.ts'

const portion = 5000
/** Portions of one run; what is left goes at the next. */
const maxPortions = 40

/** Where the first month begins that is kept, by UTC. */
export function keptSince(now: number, months: number): number {
  const date = new Date(now)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - months, 1)
}

/** Takes whole months away from the beginning of each chain and keeps, with a proof, where it goes on. */
export async function dropMonths(trx: Trx, key: ChainKey, months: number, now = Date.now()): Promise<void> {
  const until = keptSince(now, months)
  for (const { tenantId, seq, mac } of await listExpired(trx, until))
    await saveDropped(trx, { tenantId, seq, mac, until, proof: key.proof(tenantId, 'dropped', seq, mac) })
  let portions = 0
  for (const tenantId of await listUndropped(trx))
    while (portions < maxPortions) {
      portions += 1
      if ((await dropRows(trx, tenantId, portion)) < portion) break
    }
}

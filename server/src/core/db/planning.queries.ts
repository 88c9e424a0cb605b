/** How a statement is sent and run: with the one behind it, and by its values or by the first plan there was. Without a word PostgreSQL weighs the latter by its estimates. */
import { sql, type Transaction } from 'kysely'
import type { DB } from './tables.generated.ts'

/** Begins statements whose values decide: a period of a day and one of a year are not read alike. They are never prepared. */
export const eachTime = '/* planned each time */'
export const plannedEachTime = sql.raw(eachTime)

/** Begins a setting of the transaction whose answer nobody waits for: it travels with the statement behind it. */
export const ahead = '/* ahead */'

/** Transactions that were told. */
const plansOnce = new WeakSet<object>()

/**
 * For what this transaction does from here on: rows found by their keys, whatever the values. Joins over many partitions take far
 * longer to plan than to run, and the estimates that PostgreSQL weighs by do not know that.
 */
export async function planOnce(trx: Transaction<DB>): Promise<void> {
  if (plansOnce.has(trx)) return
  plansOnce.add(trx)
  await sql`${sql.raw(ahead)} select set_config('plan_cache_mode', 'force_generic_plan', true)`.execute(trx)
}

import { type KyselyPlugin, RawNode } from 'kysely'
import type { Reader } from '../db/database.ts'

/**
 * Runs a query function and shows how PostgreSQL does it, one text per statement: `await plansOf(trx, db => countAlarms(db, …))`.
 * The statements run, but the function sees the lines of the plan in place of its rows.
 */
export async function plansOf<D extends Reader>(db: D, run: (db: D) => Promise<unknown>): Promise<string[]> {
  const plans: string[] = []
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) =>
      RawNode.create(['explain (analyze, costs off, timing off, summary off) ', ''], [node]) as never,
    transformResult: async ({ result }) => {
      plans.push(result.rows.map(row => String(row['QUERY PLAN'])).join('\n'))
      return result
    },
  }
  await run(db.withPlugin(plugin) as D)
  return plans
}

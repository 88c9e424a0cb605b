import { type CompiledQuery, type KyselyPlugin, RawNode, sql } from 'kysely'
import type { Reader, Trx } from '../db/database.ts'

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

/** Runs a query function whose last statement is planned once, and shows that plan at work on the values it was given. */
export async function oncePlannedOf(trx: Trx, run: (trx: Trx) => Promise<unknown>): Promise<string> {
  let last: CompiledQuery | undefined
  const plugin: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      last = trx.getExecutor().compileQuery(node, queryId)
      return node
    },
    transformResult: async ({ result }) => result,
  }
  await run(trx.withPlugin(plugin) as Trx)
  const prepared = await sql<{ name: string }>`
    select name from pg_prepared_statements where statement = ${sql.lit(last?.sql ?? '')}`.execute(trx)
  const values = (last?.parameters ?? []).map(value =>
    Array.isArray(value)
      ? sql.lit(`{${value.join(',')}}`)
      : sql.lit(value instanceof Date ? value.toISOString() : value),
  )
  const { rows } = await sql<{ 'QUERY PLAN': string }>`
    explain (analyze, costs off, timing off, summary off) execute ${sql.ref(prepared.rows[0]?.name ?? '')} (${sql.join(values)})`.execute(
    trx,
  )
  return rows.map(row => row['QUERY PLAN']).join('\n')
}

/**
 * The plan without what it reads of partitions of a few pages, as of a month that begins today or tomorrow: of a table that is read at once
 * PostgreSQL uses no index.
 */
export async function withoutSmallPartitions(reader: Reader, plan: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relispartition and relkind = 'r' and reltuples < 5000`.execute(reader)
  const small = new Set(rows.map(({ name }) => name))
  const isSmall = (line: string) => small.has(/ on (\w+)/.exec(line)?.[1] ?? '')
  return plan
    .split('\n')
    .filter(line => !isSmall(line))
    .join('\n')
}

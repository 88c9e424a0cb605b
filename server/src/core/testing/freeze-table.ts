import type pg from 'pg'

/**
 * Makes a filled table look to the planner as it does after a quiet night: every page visible to all, and its figures true. Vacuum passes over
 * rows that a transaction still under way might not see, so it is done again until none is left.
 */
export async function freezeTable(client: pg.Client, table: string): Promise<void> {
  for (let left = 60; left > 0; left -= 1) {
    await client.query(`vacuum (freeze, analyze) ${table}`)
    const { rows } = await client.query<{ hidden: number }>(
      `select coalesce(sum(relpages - relallvisible), 0)::int as hidden from pg_class
       where relkind = 'r' and (oid = $1::regclass or oid in (select inhrelid from pg_inherits where inhparent = $1::regclass))`,
      [table],
    )
    if (rows[0]?.hidden === 0) return
    await new Promise(resolve => setTimeout(resolve, 500))
  }
  throw new Error(`pages of ${table} stay hidden from others: does a transaction stand open?`)
}

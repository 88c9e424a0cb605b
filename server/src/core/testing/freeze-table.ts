import type pg from 'pg'

/**
 * Makes a filled table look to the planner as it does after a quiet night: every page with rows visible to all, and its figures true. Vacuum
 * passes over rows that a transaction still under way might not see, so it is done again until none is left; by itself it would also leave a few
 * pages hidden that hold deleted rows.
 */
export async function freezeTable(client: pg.Client, table: string): Promise<void> {
  for (let left = 20; left > 0; left -= 1) {
    await client.query(`vacuum (freeze, analyze, index_cleanup on) ${table}`)
    // A table grows by several pages at a time; those that hold nothing yet are not marked.
    const { rows } = await client.query<{ frozen: boolean }>(
      `select not exists (
         select from (select tableoid as part, count(distinct (ctid::text::point)[0]) as pages from ${table} group by tableoid) filled
         join pg_class on oid = part where relallvisible < pages) as frozen`,
    )
    if (rows[0]?.frozen) return
    await new Promise(resolve => setTimeout(resolve, 500))
  }
  throw new Error(`pages of ${table} stay hidden from others: does a transaction stand open?`)
}

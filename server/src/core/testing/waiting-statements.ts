import { sql } from 'kysely'
import type { Database } from '../db/database.ts'

/** Statements of a suite’s database that wait for a row somebody else holds. */
export async function countWaiting(db: Database): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from pg_locks join pg_stat_activity using (pid)
    where datname = current_database() and not granted`.execute(db.system)
  return rows[0]?.n ?? 0
}

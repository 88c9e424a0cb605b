import { sql } from 'kysely'
import type { Trx } from '../db/database.ts'

/** True when no other server runs the job; this transaction then holds it until it ends. */
export async function takeJob(trx: Trx, name: string): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`job ${name}`}, 0)) as taken`.execute(trx)
  return rows[0]?.taken ?? false
}

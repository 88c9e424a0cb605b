/** How far the deletion of records of alarms went. */
import { sql } from 'kysely'
import type { Trx } from '../../core/db/database.ts'

export type RecordWalk = { version: number; day: number; lastId: number | null }

export async function readWalk(trx: Trx, tenantId: number): Promise<RecordWalk | undefined> {
  const { rows } = await sql<RecordWalk>`
    select version, day, last_id as "lastId" from record_walk where tenant_id = ${tenantId}`.execute(trx)
  return rows[0]
}

/** `removedBefore`: the end of the last day of which something went just now. */
export async function saveWalk(
  trx: Trx,
  tenantId: number,
  { version, day, lastId }: RecordWalk,
  removedBefore: number | null,
): Promise<void> {
  const before = removedBefore === null ? null : new Date(removedBefore)
  await sql`
    insert into record_walk as walk (tenant_id, version, day, last_id, removed_before)
    values (${tenantId}, ${version}, ${day}, ${lastId}, ${before})
    on conflict (tenant_id) do update set version = excluded.version, day = excluded.day, last_id = excluded.last_id,
      removed_before = greatest(walk.removed_before, excluded.removed_before)`.execute(trx)
}

import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '../db/database.ts'
import { outboxPosition } from '../live/outbox.queries.ts'

/**
 * Waits until followers of the outbox may read all that stands in it. They read what no older transaction can come before, and suites
 * beside this one share the instance: what those have under way holds everybody's place back.
 */
export async function outboxSettled(db: Database): Promise<void> {
  const { rows } = await sql<{ xid: string | null }>`
    select xid::text from outbox order by outbox.xid desc limit 1`.execute(db.system)
  const newest = BigInt(rows[0]?.xid ?? 0)
  await expect.poll(async () => (await outboxPosition(db.system)).now.xid).toBeGreaterThanOrEqual(newest)
}

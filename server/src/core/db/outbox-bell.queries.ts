import { sql } from 'kysely'
import type { Trx } from './database.ts'

/** Wakes the readers of the outbox when this transaction commits. Once per transaction: every further one costs and tells nothing. */
export async function announceOutbox(trx: Trx): Promise<void> {
  await sql`select pg_notify('watchfire_outbox', '')`.execute(trx)
}

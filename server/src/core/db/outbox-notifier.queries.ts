import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db, Trx } from './database.ts'

/** Wakes the readers of the outbox when this transaction commits. Once per transaction: every further one costs and tells nothing. */
export async function announceOutbox(trx: Trx): Promise<void> {
  await sql`select pg_notify('watchfire_outbox', '')`.execute(trx)
}

/**
 * Wakes the readers of the outbox after a commit; `ring` returns at once. For work that commits hundreds of times a second: PostgreSQL
 * lets transactions that NOTIFY commit one after the other, each waiting for the disk alone, and each ring makes every server look. Rings
 * while one is under way, and in the moment after it, make one more.
 * A ring that fails, or a crash before it, is made up for by the readers, which look by themselves every second.
 */
export function outboxNotifier(auth: Db, restMs = 20): { ring(): void } {
  let ringing = false
  let again = false
  const ring = async () => {
    again = ringing
    if (ringing) return
    ringing = true
    await sql`select pg_notify('watchfire_outbox', '')`.execute(auth).catch(() => {})
    await sleep(restMs, undefined, { ref: false })
    ringing = false
    if (again) void ring()
  }
  return { ring: () => void ring() }
}

/** Time that passes while no server runs: whatever waits for a moment comes so much closer to it. */
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'

/** Moments that are waited for, and the rows in which they still are. */
const waiting = [
  { table: 'notice_due', moments: ['due_at'], where: 'fired_at is null' },
  { table: 'notice_rule', moments: ['rests_until'] },
  { table: 'overdue_clock', moments: ['overdue_at', 'due_at'], where: 'due_at is not null' },
  { table: 'robot', moments: ['rests_until', 'claimed_until'] },
  { table: 'robot_message', moments: ['next_try_at'], where: 'state = 0' },
  { table: 'mail', moments: ['next_try_at'], where: 'settled_at is null' },
  { table: 'mail_queue', moments: ['rests_until', 'claimed_until'] },
  { table: 'reminder', moments: ['due_at'], where: 'fired_at is null' },
  { table: 'device', moments: ['silent_from', 'silent_until'], where: 'silent_until is not null' },
  { table: 'bulk_action', moments: ['run_at'], where: 'ended_at is null' },
  { table: 'alarm_export', moments: ['changed_at'], where: `state = 'running'` },
]

/** To be called with every server dead: leases of a live one would end under its hands. */
export async function letTimePass(db: Database, seconds: number): Promise<void> {
  await db.system.transaction().execute(async trx => {
    for (const { table, moments, where = 'true' } of waiting) {
      const earlier = moments.map(name => sql`${sql.ref(name)} = ${sql.ref(name)} - ${seconds} * interval '1 second'`)
      await sql`update ${sql.table(table)} set ${sql.join(earlier)} where ${sql.raw(where)}`.execute(trx)
    }
  })
}

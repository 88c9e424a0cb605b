import { sql } from 'kysely'
import type { Trx } from '../db/database.ts'
import { settingNow } from '../system-setting.queries.ts'

/** What outlives its use, and how long it is kept. Each line is indexed by its time. */
const retained = [
  { table: 'nonce', since: 'made_at', for: '20 minutes' },
  { table: 'sign_in_failure', since: 'failed_at', for: '1 day' },
  { table: 'sign_in_address', since: 'seen_at', for: '180 days' },
  { table: 'sign_in_flow', since: 'made_at', for: '1 hour' },
  { table: 'outbox', since: 'at', for: '24 hours' },
  // Longer than an AI server may spool: what is sent again within it is known.
  { table: 'ingest_key', since: 'received_at', for: '40 days' },
  { table: 'evidence_name', since: 'noted_at', for: '40 days' },
  { table: 'linked_picture', since: 'asked_at', for: '1 day' },
  { table: 'alarm_export', since: 'asked_at', for: '7 days' },
  { table: 'bulk_action', since: 'asked_at', for: '90 days' },
  { table: 'notice_due', since: 'due_at', for: '40 days' },
  { table: 'overdue_clock', since: 'overdue_at', for: '40 days' },
  { table: 'robot_message', since: 'made_at', for: settingNow('robotMessageDays') },
  { table: 'mail', since: 'created_at', for: settingNow('mailDays') },
  { table: 'device_state_change', since: 'at', for: settingNow('stateHistoryDays') },
  // As long as the minutes of the curve that they mark.
  { table: 'limit_crossing', since: 'at', for: '13 months' },
  { table: 'rule_finding', since: 'found_at', for: '13 months' },
  { table: 'ai_server_hour', since: 'hour', for: '8 days' },
  { table: 'ai_server_claim', since: 'expires_at', for: '1 day' },
  { table: 'maintenance', since: 'until', for: settingNow('stateHistoryDays') },
  { table: 'remote_job', since: 'made_at', for: '400 days' },
  { table: 'opinion_hour', since: 'hour', for: '40 days' },
  { table: 'score', since: 'evaluated_at', for: '400 days' },
  { table: 'session', since: 'expires_at', for: '1 hour' },
] as const

/** Rows deleted in one statement: short locks, and other work in between. */
const chunk = 5000

/** Deletes one chunk of each; true when there may be more. */
export async function deleteExpired(trx: Trx): Promise<boolean> {
  let more = false
  for (const { table, since, for: age } of retained) {
    const interval = typeof age === 'string' ? sql`${age}::interval` : sql`make_interval(days => ${age})`
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(table)} where ctid = any(array(
        select ctid from ${sql.table(table)} where ${sql.ref(since)} < now() - ${interval} limit ${chunk}
      ))`.execute(trx)
    more ||= numAffectedRows === BigInt(chunk)
  }
  return more
}

/** Makes the months that alarms of the coming weeks are filed under. */
export async function ensureAlarmMonths(trx: Trx): Promise<void> {
  await sql`select ensure_alarm_months(now() - interval '40 days', now() + interval '65 days')`.execute(trx)
}

import type { Alarm } from '@watchfire/contract/alarm/alarm.shapes.ts'
import { sql } from 'kysely'
import type { Reader } from '../../core/db/database.ts'
import type { AlarmKey } from '../alarm-key.ts'

/** What was deleted of an alarm's evidence, all causes together under the latest. */
export async function readRemovedEvidence(db: Reader, key: AlarmKey): Promise<Alarm['evidenceRemoved']> {
  const { rows } = await sql<NonNullable<Alarm['evidenceRemoved']>>`
    select sum(pictures)::int as pictures, sum(recordings)::int as recordings, (array_agg(cause order by at desc))[1] as cause, max(at) as at
    from evidence_removed
    where tenant_id = ${key.tenantId} and alarm_id = ${key.alarmId} and alarm_at = ${new Date(key.alarmAt)}
    having count(*) > 0`.execute(db)
  return rows[0]
}

import { sql } from 'kysely'
import type { Trx } from '../../core/db/database.ts'
import { type AlarmScope, filedWithin, visibleAlarms } from '../alarm-filter.queries.ts'

/** True and false verdicts of a company's alarms of one type, all of them and those of one device, by index alone. */
export async function countVerdicts(
  trx: Trx,
  viewer: AlarmScope,
  of: { companyId: number; type: number; deviceId: string; from: number; until: number },
) {
  const own = sql`alarm.device_no = (select device.device_no from device where device.device_id = ${of.deviceId})`
  const { rows } = await sql<{ all_true: number; all_false: number; own_true: number; own_false: number }>`
    select count(*) filter (where alarm.verdict = 2)::int as all_true,
           count(*) filter (where alarm.verdict = 1)::int as all_false,
           count(*) filter (where alarm.verdict = 2 and ${own})::int as own_true,
           count(*) filter (where alarm.verdict = 1 and ${own})::int as own_false
    from alarm
    where alarm.company_id = ${of.companyId} and ${visibleAlarms(viewer)} and ${filedWithin(of)} and alarm.type = ${of.type}
      and alarm.verdict in (1, 2)`.execute(trx)
  return rows[0] ?? { all_true: 0, all_false: 0, own_true: 0, own_false: 0 }
}

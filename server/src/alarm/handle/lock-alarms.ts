import type { AlarmFamily } from '@watchfire/contract/alarm/alarm.shapes.ts'
import type { Trx } from '../../core/db/database.ts'
import { refuse } from '../../core/http/refuse.ts'
import type { Viewer } from '../../core/session/viewer.ts'
import { findVisibleAlarms } from '../alarm.queries.ts'
import { alarmKeyOf } from '../alarm-key.ts'
import { lockAlarms, lockOpenAlarmsOf } from './alarm-handling.queries.ts'

export type LockedAlarm = Awaited<ReturnType<typeof lockAlarms>>[number]

/**
 * Holds alarms as they stand until the transaction ends. With a family, alarms of others are as good as missing.
 * @throws alarm.notFound unless the viewer may see every one
 */
export async function lockAlarmsOf(
  trx: Trx,
  viewer: Viewer,
  publicIds: readonly string[],
  family?: AlarmFamily,
): Promise<LockedAlarm[]> {
  const keys = [...new Set(publicIds)].map(id => {
    const key = alarmKeyOf(id)
    if (!key) throw refuse('alarm.notFound')
    return key
  })
  // Asked without a lock first, so that nobody holds up alarms it may not see.
  const visible = await findVisibleAlarms(trx, viewer, keys)
  const own = family ? visible.filter(row => row.family === family) : visible
  if (own.length < keys.length) throw refuse('alarm.notFound')
  await lockOpenAlarmsOf(trx, viewer, keys)
  const rows = await lockAlarms(trx, viewer, keys)
  if (rows.length < keys.length) throw refuse('alarm.notFound')
  return rows
}

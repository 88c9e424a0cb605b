import {
  type AlarmFamily,
  alarmLevel,
  alarmState,
  type Verdict,
  verdict,
} from '@watchfire/contract/alarm/alarm.shapes.ts'
import { z } from 'zod'
import type { Trx } from '../../core/db/database.ts'
import { refuse } from '../../core/http/refuse.ts'
import type { Viewer } from '../../core/session/viewer.ts'
import { findVisibleAlarms } from '../alarm.queries.ts'
import { alarmKeyOf, keyOf, publicAlarmId } from '../alarm-key.ts'
import { lockAlarms, lockOpenAlarmsOf, type NewHandling } from './alarm-handling.queries.ts'

export type LockedAlarm = Awaited<ReturnType<typeof lockAlarms>>[number]

/** What the rules of a verdict ask of an alarm. */
export const standingOf = (row: Pick<LockedAlarm, 'level' | 'state'>) => ({
  level: z.decode(alarmLevel, row.level as never),
  state: z.decode(alarmState, row.state as never),
})

/** A verdict on a locked alarm, to be written. */
export const handlingOf = (row: LockedAlarm, given: Verdict): NewHandling => ({
  ...keyOf(row),
  publicId: publicAlarmId(keyOf(row)),
  companyId: row.company_id,
  verdict: z.encode(verdict, given),
})

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

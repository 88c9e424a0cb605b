import type { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import { readInScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { siteText } from '../../core/site-time.ts'
import { countAlarmsPerSlice } from '../alarm.queries.ts'

const hour = 3_600_000

export const countAlarmsByHour: Handler<typeof alarmCalls.countByHour> = async (_, viewer, { db }) => {
  const hours = lastHours(Date.now())
  const filter = { from: hours[0]?.from ?? 0, until: hours.at(-1)?.until ?? 0 }
  const counts = await readInScope(db, viewer, trx => countAlarmsPerSlice(trx, viewer, filter, hours))
  return hours.map(({ from }, index) => ({ at: from, hour: siteText(from).slice(11, 16), total: counts[index] ?? 0 }))
}

/** The hour of `now` and the 23 before it. */
export function lastHours(now: number): { from: number; until: number }[] {
  const begin = now - (now % hour)
  return Array.from({ length: 24 }, (_, index) => {
    const from = begin - (23 - index) * hour
    return { from, until: from + hour }
  })
}

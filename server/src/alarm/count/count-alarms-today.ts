import type { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import { readInScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { startOfSiteDay } from '../../core/site-time.ts'
import { countForMonitor } from './alarm-count.queries.ts'
import { pendingPeriod } from './pending-period.ts'

export const countAlarmsToday: Handler<typeof alarmCalls.countToday> = (_, viewer, { db }) => {
  const now = Date.now()
  const today = { from: startOfSiteDay(now), until: startOfSiteDay(now, -1) }
  return readInScope(db, viewer, trx => countForMonitor(trx, viewer, { today, filed: pendingPeriod(now) }))
}

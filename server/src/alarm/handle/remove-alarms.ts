import type { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import { inScope } from '../../core/db/database.ts'
import { announceOutbox } from '../../core/db/outbox-notifier.queries.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { keyOf, publicAlarmId } from '../alarm-key.ts'
import { removeAlarms as removeRows } from './alarm-removal.queries.ts'
import { lockAlarmsOf } from './lock-alarms.ts'

/** Takes alarms away for good: all of them or none. */
export const removeAlarms: Handler<typeof alarmCalls.remove> = ({ alarmIds }, viewer, { db }) =>
  inScope(db, viewer, async trx => {
    const rows = await lockAlarmsOf(trx, viewer, alarmIds)
    const alarms = rows.map(row => {
      const key = keyOf(row)
      return { ...key, publicId: publicAlarmId(key) }
    })
    await removeRows(trx, alarms, viewer)
    await announceOutbox(trx)
  })

import type { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import { firstNames } from '@watchfire/contract/core/list-text.ts'
import { inScope } from '../../core/db/database.ts'
import { announceOutbox } from '../../core/db/outbox-notifier.queries.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { keyOf, publicAlarmId } from '../alarm-key.ts'
import { findHeld } from '../evidence/evidence.queries.ts'
import { removeAlarms as removeRows } from './alarm-removal.queries.ts'
import { lockAlarmsOf } from './lock-alarms.ts'

/** Takes alarms away for good: all of them or none. Whose evidence is on hold stays: without it nobody could release that again. */
export const removeAlarms: Handler<typeof alarmCalls.remove> = ({ alarmIds }, viewer, { db }) =>
  inScope(db, viewer, async trx => {
    const rows = await lockAlarmsOf(trx, viewer, alarmIds)
    const alarms = rows.map(row => {
      const key = keyOf(row)
      return { ...key, publicId: publicAlarmId(key) }
    })
    const heldIds = await findHeld(trx, alarms)
    const held = alarms.filter(alarm => heldIds.has(alarm.alarmId)).map(alarm => alarm.publicId)
    if (held.length > 0) throw refuse('alarm.evidenceHeld', { count: held.length, alarms: firstNames(held) })
    await removeRows(trx, alarms, viewer)
    await announceOutbox(trx)
  })

import { type deskCalls, precisionDays } from '@watchfire/contract/alarm/desk.calls.ts'
import { readInScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { readAlarms } from '../alarm.queries.ts'
import { findAlarm } from '../find-alarm.ts'
import { countVerdicts } from './precision.queries.ts'

const day = 86_400_000

/** How often alarms like this one were true: of its type in its company, and of its channel among them. */
export const readPrecision: Handler<typeof deskCalls.readPrecision> = ({ alarmId }, viewer, { db }) =>
  readInScope(db, viewer, async trx => {
    const [alarm] = await readAlarms(trx, [await findAlarm(trx, viewer, alarmId)])
    if (!alarm) throw refuse('alarm.notFound')
    const now = Date.now()
    const counted = await countVerdicts(trx, viewer, {
      companyId: alarm.company_id,
      type: alarm.type,
      deviceId: alarm.device_id,
      from: now - precisionDays * day,
      until: now + day,
    })
    return {
      type: { trueAlarms: counted.all_true, falseAlarms: counted.all_false },
      channel: { trueAlarms: counted.own_true, falseAlarms: counted.own_false },
    }
  })

import type { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import { inScope } from '../core/db/database.ts'
import type { FileUrl } from '../core/files/file-url.ts'
import type { Handler } from '../core/http/handlers.ts'
import { readAlarms } from './alarm.queries.ts'
import { alarmView } from './alarm.view.ts'
import { findAlarm } from './alarm-history.ts'

export const getAlarm =
  (fileUrl: FileUrl): Handler<typeof alarmCalls.get> =>
  ({ alarmId }, viewer, { db }) =>
    inScope(db, viewer, async trx => {
      const [row] = await readAlarms(trx, [await findAlarm(trx, viewer, alarmId)])
      if (!row) throw new Error(`alarm ${alarmId} lacks its device or place`)
      return alarmView(row, viewer, fileUrl)
    })

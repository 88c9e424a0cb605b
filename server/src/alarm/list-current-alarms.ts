import { type alarmCalls, pendingDays } from '@watchfire/contract/alarm/alarm.calls.ts'
import { readInScope } from '../core/db/database.ts'
import type { FileUrl } from '../core/files/file-url.ts'
import type { Handler } from '../core/http/handlers.ts'
import { readAlarms } from './alarm.queries.ts'
import { alarmView } from './alarm.view.ts'
import { findCurrentAlarms } from './count/alarm-count.queries.ts'

const hour = 3_600_000
const recent = 12 * hour
const maximum = 50

/** What a console would have heard over the live channel and still has to know. */
export const listCurrentAlarms =
  (fileUrl: FileUrl): Handler<typeof alarmCalls.listCurrent> =>
  (_, viewer, { db }) => {
    const now = Date.now()
    // An alarm is filed at most this long before and an instant after its receipt.
    const filed = { from: now - recent - pendingDays * 24 * hour, until: now + hour }
    return readInScope(db, viewer, async trx => {
      const keys = await findCurrentAlarms(trx, viewer, { receivedFrom: now - recent, filed, limit: maximum })
      return (await readAlarms(trx, keys)).map(row => alarmView(row, viewer, fileUrl))
    })
  }

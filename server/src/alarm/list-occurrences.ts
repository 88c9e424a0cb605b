import type { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import { occurrencePageSize } from '@watchfire/contract/alarm/alarm.shapes.ts'
import { readInScope } from '../core/db/database.ts'
import { pageWindow } from '../core/db/page-window.ts'
import type { FileUrl } from '../core/files/file-url.ts'
import type { Handler } from '../core/http/handlers.ts'
import { occurrenceView } from './alarm.view.ts'
import { listOccurrences } from './alarm-history.queries.ts'
import { findAlarm } from './find-alarm.ts'

/** Both paths of the occurrence history. */
export const listOccurrencesOf =
  (fileUrl: FileUrl): Handler<typeof alarmCalls.listOccurrences> =>
  ({ alarmId, ...page }, viewer, { db }) =>
    readInScope(db, viewer, async trx => {
      const alarm = await findAlarm(trx, viewer, alarmId)
      const { rows, total } = await listOccurrences(trx, alarm, pageWindow(page, occurrencePageSize))
      return { rows: rows.map(row => occurrenceView(row, viewer, fileUrl)), total }
    })

import type { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import { readInScope } from '../core/db/database.ts'
import { pageWindow } from '../core/db/page-window.ts'
import type { FileUrl } from '../core/files/file-url.ts'
import type { Handler } from '../core/http/handlers.ts'
import { handlingView } from './alarm.view.ts'
import { listHandlings } from './alarm-history.queries.ts'
import { findAlarm } from './find-alarm.ts'

export const listHandlingsOf =
  (fileUrl: FileUrl): Handler<typeof alarmCalls.listHandlings> =>
  ({ alarmId, ...page }, viewer, { db }) =>
    readInScope(db, viewer, async trx => {
      const alarm = await findAlarm(trx, viewer, alarmId)
      const { rows, total } = await listHandlings(trx, alarm, pageWindow(page))
      return { rows: rows.map(row => handlingView(row, alarmId, viewer, fileUrl)), total }
    })

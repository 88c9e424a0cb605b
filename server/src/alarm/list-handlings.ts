import type { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import { readInScope } from '../core/db/database.ts'
import { pageWindow } from '../core/db/page-window.ts'
import type { FileUrl } from '../core/files/file-url.ts'
import type { Handler } from '../core/http/handlers.ts'
import { handlingView } from './alarm.view.ts'
import { listHandlings } from './alarm-history.queries.ts'
import { findAlarm } from './find-alarm.ts'
import { noteOpened } from './note-opened.ts'

export const listHandlingsOf =
  (fileUrl: FileUrl): Handler<typeof alarmCalls.listHandlings> =>
  async ({ alarmId, ...page }, viewer, { db }) => {
    const { alarm, ...answer } = await readInScope(db, viewer, async trx => {
      const alarm = await findAlarm(trx, viewer, alarmId)
      const { rows, total } = await listHandlings(trx, alarm, pageWindow(page))
      return { alarm, rows: rows.map(row => handlingView(row, alarmId, viewer, fileUrl)), total }
    })
    // The console has the alarm from its list already: opening it asks for its history.
    await noteOpened(db, viewer, alarm)
    return answer
  }

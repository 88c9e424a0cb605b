import type { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import { occurrencePageSize } from '@watchfire/contract/alarm/alarm.shapes.ts'
import { inScope, type Trx } from '../core/db/database.ts'
import { pageWindow } from '../core/db/page-window.ts'
import type { FileUrl } from '../core/files/file-url.ts'
import type { Handler } from '../core/http/handlers.ts'
import { refuse } from '../core/http/refuse.ts'
import type { Viewer } from '../core/session/viewer.ts'
import { findVisibleAlarms } from './alarm.queries.ts'
import { handlingView, occurrenceView } from './alarm.view.ts'
import { listHandlings, listOccurrences } from './alarm-history.queries.ts'
import { type AlarmKey, alarmKeyOf, keyOf } from './alarm-key.ts'

/** @throws alarm.notFound outside the viewer's scope */
export async function findAlarm(
  trx: Trx,
  viewer: Viewer,
  publicId: string,
): Promise<AlarmKey & { aiServerNo: number }> {
  const key = alarmKeyOf(publicId)
  const [row] = key ? await findVisibleAlarms(trx, viewer, [key]) : []
  if (!row) throw refuse('alarm.notFound')
  return { ...keyOf(row), aiServerNo: row.ai_server_no }
}

/** Both paths of the occurrence history. */
export const listOccurrencesOf =
  (fileUrl: FileUrl): Handler<typeof alarmCalls.listOccurrences> =>
  ({ alarmId, ...page }, viewer, { db }) =>
    inScope(db, viewer, async trx => {
      const alarm = await findAlarm(trx, viewer, alarmId)
      const { rows, total } = await listOccurrences(trx, alarm, pageWindow(page, occurrencePageSize))
      return { rows: rows.map(row => occurrenceView(row, viewer, fileUrl)), total }
    })

export const listHandlingsOf =
  (fileUrl: FileUrl): Handler<typeof alarmCalls.listHandlings> =>
  ({ alarmId, ...page }, viewer, { db }) =>
    inScope(db, viewer, async trx => {
      const alarm = await findAlarm(trx, viewer, alarmId)
      const { rows, total } = await listHandlings(trx, alarm, pageWindow(page))
      return { rows: rows.map(row => handlingView(row, alarmId, viewer, fileUrl)), total }
    })

import { maxFileDays, type storageCalls } from '@watchfire/contract/storage/storage.calls.ts'
import { storedFile } from '@watchfire/contract/storage/storage.shapes.ts'
import { alarmKeyOf, publicAlarmId } from '../alarm/alarm.public.ts'
import { readInScope } from '../core/db/database.ts'
import { pageWindow } from '../core/db/page-window.ts'
import type { FileUrl } from '../core/files/file-url.ts'
import type { Handler } from '../core/http/handlers.ts'
import { refuse } from '../core/http/refuse.ts'
import { siteText } from '../core/site-time.ts'
import { listStoredFiles, type StoredFileRow } from './stored-file.queries.ts'

const dayMs = 86_400_000
const defaultDays = 7

export const listFiles =
  (fileUrl: FileUrl): Handler<typeof storageCalls.listFiles> =>
  async ({ alarmId, pageNum, pageSize, ...filter }, viewer, { db }) => {
    // No alarm can have an id that names no moment.
    const alarm = alarmId === undefined ? undefined : alarmKeyOf(alarmId)
    if (alarmId !== undefined && !alarm) return { rows: [], total: 0 }
    const wanted = { ...filter, alarm, ...(alarm || filter.held ? {} : periodOf(filter)) }
    const { rows, total } = await readInScope(db, viewer, trx =>
      listStoredFiles(trx, viewer, wanted, pageWindow({ pageNum, pageSize })),
    )
    const view = (row: StoredFileRow) =>
      storedFile.parse({
        ...row,
        fileId: row.file_id,
        storedAt: row.created_at,
        storedAtText: siteText(row.created_at),
        alarmId: row.alarm_id === null ? '' : publicAlarmId({ alarmId: row.alarm_id, alarmAt: row.alarm_at ?? 0 }),
        deviceId: row.device_id,
        deviceName: row.device_name,
        projectName: row.project_name,
        url: fileUrl(viewer, row.file_id),
        holdReason: row.holds[0]?.reason ?? '',
        heldBy: row.holds[0]?.by ?? '',
      })
    return { rows: rows.map(view), total }
  }

/** @throws storage.badPeriod */
function periodOf({
  until = Date.now() + dayMs,
  from = until - defaultDays * dayMs,
}: {
  from?: number | undefined
  until?: number | undefined
}) {
  if (from >= until || until - from > maxFileDays * dayMs) throw refuse('storage.badPeriod', { days: maxFileDays })
  return { from, until }
}

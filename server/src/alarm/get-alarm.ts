import type { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import type { AlarmFamily } from '@watchfire/contract/alarm/alarm.shapes.ts'
import { readInScope } from '../core/db/database.ts'
import type { FileUrl } from '../core/files/file-url.ts'
import type { Handler } from '../core/http/handlers.ts'
import { refuse } from '../core/http/refuse.ts'
import { readAlarms } from './alarm.queries.ts'
import { alarmView } from './alarm.view.ts'
import { readRemovedEvidence } from './evidence/removed-evidence.queries.ts'
import { missingAlarm } from './expired/missing-alarm.ts'
import { findAlarmIn } from './find-alarm.ts'
import { noteOpened } from './note-opened.ts'

/** One alarm, of any family or of one: asked through another family's call it is as good as missing. */
export const getAlarmOf =
  (fileUrl: FileUrl, family?: AlarmFamily): Handler<typeof alarmCalls.get> =>
  async ({ alarmId }, viewer, { db }) => {
    const { key, view } = await readInScope(db, viewer, async trx => {
      const key = await findAlarmIn(trx, viewer, alarmId)
      if (!key) throw await missingAlarm(trx, viewer, alarmId)
      const [row] = await readAlarms(trx, [key])
      if (!row) throw new Error(`alarm ${alarmId} lacks its device or place`)
      if (family && row.family !== family) throw refuse('alarm.notFound')
      const removed = await readRemovedEvidence(trx, key)
      return { key, view: { ...alarmView(row, viewer, fileUrl), evidenceRemoved: removed } }
    })
    await noteOpened(db, viewer, key)
    return view
  }

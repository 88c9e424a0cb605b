import type { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import { inScope } from '../core/db/database.ts'
import type { FileUrl } from '../core/files/file-url.ts'
import type { Handlers } from '../core/http/handlers.ts'
import { listAlarmTypes, readAlarms } from './alarm.queries.ts'
import { alarmView } from './alarm.view.ts'
import { findAlarm, listHandlingsOf, listOccurrencesOf } from './alarm-history.ts'
import { countAlarmsByHour, countAlarmsToday } from './count-alarms.ts'
import { listCurrentAlarms } from './current-alarms.ts'
import { findRecording } from './find-recording.ts'
import { handleAlarms } from './handle-alarms.ts'
import { listAlarms } from './list-alarms.ts'

const lookupSize = 1000

export const alarmHandlers = ({ fileUrl }: { fileUrl: FileUrl }): Handlers<typeof alarmCalls> => ({
  list: listAlarms(fileUrl),
  types: ({ pageNum = 1, pageSize = lookupSize }, viewer, { db }) =>
    inScope(db, viewer, async trx => {
      const { rows, total } = await listAlarmTypes(trx, { limit: pageSize, offset: (pageNum - 1) * pageSize })
      return { rows: rows.map(row => ({ type: row.type, name: row.name, nameEn: row.name_en })), total }
    }),
  get: ({ alarmId }, viewer, { db }) =>
    inScope(db, viewer, async trx => {
      const [row] = await readAlarms(trx, [await findAlarm(trx, viewer, alarmId)])
      if (!row) throw new Error(`alarm ${alarmId} lacks its device or place`)
      return alarmView(row, viewer, fileUrl)
    }),
  occurrences: listOccurrencesOf(fileUrl),
  pictureHistory: listOccurrencesOf(fileUrl),
  handlings: listHandlingsOf(fileUrl),
  handle: handleAlarms,
  current: listCurrentAlarms(fileUrl),
  recording: findRecording(fileUrl),
  today: countAlarmsToday,
  byHour: countAlarmsByHour,
})

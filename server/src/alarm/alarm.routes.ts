import type { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import type { FileUrl } from '../core/files/file-url.ts'
import type { Handlers } from '../core/http/handlers.ts'
import { countAlarmsByHour } from './count/count-alarms-by-hour.ts'
import { countAlarmsToday } from './count/count-alarms-today.ts'
import { getAlarmOf } from './get-alarm.ts'
import { handleAlarmsOf } from './handle/handle-alarms.ts'
import { removeAlarms } from './handle/remove-alarms.ts'
import { listAlarmTypes } from './list-alarm-types.ts'
import { listAlarms } from './list-alarms.ts'
import { listCurrentAlarms } from './list-current-alarms.ts'
import { listHandlingsOf } from './list-handlings.ts'
import { listOccurrencesOf } from './list-occurrences.ts'

export const alarmHandlers = ({ fileUrl }: { fileUrl: FileUrl }): Handlers<typeof alarmCalls> => ({
  list: listAlarms(fileUrl),
  listTypes: listAlarmTypes,
  get: getAlarmOf(fileUrl),
  listOccurrences: listOccurrencesOf(fileUrl),
  listHandlings: listHandlingsOf(fileUrl),
  handle: handleAlarmsOf(),
  remove: removeAlarms,
  listCurrent: listCurrentAlarms(fileUrl),
  countToday: countAlarmsToday,
  countByHour: countAlarmsByHour,
})

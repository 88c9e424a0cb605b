import type { familyCalls } from '@watchfire/contract/alarm/family.calls.ts'
import type { FileUrl } from '../core/files/file-url.ts'
import type { Handlers } from '../core/http/handlers.ts'
import { getAlarmOf } from './get-alarm.ts'
import { handleAlarmsOf } from './handle/handle-alarms.ts'
import { listOccurrencesOf } from './list-occurrences.ts'

/** The sister calls: the same handlers, each for its own family. */
export const familyHandlers = ({ fileUrl }: { fileUrl: FileUrl }): Handlers<typeof familyCalls> => ({
  findSeres: getAlarmOf(fileUrl, 'seres'),
  findSeresRecord: getAlarmOf(fileUrl, 'seres'),
  findSensor: getAlarmOf(fileUrl, 'sensor'),
  findMeter: getAlarmOf(fileUrl, 'meter'),
  findJam: getAlarmOf(fileUrl, 'jam'),
  findPeople: getAlarmOf(fileUrl, 'people'),
  handleSeres: handleAlarmsOf('seres'),
  handleMeter: handleAlarmsOf('meter'),
  handleJam: handleAlarmsOf('jam'),
  handleSensor: handleAlarmsOf('sensor'),
  listEvents: listOccurrencesOf(fileUrl),
  listEventsOfAlarmService: listOccurrencesOf(fileUrl),
})

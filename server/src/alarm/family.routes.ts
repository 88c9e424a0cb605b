import type { FindCalls, familyCalls, HandleCalls } from '@watchfire/contract/alarm/family.calls.ts'
import { familiesWithFind, familiesWithHandle, findName, handleName } from '@watchfire/contract/alarm/family-table.ts'
import type { FileUrl } from '../core/files/file-url.ts'
import type { Handlers } from '../core/http/handlers.ts'
import { getAlarmOf } from './get-alarm.ts'
import { handleAlarmsOf } from './handle/handle-alarms.ts'
import { listOccurrencesOf } from './list-occurrences.ts'

/** The sister calls: the same handlers, each for its own family. */
export const familyHandlers = ({ fileUrl }: { fileUrl: FileUrl }): Handlers<typeof familyCalls> => ({
  ...(Object.fromEntries(
    familiesWithFind.map(family => [findName(family), getAlarmOf(fileUrl, family)]),
  ) as Handlers<FindCalls>),
  ...(Object.fromEntries(
    familiesWithHandle.map(family => [handleName(family), handleAlarmsOf(family)]),
  ) as Handlers<HandleCalls>),
  findSeresRecord: getAlarmOf(fileUrl, 'seres'),
  listEvents: listOccurrencesOf(fileUrl),
  listEventsOfAlarmService: listOccurrencesOf(fileUrl),
})

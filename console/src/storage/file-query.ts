/** The filters of the list of files as its call takes them: pure, from the address. */
import { alarmId as alarmIdShape } from '@watchfire/contract/alarm/alarm.shapes.ts'
import type { InputOf } from '@watchfire/contract/core/call.ts'
import { fileKind } from '@watchfire/contract/core/file.calls.ts'
import { addDays, isDay } from '@watchfire/contract/core/zone-clock.ts'
import type { storageCalls } from '@watchfire/contract/storage/storage.calls.ts'
import { judgement as judgementShape } from '@watchfire/contract/storage/storage.shapes.ts'
import { defaultDays, startOfDay } from '../core/site-days.ts'
import type { FilterTexts } from '../ui/list/list-url.ts'

type FileQuery = Omit<InputOf<typeof storageCalls.listFiles>, 'pageNum' | 'pageSize'>

/** No alarm has this id: what is typed and can be none finds nothing. */
const noAlarm = '0-0'

/** Days become a half-open span of moments; without them it is the last week's. */
export function fileQuery(values: FilterTexts, today: string): FileQuery {
  const { alarmId, deviceId, held, from, until } = values
  // The files of an alarm, and what is on hold, are few and may be old.
  const ofAnyDay = Boolean(alarmId) || held === 'yes'
  const untilDay = isDay(until) ? until : today
  const fromDay = isDay(from) && from <= untilDay ? from : addDays(untilDay, 1 - defaultDays)
  return {
    ...(alarmId && { alarmId: alarmIdShape.safeParse(alarmId.trim()).data ?? noAlarm }),
    deviceId: deviceId || undefined,
    kind: fileKind.safeParse(values.kind).data,
    judgement: judgementShape.safeParse(values.judgement).data,
    held: held === 'yes' ? true : held === 'no' ? false : undefined,
    ...(!(ofAnyDay && from === undefined) && { from: startOfDay(fromDay), until: startOfDay(addDays(untilDay, 1)) }),
  }
}

import { alarmId } from '@watchfire/contract/alarm/alarm.shapes.ts'

/** What finds an alarm: its number, and the time (ms) that names its partition. */
export type AlarmKey = { alarmId: number; alarmAt: number }

/** The id an alarm has outside the server. */
export const publicAlarmId = ({ alarmId, alarmAt }: AlarmKey): string =>
  `${alarmAt.toString(36)}-${alarmId.toString(36)}`

/** The key behind a public id; undefined when no alarm can have that id. */
export function alarmKeyOf(publicId: string): AlarmKey | undefined {
  if (!alarmId.safeParse(publicId).success) return undefined
  const [at = '', id = ''] = publicId.split('-')
  const key = { alarmAt: Number.parseInt(at, 36), alarmId: Number.parseInt(id, 36) }
  // Beyond these there is no date and no exact number.
  if (key.alarmAt > 8.64e15 || key.alarmId > Number.MAX_SAFE_INTEGER) return undefined
  return publicAlarmId(key) === publicId ? key : undefined
}

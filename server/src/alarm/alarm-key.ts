/** What a public id says: the alarm's number, and the time (ms) that names its partition. */
export type PublicAlarmKey = { alarmId: number; alarmAt: number }
/** What finds an alarm: the customer leads the keys of every table. */
export type AlarmKey = PublicAlarmKey & { tenantId: number }

/** The key of a row. */
export const keyOf = (row: { tenant_id: number; alarm_id: number; alarm_at: number }): AlarmKey => ({
  tenantId: row.tenant_id,
  alarmId: row.alarm_id,
  alarmAt: row.alarm_at,
})

/** The id an alarm has outside the server. */
export const publicAlarmId = ({ alarmId, alarmAt }: PublicAlarmKey): string =>
  `${alarmAt.toString(36)}-${alarmId.toString(36)}`

const publicId = /^[0-9a-z]{1,11}-[0-9a-z]{1,12}$/

/** The key behind a public id; undefined when no alarm can have that id. */
export function alarmKeyOf(text: string): PublicAlarmKey | undefined {
  if (!publicId.test(text)) return undefined
  const [at = '', id = ''] = text.split('-')
  const key = { alarmAt: Number.parseInt(at, 36), alarmId: Number.parseInt(id, 36) }
  // Beyond these there is no date and no exact number.
  if (key.alarmAt > 8.64e15 || key.alarmId > Number.MAX_SAFE_INTEGER) return undefined
  return publicAlarmId(key) === text ? key : undefined
}

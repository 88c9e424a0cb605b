/** The public id of an alarm: the time it is filed under and its number, both in base 36. The time finds the partition. */
export type AlarmKey = { alarmAt: number; alarmId: number }

export const formatAlarmKey = ({ alarmAt, alarmId }: AlarmKey): string =>
  `${alarmAt.toString(36)}-${alarmId.toString(36)}`

/** Undefined for anything that cannot be one of ours. */
export function parseAlarmKey(text: string): AlarmKey | undefined {
  const match = /^([0-9a-z]{1,11})-([0-9a-z]{1,12})$/.exec(text)
  if (!match) return undefined
  const alarmAt = Number.parseInt(match[1] ?? '', 36)
  const alarmId = Number.parseInt(match[2] ?? '', 36)
  return alarmAt <= 8.64e15 && Number.isSafeInteger(alarmId) ? { alarmAt, alarmId } : undefined
}

/** What of the list concerns one thing on screen, and how its countdown reads. Pure. */
import type { Quiet } from '@watchfire/contract/quiet/quiet.shapes.ts'

/** A device, one alarm of it, or an alarm alone where its device is not known. */
export type QuietPlace = { deviceId?: string; alarm?: { id: string; type?: number } }

/** What is quiet there, now or later: the whole device, and of postponed types the alarm's own, or all where no alarm is named. */
export function quietAt(list: readonly Quiet[], { deviceId, alarm }: QuietPlace): Quiet[] {
  return list.filter(quiet => {
    if (quiet.alarm && quiet.alarm.alarmId === alarm?.id) return true
    if (quiet.alarm && !quiet.alarm.wholeType) return false
    if (quiet.deviceId !== deviceId) return false
    return quiet.alarm === null || alarm === undefined || quiet.alarm.type === alarm.type
  })
}

export function quietWord({ alarm, maintenance }: Quiet): 'maintenance' | 'postponed' | 'silenced' {
  if (maintenance) return 'maintenance'
  return alarm ? 'postponed' : 'silenced'
}

/** Of several on the same thing one is told: a whole device, or a type on it, is quiet until the last of them ends. An alarm held back alone is told beside them. */
export function quietNow(quiets: readonly Quiet[], now: number): Quiet[] {
  const shown = new Map<string, Quiet>()
  for (const quiet of quiets) {
    if (quiet.from > now || quiet.until <= now) continue
    const { alarm, maintenance } = quiet
    const key = `${maintenance?.maintenanceId ?? ''} ${quiet.deviceId} ${alarm?.type ?? ''} ${alarm && !alarm.wholeType ? alarm.alarmId : ''}`
    const other = shown.get(key)
    const longer = other && other.until > quiet.until ? other : quiet
    shown.set(key, { ...longer, includeSevere: quiet.includeSevere || (other?.includeSevere ?? false) })
  }
  return [...shown.values()].sort((one, other) => other.until - one.until)
}

/** `12:34` to go, from an hour on `1h56`; a started second or minute counts. */
export function countdownText(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  const two = (part: number) => String(part).padStart(2, '0')
  if (seconds < 3600) return `${Math.floor(seconds / 60)}:${two(seconds % 60)}`
  const minutes = Math.ceil(seconds / 60)
  return `${Math.floor(minutes / 60)}h${two(minutes % 60)}`
}

/** Makes new alarms heard, and seen outside the page while it is hidden. */
import type { Alarm } from '@watchfire/contract/alarm/alarm.shapes.ts'
import { browserStorage } from '../../core/browser-storage.ts'
import { notify } from '../desktop-notice.ts'
import { mostUrgent } from '../most-urgent.ts'
import { type SoundingLevel, soundSettings } from '../sound-settings.ts'
import { speakAlarm } from '../speak.ts'
import { playTone } from '../tones.ts'
import { maySound } from './sound-blocked.ts'

/** What came while something sounded; only the most urgent of it is heard next, a backlog would talk over the present. */
let waiting: Alarm[] = []
let sounding = false

/** `alarms`: what pops up now, oldest first. */
export function announceAlarms(alarms: readonly Alarm[], open: (alarmId: string) => void): void {
  if (document.hidden && soundSettings().desktop) for (const alarm of alarms) notify(alarm, open)
  waiting.push(...alarms)
  if (!sounding) void soundOut()
}

async function soundOut(): Promise<void> {
  sounding = true
  for (;;) {
    const settings = soundSettings()
    const alarm = mostUrgent(waiting, settings)
    waiting = []
    if (!alarm) break
    if (!(await maySound()) || !(await claim(`${alarm.id} ${alarm.level}`))) continue
    const level = alarm.level as SoundingLevel
    if (settings.tones[level]) await playTone(level, settings.volume)
    if (settings.voice && level === 'severe') await speakAlarm(alarm, settings.volume).catch(() => undefined)
  }
  sounding = false
}

/** Tabs that hear of the same alarm do so within a moment; what comes again later (overdue, a reminder) sounds again. */
const togetherMs = 30_000
const claimsKey = 'alarmsSounded'

/** Several tabs of one person hear of the same alarm; the first one sounds. One that rose to a more severe level in the same moment sounds again. */
async function claim(alarm: string): Promise<boolean> {
  const take = () => {
    const now = Date.now()
    const claims = (browserStorage.readJson<[string, number][]>(claimsKey) ?? []).filter(
      ([, at]) => now - at < togetherMs,
    )
    if (claims.some(([id]) => id === alarm)) return false
    browserStorage.writeJson(claimsKey, [...claims, [alarm, now]])
    return true
  }
  // Locks exist on https and localhost only; elsewhere two tabs may now and then both sound.
  return navigator.locks ? navigator.locks.request(claimsKey, take) : take()
}

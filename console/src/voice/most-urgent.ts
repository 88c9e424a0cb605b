/** Which of several alarms is heard: ears take one thing at a time. Pure. */
import type { Alarm } from '@watchfire/contract/alarm/alarm.shapes.ts'
import type { SoundingLevel, SoundSettings } from './sound-settings.ts'

const byUrgency: readonly SoundingLevel[] = ['severe', 'normal', 'fault', 'notice', 'noticeVariant']

/** The newest alarm of the most urgent level that sounds here; alarms come oldest first. */
export function mostUrgent(
  alarms: readonly Alarm[],
  { tones, voice }: Pick<SoundSettings, 'tones' | 'voice'>,
): Alarm | undefined {
  for (const level of byUrgency) {
    if (!tones[level] && !(voice && level === 'severe')) continue
    const newest = alarms.findLast(alarm => alarm.level === level)
    if (newest) return newest
  }
  return undefined
}

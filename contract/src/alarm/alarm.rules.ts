/** Rules of handling (spec §4), pure: the server decides by them and sends the outcome along with each alarm as `can`. */
import type { AlarmLevel, AlarmState, Verdict } from './alarm.shapes.ts'

/** Whether an alarm takes a verdict now. A handled alarm may be handled again, except notices and record-only ones. */
export function mayHandle(alarm: { level: AlarmLevel; state: AlarmState }): boolean {
  if (alarm.state === 'pending') return true
  return alarm.level !== 'notice' && alarm.level !== 'recordOnly'
}

/** Verdicts a person may give. A notice that is ignored counts as viewed; "recorded" is the system's own. */
export function verdictsFor(alarm: { level: AlarmLevel; state: AlarmState }): Verdict[] {
  if (!mayHandle(alarm)) return []
  return alarm.level === 'notice' ? ['falseAlarm', 'trueAlarm', 'viewed'] : ['falseAlarm', 'trueAlarm', 'ignored']
}

/** What is stored for a chosen verdict: ignoring a pending notice means it was viewed (spec §4). */
export function verdictToStore(alarm: { level: AlarmLevel; state: AlarmState }, chosen: Verdict): Verdict {
  return alarm.level === 'notice' && alarm.state === 'pending' && chosen === 'ignored' ? 'viewed' : chosen
}

/** The verdict of "mark as read" in a popup. */
export const markReadVerdict = (level: AlarmLevel): Verdict => (level === 'notice' ? 'viewed' : 'ignored')

/** Rules of handling (spec §4), pure: the server decides by them and sends the outcome along with each alarm as `can`. */
import type { AlarmLevel, AlarmState, Verdict } from './alarm.shapes.ts'

type Handled = { level: AlarmLevel; state: AlarmState }

/** What stands first in a list that shows the severe first: it must be handled in time, and is not yet (spec §3). */
export const isUrgent = ({ level, state }: Handled): boolean => level === 'severe' && state === 'pending'

const ranks = { severe: 0, normal: 1, notice: 2, noticeVariant: 2, recordOnly: 3, fault: 3 } as const
/** As rules raise the level of an alarm: what is only recorded, and a fault, are the mildest. */
export const isMoreSevere = (one: AlarmLevel, other: AlarmLevel): boolean => ranks[one] < ranks[other]

/** Whether an alarm takes a verdict now. A handled alarm may be handled again, except notices and record-only ones. */
export function mayHandle(alarm: Handled): boolean {
  if (alarm.state === 'pending') return true
  return alarm.level !== 'notice' && alarm.level !== 'recordOnly'
}

/**
 * Verdicts a person may give. A notice that is ignored counts as viewed; a pending fault or notice variant may be ignored, or
 * viewed by its button (spec §2); "recorded" is the system's own.
 */
export function verdictsFor(alarm: Handled): Verdict[] {
  if (!mayHandle(alarm)) return []
  if (alarm.level === 'notice') return ['falseAlarm', 'trueAlarm', 'viewed']
  const viewed = alarm.state === 'pending' && (alarm.level === 'fault' || alarm.level === 'noticeVariant')
  return ['falseAlarm', 'trueAlarm', 'ignored', ...(viewed ? (['viewed'] as const) : [])]
}

/** What is stored for a chosen verdict: ignoring a pending notice means it was viewed (spec §4). */
export function verdictToStore(alarm: Handled, chosen: Verdict): Verdict {
  return alarm.level === 'notice' && alarm.state === 'pending' && chosen === 'ignored' ? 'viewed' : chosen
}

/** The verdict of "mark as read" in a popup. */
export const markReadVerdict = (level: AlarmLevel): Verdict => (level === 'notice' ? 'viewed' : 'ignored')

/** The verdict of somebody who only says "handled", as the sensors' own call does: what was measured is taken for true. */
export const plainVerdict = (level: AlarmLevel): Verdict => (level === 'notice' ? 'viewed' : 'trueAlarm')

export type Decision =
  | { store: Verdict; refused?: undefined }
  | { refused: 'alarm.handledMeanwhile' | 'alarm.notAgain' | 'alarm.wrongVerdict'; store?: undefined }

/**
 * What becomes of a verdict on an alarm as it stands now. `seen` is the state the operator decided upon: when somebody else was
 * faster the first verdict stands until this operator has read it.
 */
export function decide(alarm: Handled, chosen: Verdict, seen?: AlarmState): Decision {
  if (seen === 'pending' && alarm.state === 'handled') return { refused: 'alarm.handledMeanwhile' }
  if (!mayHandle(alarm)) return { refused: 'alarm.notAgain' }
  const store = verdictToStore(alarm, chosen)
  return verdictsFor(alarm).includes(store) ? { store } : { refused: 'alarm.wrongVerdict' }
}

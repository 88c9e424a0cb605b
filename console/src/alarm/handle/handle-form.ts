/** What can be said about a set of alarms at once, purely: the choices, and what the operator has seen. */
import { isMoreSevere } from '@watchfire/contract/alarm/alarm.rules.ts'
import type { Alarm, AlarmLevel, AlarmState, Verdict } from '@watchfire/contract/alarm/alarm.shapes.ts'
import { rowProblems, takesPunishments } from '@watchfire/contract/alarm/punishment.ts'
import type { Fine } from './drafts.ts'

type Handled = Pick<Alarm, 'id' | 'level' | 'state' | 'can'>

/** In the order of the number keys 1, 2, 3. */
const order: readonly Verdict[] = ['falseAlarm', 'trueAlarm', 'ignored', 'viewed']

/**
 * Verdicts every one of the alarms takes. Among several alarms of which some are notices, "ignore" stands for "viewed" on those:
 * the server stores it so (spec §4).
 */
export function sharedVerdicts(alarms: readonly Handled[]): Verdict[] {
  if (alarms.length === 0) return []
  const takes = (alarm: Handled, verdict: Verdict) =>
    alarm.can.verdicts.includes(verdict) || (verdict === 'ignored' && alarm.can.verdicts.includes('viewed'))
  const shared = order.filter(verdict => alarms.every(alarm => takes(alarm, verdict)))
  // Never both: for notices alone the word is "viewed", for everything else "ignored".
  const onlyViewed = !alarms.some(alarm => alarm.can.verdicts.includes('ignored'))
  return shared.filter(verdict => verdict !== (onlyViewed ? 'ignored' : 'viewed'))
}

/** The gravest level on the screen: what rose above it unseen is not judged. */
export const gravestOf = (alarms: readonly Pick<Alarm, 'level'>[]): AlarmLevel =>
  alarms.reduce<AlarmLevel>((gravest, { level }) => (isMoreSevere(level, gravest) ? level : gravest), 'recordOnly')

export type Seen = ReadonlyMap<string, AlarmState>
export const seenNow = (alarms: readonly Handled[]): Seen => new Map(alarms.map(alarm => [alarm.id, alarm.state]))

/** Alarms that somebody handled since they were looked at. */
export function handledMeanwhile<A extends Handled>(alarms: readonly A[], seen: Seen): A[] {
  return alarms.filter(alarm => alarm.state === 'handled' && seen.get(alarm.id) === 'pending')
}

/** The one state they were all seen in, for the server to compare; undefined when they differed. */
export function commonState(alarms: readonly Handled[], seen: Seen): AlarmState | undefined {
  const states = new Set(alarms.map(({ id }) => seen.get(id)))
  return states.size === 1 ? [...states][0] : undefined
}

/** A fine belongs to one smoking alarm, and only where it was really smoking; of a batch nobody can say who did what. */
export function takesFines(alarms: readonly Pick<Alarm, 'type'>[], chosen: Verdict | null): boolean {
  const [only, second] = alarms
  return only !== undefined && !second && takesPunishments(only) && (chosen === null || chosen === 'trueAlarm')
}

export const finesAreWrong = (fines: readonly Fine[]): boolean =>
  fines.some(fine => Object.keys(rowProblems(fine)).length > 0)

/**
 * Collects what the live channel says about alarms between two moments of handing it out. A flood costs bounded memory: of new
 * alarms the newest are kept, and when too much changed the receiver is told to read its lists again instead.
 */
import type { AlarmEvent } from '@watchfire/contract/alarm/alarm.events.ts'
import type { Alarm } from '@watchfire/contract/alarm/alarm.shapes.ts'
import { putLast } from '@watchfire/contract/core/drop-oldest.ts'

export type AlarmUpdates = {
  /** New alarms, and those that rose to a more severe level, in the order they came, at most {@link maxRaised}; `raisedTotal` counts all of them. */
  raised: Alarm[]
  raisedTotal: number
  /** New severe alarms that newer ones pushed out of `raised`, in the order they came: what a flood may not hide. */
  pushedOut: Alarm[]
  /** Alarms that ask for attention again: reminded of, or overdue. */
  reminded: Alarm[]
  /** Newest known face of each alarm that was named at all, new ones included. */
  changed: ReadonlyMap<string, Alarm>
  /** More changed than `changed` tells: read the lists again. */
  overflowed: boolean
  /** Counts by which the strip and the numbers of today may have moved. */
  countsMoved: boolean
}

export const maxRaised = 50
const keptChanged = 400

export function alarmInbox() {
  let raised = new Map<string, Alarm>()
  let pushedOut = new Map<string, Alarm>()
  let reminded = new Map<string, Alarm>()
  let changed = new Map<string, Alarm>()
  let raisedTotal = 0
  let overflowed = false
  let countsMoved = false
  return {
    add({ cause, alarm }: AlarmEvent) {
      if (cause === 'raised' || cause === 'risen') {
        raisedTotal++
        const lost = putLast(raised, maxRaised, alarm.id, alarm)
        if (lost?.level === 'severe') putLast(pushedOut, maxRaised, lost.id, lost)
      } else if (cause === 'reminded' || cause === 'overdue') putLast(reminded, maxRaised, alarm.id, alarm)
      if (cause === 'raised' || cause === 'risen' || cause === 'handled') countsMoved = true
      if (putLast(changed, keptChanged, alarm.id, alarm)) overflowed = true
    },
    /** Everything since the last time; undefined when nothing came. */
    take(): AlarmUpdates | undefined {
      if (changed.size === 0) return undefined
      const updates: AlarmUpdates = {
        raised: [...raised.values()],
        raisedTotal,
        pushedOut: [...pushedOut.values()],
        reminded: [...reminded.values()],
        changed,
        overflowed,
        countsMoved,
      }
      raised = new Map()
      pushedOut = new Map()
      reminded = new Map()
      changed = new Map()
      raisedTotal = 0
      overflowed = false
      countsMoved = false
      return updates
    },
  }
}

/**
 * What the live channel says about alarms, handed out in portions: at rest within one frame; in a flood popups a few times a
 * second, and lists less often, because drawing a table takes its time and nobody reads one that changes all the while.
 */
import { type AlarmEvent, alarmEvent } from '@watchfire/contract/alarm/alarm.events.ts'
import { useEffect, useEffectEvent } from 'react'
import { onLiveEvents } from '../../core/live-channel.ts'
import { bringUpToDate } from './alarm-cache.ts'
import { type AlarmUpdates, alarmInbox, maxRaised } from './alarm-inbox.ts'

/** A hidden tab draws nothing; its portions are only kept from growing stale. */
const apartHidden = 1000

type Pace = 'popups' | 'lists'
type Listener = (updates: AlarmUpdates) => void

/**
 * One way out of the channel: its own inbox, its own pace. `apart` is the shortest time between two portions, in ms; after a portion
 * with more new alarms than anybody can follow it is `apartInFlood`.
 */
function queue(apart: number, { apartInFlood = apart, before }: { apartInFlood?: number; before?: Listener } = {}) {
  const inbox = alarmInbox()
  const listeners = new Set<Listener>()
  let nextAt = Number.NEGATIVE_INFINITY
  let planned: 'timer' | 'frame' | undefined
  const handOut = () => {
    planned = undefined
    const updates = inbox.take()
    if (!updates) return
    nextAt = performance.now() + (updates.raisedTotal > maxRaised ? apartInFlood : apart)
    before?.(updates)
    for (const listener of [...listeners]) listener(updates)
  }
  return {
    listeners,
    add(event: AlarmEvent) {
      inbox.add(event)
      // A tab that was hidden meanwhile has no frames.
      if (planned === 'timer' || (planned === 'frame' && !document.hidden)) return
      const wait = document.hidden ? apartHidden : nextAt - performance.now()
      planned = wait > 0 ? 'timer' : 'frame'
      if (wait > 0) setTimeout(handOut, wait)
      else requestAnimationFrame(handOut)
    },
  }
}

const queues = {
  /** Severe alarms do not wait for the others, and are drawn without them. */
  severe: queue(40),
  others: queue(150, { apartInFlood: 500 }),
  lists: queue(700, { before: bringUpToDate }),
}
const queuesOf = { popups: [queues.severe, queues.others], lists: [queues.lists] }

let stop: (() => void) | undefined
function listen(pace: Pace, listener: Listener): () => void {
  for (const each of queuesOf[pace]) each.listeners.add(listener)
  stop ??= onLiveEvents('alarm', event => {
    const read = alarmEvent.safeDecode(event as never)
    if (!read.success) return console.error('an alarm event does not fit the contract', read.error.issues)
    queues.lists.add(read.data)
    if (read.data.alarm.level === 'severe') queues.severe.add(read.data)
    else queues.others.add(read.data)
  })
  return () => {
    for (const each of queuesOf[pace]) each.listeners.delete(listener)
    if (Object.values(queues).some(each => each.listeners.size > 0)) return
    stop?.()
    stop = undefined
  }
}

/**
 * Hears of alarms for as long as the component is there. The newest handler is the one that is called. At the pace of lists,
 * cached answers are up to date when it is called.
 */
export function useAlarmUpdates(handler: Listener, pace: Pace = 'lists'): void {
  const handle = useEffectEvent(handler)
  useEffect(() => listen(pace, updates => handle(updates)), [pace])
}

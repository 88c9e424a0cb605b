/**
 * What the live channel says about alarms, handed out in portions: at rest within one frame; in a flood popups a few times a
 * second, and lists less often, because drawing a table takes its time and nobody reads one that changes all the while.
 */
import { type AlarmEvent, alarmEvent } from '@watchfire/contract/alarm/alarm.events.ts'
import { useEffect, useEffectEvent } from 'react'
import { onLiveEvents } from '../core/live-channel.ts'
import { bringUpToDate } from './alarm-cache.ts'
import { type AlarmNews, alarmInbox } from './alarm-inbox.ts'

/** Shortest time between two portions, in ms. */
const paces = { popups: 150, lists: 700 } as const
/** A hidden tab draws nothing; its portions are only kept from growing stale. */
const apartHidden = 1000

type Pace = keyof typeof paces
type Listener = (news: AlarmNews) => void

/** One way out of the channel: its own inbox, its own pace. */
function lane(apart: number, before?: Listener) {
  const inbox = alarmInbox()
  const listeners = new Set<Listener>()
  let lastAt = Number.NEGATIVE_INFINITY
  let scheduled = false
  const handOut = () => {
    scheduled = false
    lastAt = performance.now()
    const news = inbox.take()
    if (!news) return
    before?.(news)
    for (const listener of [...listeners]) listener(news)
  }
  return {
    listeners,
    add(event: AlarmEvent) {
      inbox.add(event)
      if (scheduled) return
      scheduled = true
      const since = performance.now() - lastAt
      if (document.hidden) setTimeout(handOut, apartHidden)
      else if (since < apart) setTimeout(handOut, apart - since)
      else requestAnimationFrame(handOut)
    },
  }
}

const lanes = { popups: lane(paces.popups), lists: lane(paces.lists, bringUpToDate) }

let stop: (() => void) | undefined
function listen(pace: Pace, listener: Listener): () => void {
  lanes[pace].listeners.add(listener)
  stop ??= onLiveEvents('alarm', event => {
    const read = alarmEvent.safeDecode(event as never)
    if (!read.success) return console.error('an alarm event does not fit the contract', read.error.issues)
    for (const each of Object.values(lanes)) each.add(read.data)
  })
  return () => {
    lanes[pace].listeners.delete(listener)
    if (Object.values(lanes).some(each => each.listeners.size > 0)) return
    stop?.()
    stop = undefined
  }
}

/**
 * Hears of alarms for as long as the component is there. The newest handler is the one that is called. At the pace of lists,
 * cached answers are up to date when it is called.
 */
export function useAlarmNews(handler: Listener, pace: Pace = 'lists'): void {
  const handle = useEffectEvent(handler)
  useEffect(() => listen(pace, news => handle(news)), [pace])
}

/**
 * What the live channel says about alarms, handed out in portions: at rest within one frame; in a flood popups a few times a
 * second, and lists less often, because drawing a table takes its time and nobody reads one that changes all the while.
 */
import { type AlarmEvent, alarmEvent } from '@watchfire/contract/alarm/alarm.events.ts'
import { useEffect, useEffectEvent } from 'react'
import { onLiveEvents } from '../core/live-channel.ts'
import { bringUpToDate } from './alarm-cache.ts'
import { type AlarmNews, alarmInbox } from './alarm-inbox.ts'

/** Shortest time between two portions, in ms. A severe alarm does not wait for the next portion of popups. */
const paces = { popups: 150, lists: 700 } as const
/** A hidden tab draws nothing; its portions are only kept from growing stale. */
const apartHidden = 1000

type Pace = keyof typeof paces
type Listener = (news: AlarmNews) => void

/** One way out of the channel: its own inbox, its own pace. */
function lane(apart: number, { apartSevere = apart, before }: { apartSevere?: number; before?: Listener } = {}) {
  const inbox = alarmInbox()
  const listeners = new Set<Listener>()
  let lastAt = Number.NEGATIVE_INFINITY
  let dueAt = Number.POSITIVE_INFINITY
  let cancel = () => {}
  const handOut = () => {
    lastAt = performance.now()
    dueAt = Number.POSITIVE_INFINITY
    const news = inbox.take()
    if (!news) return
    before?.(news)
    for (const listener of [...listeners]) listener(news)
  }
  /** Unless something sooner is planned. */
  const handOutAt = (at: number) => {
    if (at >= dueAt) return
    cancel()
    dueAt = at
    const wait = at - performance.now()
    if (wait > 0) {
      const timer = setTimeout(handOut, wait)
      cancel = () => clearTimeout(timer)
    } else {
      const frame = requestAnimationFrame(handOut)
      cancel = () => cancelAnimationFrame(frame)
    }
  }
  return {
    listeners,
    add(event: AlarmEvent) {
      inbox.add(event)
      const severe = event.cause === 'raised' && event.alarm.level === 'severe'
      if (document.hidden) handOutAt(performance.now() + apartHidden)
      else handOutAt(lastAt + (severe ? apartSevere : apart))
    },
  }
}

const lanes = {
  popups: lane(paces.popups, { apartSevere: 40 }),
  lists: lane(paces.lists, { before: bringUpToDate }),
}

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

/**
 * What the live channel says about alarms, handed out in portions: at rest within one frame, in a flood a few times a second.
 * Cached answers are brought up to date before anyone hears of it.
 */
import { alarmEvent } from '@watchfire/contract/alarm/alarm.events.ts'
import { useEffect, useEffectEvent } from 'react'
import { onLiveEvents } from '../core/live-channel.ts'
import { bringUpToDate } from './alarm-cache.ts'
import { type AlarmNews, alarmInbox } from './alarm-inbox.ts'

/** Shortest time between two portions, in ms. A screen that changes faster cannot be read. */
const apart = 150
/** A hidden tab draws nothing; its portions are only kept from growing stale. */
const apartHidden = 1000

const inbox = alarmInbox()
const listeners = new Set<(news: AlarmNews) => void>()
let lastAt = Number.NEGATIVE_INFINITY
let scheduled = false

function handOut() {
  scheduled = false
  lastAt = performance.now()
  const news = inbox.take()
  if (!news) return
  bringUpToDate(news)
  for (const listener of [...listeners]) listener(news)
}

function schedule() {
  if (scheduled) return
  scheduled = true
  const since = performance.now() - lastAt
  if (document.hidden) setTimeout(handOut, apartHidden)
  else if (since < apart) setTimeout(handOut, apart - since)
  else requestAnimationFrame(handOut)
}

let stop: (() => void) | undefined
function listen(listener: (news: AlarmNews) => void): () => void {
  listeners.add(listener)
  stop ??= onLiveEvents('alarm', event => {
    const read = alarmEvent.safeDecode(event as never)
    if (!read.success) return console.error('an alarm event does not fit the contract', read.error.issues)
    inbox.add(read.data)
    schedule()
  })
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    stop?.()
    stop = undefined
  }
}

/** Hears of alarms for as long as the component is there. The newest handler is the one that is called. */
export function useAlarmNews(handler: (news: AlarmNews) => void): void {
  const handle = useEffectEvent(handler)
  useEffect(() => listen(news => handle(news)), [])
}

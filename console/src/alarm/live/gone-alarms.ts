/** Alarms that were deleted, here or by somebody else: they leave every list at once. */
import { alarmGoneEvent } from '@watchfire/contract/alarm/alarm.events.ts'
import { useEffect, useEffectEvent } from 'react'
import { onLiveEvents } from '../../core/live-channel.ts'
import { dropFromCache } from './alarm-cache.ts'

/** `here`: this console deleted them itself. */
type Listener = (ids: ReadonlySet<string>, here: boolean) => void

/** A deletion of many is told one by one; they leave together after so many ms. */
const gathering = 100

const listeners = new Set<Listener>()
let waiting = new Set<string>()

export function alarmsAreGone(ids: Iterable<string>, here = true): void {
  const gone = new Set(ids)
  dropFromCache(gone)
  for (const listener of [...listeners]) listener(gone, here)
}

function handOut() {
  const gone = waiting
  waiting = new Set()
  alarmsAreGone(gone, false)
}

let stop: (() => void) | undefined
function listen(listener: Listener): () => void {
  listeners.add(listener)
  stop ??= onLiveEvents('alarmGone', event => {
    const read = alarmGoneEvent.safeParse(event)
    if (!read.success) return console.error('an event does not fit the contract', read.error.issues)
    if (waiting.size === 0) setTimeout(handOut, gathering)
    waiting.add(read.data.alarmId)
  })
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    stop?.()
    stop = undefined
  }
}

/** Hears of deleted alarms for as long as the component is there. */
export function useGoneAlarms(handler: Listener): void {
  const handle = useEffectEvent(handler)
  useEffect(() => listen((ids, here) => handle(ids, here)), [])
}

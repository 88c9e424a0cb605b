/**
 * The list an open alarm belongs to. The desk (or the feed) tells where "next" and "previous" lead; the detail dialog, which is
 * mounted once for all pages, asks.
 */
import type { Alarm } from '@watchfire/contract/alarm/alarm.shapes.ts'
import { useEffect, useSyncExternalStore } from 'react'

export type Direction = 1 | -1
export type AlarmSequence = {
  /** 1-based place of the alarm in the list, and how many there are; undefined when the alarm is not on the page shown. */
  placeOf(id: string): { place: number; of: number } | undefined
  rowOf(id: string): Alarm | undefined
  /** The list stays in use beside the open alarm, where the window is wide. */
  staysBeside: boolean
  /** Opens the next (1) or previous (-1) alarm of the list, over the page's edge if need be; false at its end. */
  go(id: string, direction: Direction): Promise<boolean>
}

let sequence: AlarmSequence | undefined
const listeners = new Set<() => void>()
function put(next: AlarmSequence | undefined) {
  sequence = next
  for (const listener of listeners) listener()
}
const now = () => sequence
function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useAlarmSequence = (): AlarmSequence | undefined => useSyncExternalStore(subscribe, now, now)

/** Names this page's list as the course for as long as the component is there. `own` must be stable between renders. */
export function useAsAlarmSequence(own: AlarmSequence): void {
  useEffect(() => {
    put(own)
    return () => {
      if (sequence === own) put(undefined)
    }
  }, [own])
}

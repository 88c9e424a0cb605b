/**
 * The list an open alarm belongs to. The desk (or the feed) tells where "next" and "previous" lead; the detail dialog, which is
 * mounted once for all pages, asks.
 */
import type { Alarm } from '@watchfire/contract/alarm/alarm.shapes.ts'
import { useEffect } from 'react'
import { createStore } from '../../core/create-store.ts'

export type Direction = 1 | -1
export type AlarmSequence = {
  /** 1-based place of the alarm in the list, and how many there are; undefined when the alarm is not on the page shown. */
  positionOf(id: string): { place: number; of: number } | undefined
  rowOf(id: string): Alarm | undefined
  /** The list stays in use beside the open alarm, where the window is wide. */
  staysBeside: boolean
  /** Opens the next (1) or previous (-1) alarm of the list, over the page's edge if need be; false at its end. */
  go(id: string, direction: Direction): Promise<boolean>
}

const sequence = createStore<AlarmSequence | undefined>(undefined)

export const useAlarmSequence = sequence.use

/** Names this page's list as the course for as long as the component is there. `own` must be stable between renders. */
export function useAsAlarmSequence(own: AlarmSequence): void {
  useEffect(() => {
    sequence.put(own)
    return () => {
      if (sequence.now() === own) sequence.put(undefined)
    }
  }, [own])
}

/** The pending alarms that mark their camera wherever its picture stands: one list of each level, however many marks there are. */
import type { Alarm } from '@watchfire/contract/alarm/alarm.shapes.ts'
import { useSyncExternalStore } from 'react'

export type MarkedLevel = 'severe' | 'fault'
type Marks = ReadonlyMap<string, Alarm>

const none: Marks = new Map()
const marks: Record<MarkedLevel, Marks> = { severe: none, fault: none }
const listeners = new Set<() => void>()

/** The newest of each channel is the one that is shown; the list comes newest first. */
export function setPendingMarks(level: MarkedLevel, rows: readonly Alarm[]): void {
  marks[level] = rows.length > 0 ? new Map([...rows].reverse().map(alarm => [alarm.deviceId, alarm])) : none
  for (const listener of listeners) listener()
}

function onMarks(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function usePendingMark(level: MarkedLevel, deviceId: string): Alarm | undefined {
  const now = () => marks[level]
  return useSyncExternalStore(onMarks, now, now).get(deviceId)
}

/** The pending alarms that mark their camera wherever its picture stands: one list of each level, however many marks there are. */
import type { Alarm } from '@watchfire/contract/alarm/alarm.shapes.ts'
import { createStore } from '../../core/create-store.ts'

export type MarkedLevel = 'severe' | 'fault'
type Marks = ReadonlyMap<string, Alarm>

const none: Marks = new Map()
const marks = createStore<Record<MarkedLevel, Marks>>({ severe: none, fault: none })

/** The newest of each channel is the one that is shown; the list comes newest first. */
export function setPendingMarks(level: MarkedLevel, rows: readonly Alarm[]): void {
  const ofLevel = rows.length > 0 ? new Map([...rows].reverse().map(alarm => [alarm.deviceId, alarm])) : none
  marks.put({ ...marks.now(), [level]: ofLevel })
}

export const usePendingMark = (level: MarkedLevel, deviceId: string): Alarm | undefined =>
  marks.useOf(now => now[level].get(deviceId))

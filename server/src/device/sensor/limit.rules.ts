/** When a curve that leaves its limits is an alarm: pure, one reading after the other. */
import type { LimitSide } from '@watchfire/contract/sensor/sensor.shapes.ts'

export type Bounds = { low: number | null; high: number | null; hysteresis: number; minutes: number }
export type LimitState = {
  side: LimitSide
  /** Time of the reading by which it left its limits. */
  since: number | null
  /** Server time from which on it alarms although no further reading comes: many sensors report changes alone. */
  dueAt: number | null
  alarmed: boolean
}
export const withinLimits: LimitState = { side: 'none', since: null, dueAt: null, alarmed: false }

const sideOf = (value: number, { low, high }: Bounds): LimitSide =>
  high !== null && value > high ? 'high' : low !== null && value < low ? 'low' : 'none'

/** An alarm ends when the value is back by more than the hysteresis; what is not one yet, with the first value inside. */
function isBack(value: number, { side, alarmed }: LimitState, { low, high, hysteresis }: Bounds): boolean {
  const way = alarmed ? hysteresis : 0
  return side === 'high' ? high === null || value <= high - way : low === null || value >= low + way
}

/** The state after a reading; it alarms with this reading where `alarmed` becomes true. Readings come in the order of their time. */
export function judgeReading(
  before: LimitState,
  bounds: Bounds,
  { at, value, receivedAt }: { at: number; value: number; receivedAt: number },
): LimitState {
  const side = sideOf(value, bounds)
  const stays = before.side !== 'none' && (side === before.side || (side === 'none' && !isBack(value, before, bounds)))
  if (!stays && side === 'none') return withinLimits
  const forMs = bounds.minutes * 60_000
  const state = stays ? before : { side, since: at, dueAt: receivedAt + forMs, alarmed: false }
  if (state.alarmed || at - (state.since ?? at) < forMs) return state
  return { ...state, dueAt: null, alarmed: true }
}

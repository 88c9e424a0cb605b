/** What the readings of the last while come to. A window is kept in sixty parts, so what is kept has a bound, whatever a sensor sends. Pure. */
import type { LeafFunction } from '@watchfire/contract/rule/condition-tree.ts'

export type Window = { function: LeafFunction; windowMs: number }
export type Part = [part: number, min: number, max: number, readings: number, total: number]
/** `from`: the part in which the sensor is first known to have said something. */
export type Looked = { from: number; parts: Part[] }

export const partsOfWindow = 60

// Whole numbers all along: the moment at which a part leaves lies in the part it says.
const partAt = (windowMs: number, at: number) => Math.floor((at * partsOfWindow) / windowMs)
const leavesAt = (windowMs: number, part: number) => Math.ceil(((part + partsOfWindow) * windowMs) / partsOfWindow)

/** After one more reading. */
export function addTo(
  { windowMs }: Window,
  before: Looked | undefined,
  { at, value }: { at: number; value: number },
): Looked {
  const now = partAt(windowMs, at)
  const kept = within(before?.parts ?? [], now)
  const last = kept.at(-1)
  const from = before?.from ?? now
  if (last?.[0] !== now) return { from, parts: [...kept, [now, value, value, 1, value]] }
  const [, min, max, readings, total] = last
  const joined: Part = [now, Math.min(min, value), Math.max(max, value), readings + 1, total + value]
  return { from, parts: [...kept.slice(0, -1), joined] }
}

/** What is left of it then. */
export const leftOf = ({ windowMs }: Window, { from, parts }: Looked, at: number): Looked => ({
  from,
  parts: [...within(parts, partAt(windowMs, at))],
})

/** The same as if all of it had been so much later. */
export function movedOf({ windowMs }: Window, { from, parts }: Looked, ms: number): Looked {
  const by = Math.floor((ms * partsOfWindow) / windowMs)
  return { from: from + by, parts: parts.map(([part, ...rest]) => [part + by, ...rest]) }
}

const within = (parts: readonly Part[], now: number): readonly Part[] =>
  (parts[0]?.[0] ?? now) > now - partsOfWindow ? parts : parts.filter(([part]) => part > now - partsOfWindow)

type Sum = { min: number; max: number; readings: number; total: number }
const nothing = (): Sum => ({ min: Number.POSITIVE_INFINITY, max: Number.NEGATIVE_INFINITY, readings: 0, total: 0 })

/** In place: a window is looked through with every reading. */
function add(sum: Sum, [, min, max, readings, total]: Part): void {
  sum.min = Math.min(sum.min, min)
  sum.max = Math.max(sum.max, max)
  sum.readings += readings
  sum.total += total
}

/** What is compared then; null where there is nothing to compare. */
export function measureAt(window: Window, looked: Looked, at: number): number | null {
  const now = partAt(window.windowMs, at)
  const sum = nothing()
  for (const part of within(looked.parts, now).toReversed()) add(sum, part)
  return measureOf(window, sum, isWhole(looked, now))
}

export type Turn = { at: number; measure: number }
/** The first moment at which a part leaves without a further reading and what is then measured turns something; only one until then is wanted. */
export function nextTurn(
  window: Window,
  looked: Looked,
  { until, turns }: { until: number; turns: (measure: number) => boolean },
): Turn | null {
  let next: Turn | null = null
  const [oldest] = looked.parts
  if (!oldest || leavesAt(window.windowMs, oldest[0]) > until) return next
  // The newest first, as above: the same parts add up to the same number.
  const rest = nothing()
  for (const part of looked.parts.toReversed()) {
    const at = leavesAt(window.windowMs, part[0])
    const measure = measureOf(window, rest, isWhole(looked, part[0] + partsOfWindow))
    if (measure !== null && turns(measure)) next = { at, measure }
    add(rest, part)
  }
  return next
}

/** Few readings say something only once there was time for more. */
const isWhole = ({ from }: Looked, now: number) => now >= from + partsOfWindow

function measureOf({ function: by }: Window, { min, max, readings, total }: Sum, whole: boolean): number | null {
  if (by === 'count') return whole ? readings : null
  if (by === 'sum') return whole ? total : null
  if (readings === 0) return null
  if (by === 'avg') return total / readings
  if (by === 'change') return max - min
  return by === 'min' ? min : max
}

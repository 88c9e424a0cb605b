/** Which part of time a curve shows: pure. */

export const ranges = ['day', 'week', 'month', 'year'] as const
export type RangeName = (typeof ranges)[number]
const dayMs = 86_400_000
const days: Record<RangeName, number> = { day: 1, week: 7, month: 30, year: 365 }
/** Narrower than this there is nothing more to see. */
const narrowest = 60_000
/** How often the end of a curve moves on: what it ends at stays the same in between, and so does the question. */
const stepMs = 30_000

export type Span = { from: number; to: number }

/** The last day, week, month or year. */
export function spanOfRange(range: RangeName, now: number): Span {
  const to = Math.ceil(now / stepMs) * stepMs
  return { from: to - days[range] * dayMs, to }
}

/** A span by this much narrower or wider around its middle, or moved by a part of itself; never beyond now. */
export function changeSpan({ from, to }: Span, change: { zoom?: number; move?: number }, now: number): Span {
  const width = Math.max(narrowest, (to - from) * (change.zoom ?? 1))
  const middle = (from + to) / 2 + (to - from) * (change.move ?? 0)
  const end = Math.min(middle + width / 2, Math.ceil(now / stepMs) * stepMs)
  return { from: Math.round(end - width), to: Math.round(end) }
}

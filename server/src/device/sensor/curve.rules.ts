/** From what a curve is read, and where it has a gap: pure. */

export type CurveSource = 'reading' | 'minute' | 'hour'

const second = 1000
const minute = 60 * second
const hour = 60 * minute
export const readingDays = 30
export const minuteMonths = 13
export const hourYears = 10
const dayMs = 24 * hour
/** Buckets people count in: each is a multiple of what lies in the source it is read from. */
const steps = [1, 2, 5, 10, 15, 30]
  .map(seconds => seconds * second)
  .concat([1, 2, 5, 10, 15, 20, 30].map(minutes => minutes * minute))
  .concat([1, 2, 3, 4, 6, 8, 12, 24, 48, 96, 192].map(hours => hours * hour))
/** A day less than is kept, so that nothing goes while it is read. */
const readingsReachMs = (readingDays - 1) * dayMs
const minutesReachMs = (minuteMonths - 1) * 30 * dayMs

/** The finest source that still reaches back to `from`, in buckets so wide that at most `points` of them fill the time. */
export function sourceOf(
  { from, to, points }: { from: number; to: number; points: number },
  now: number,
): { source: CurveSource; stepMs: number } {
  const age = now - from
  const least = age > minutesReachMs ? hour : age > readingsReachMs ? minute : second
  // A bucket begins before `from`, so there is one more.
  const wanted = Math.max(least, (to - from) / Math.max(1, points - 1))
  const stepMs = steps.find(step => step >= wanted) ?? Math.ceil(wanted / dayMs) * dayMs
  return { source: stepMs >= hour ? 'hour' : stepMs >= minute ? 'minute' : 'reading', stepMs }
}

export type Bucket = { at: number; least: number; mean: number; greatest: number }
export type Columns = { at: number[]; min: (number | null)[]; average: (number | null)[]; max: (number | null)[] }

/** The buckets as columns, with an empty point where nothing came for longer than `gapMs`. */
export function withGaps(buckets: readonly Bucket[], stepMs: number, gapMs: number): Columns {
  const columns: Columns = { at: [], min: [], average: [], max: [] }
  let before: number | undefined
  for (const { at, least, mean, greatest } of buckets) {
    if (before !== undefined && at - before - stepMs > gapMs) {
      columns.at.push(before + stepMs)
      for (const column of [columns.min, columns.average, columns.max]) column.push(null)
    }
    columns.at.push(at)
    columns.min.push(least)
    columns.average.push(mean)
    columns.max.push(greatest)
    before = at
  }
  return columns
}

/** Reports that may be missing before it is a gap, or silence. */
const missing = 3
const usualWithout = minute
/** How long nothing may come from a sensor: three times its interval, and no less than a few seconds of the network. */
/** Longer than any curve: of what reports changes alone no silence is a gap. */
const neverMs = 100 * 365 * 86_400_000

export const silenceOf = ({ intervalSeconds, usualMs }: { intervalSeconds: number | null; usualMs: number | null }) =>
  intervalSeconds === 0
    ? neverMs
    : Math.max(5 * second, missing * (intervalSeconds === null ? (usualMs ?? usualWithout) : intervalSeconds * second))

/**
 * The usual time between readings after one more. A pause of hours moves it by no more than a few others do, and two that come at once in
 * the beginning do not make a sensor one that is missed after seconds.
 */
export const usualAfter = (usual: number | null, spacing: number): number =>
  usual === null ? Math.max(spacing, usualWithout) : usual + (Math.min(spacing, 4 * usual) - usual) / 10

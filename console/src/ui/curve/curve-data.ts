/** What a curve draws, as columns and as text: pure. */
import { rounded } from '@watchfire/contract/core/rounded.ts'
import { siteText } from '../../core/site-zone.ts'

export type CurveLine = {
  /** ms since 1970, rising. */
  at: readonly number[]
  /** Null in all three: nothing was measured. */
  min: readonly (number | null)[]
  average: readonly (number | null)[]
  max: readonly (number | null)[]
}
export type CurveMark = { at: number; value: number; label: string; to: string }
/** A straight line across: a limit. */
export type CurveBound = { value: number; label: string }

/** As uPlot takes it: seconds, then a column for each series. */
export const columnsOf = ({ at, min, average, max }: CurveLine): [number[], ...(number | null)[][]] => [
  at.map(ms => ms / 1000),
  [...average],
  [...min],
  [...max],
]

/** The smallest and the largest of all that is to be seen, limits among it, with a little air. */
export function spanOf({ min, max }: CurveLine, bounds: readonly CurveBound[]): [number, number] {
  let low = Number.POSITIVE_INFINITY
  let high = Number.NEGATIVE_INFINITY
  for (const value of min) if (value !== null && value < low) low = value
  for (const value of max) if (value !== null && value > high) high = value
  for (const { value } of bounds) {
    low = Math.min(low, value)
    high = Math.max(high, value)
  }
  if (low > high) return [0, 1]
  const air = (high - low || Math.abs(high) || 1) * 0.08
  return [low - air, high + air]
}

/** The smallest and the largest value that is to be seen; null where there is none. */
export function extremesOf({ min, max }: CurveLine): { min: number | null; max: number | null } {
  let least: number | null = null
  let greatest: number | null = null
  for (const value of min) if (value !== null && (least === null || value < least)) least = value
  for (const value of max) if (value !== null && (greatest === null || value > greatest)) greatest = value
  return { min: least, max: greatest }
}

/** Index of the measurement that is nearest to this time; undefined where there is none. */
export function nearest({ at, average }: CurveLine, time: number): number | undefined {
  let best: number | undefined
  for (const [index, ms] of at.entries()) {
    if (average[index] === null) continue
    if (best === undefined || Math.abs(ms - time) < Math.abs((at[best] ?? 0) - time)) best = index
  }
  return best
}

/** Three decimals at most, and none that say nothing. */
export const valueText = (value: number | null | undefined): string =>
  value === null || value === undefined ? '–' : String(rounded(value))

/** Times of an axis as people of the site read them: the shorter the time between two, the more of it is said. */
export function axisText(at: number, stepMs: number): string {
  const text = siteText(at)
  if (stepMs >= 27 * 86_400_000) return text.slice(0, 7)
  if (stepMs >= 86_400_000 || text.endsWith('00:00:00')) return text.slice(5, 10)
  return stepMs >= 60_000 ? text.slice(11, 16) : text.slice(11, 19)
}

/** What is seen, as a file that spreadsheets open: a mark at the beginning tells them the letters. */
export function csvOf(head: readonly string[], { at, min, average, max }: CurveLine): string {
  const quoted = (cell: string) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
  const cell = (value: number | null | undefined) => (value === null || value === undefined ? '' : String(value))
  const rows = at.map((ms, index) => [siteText(ms), cell(average[index]), cell(min[index]), cell(max[index])].join(','))
  return `\uFEFF${[head.map(quoted).join(','), ...rows].join('\r\n')}\r\n`
}

/** What figures mean, pure: intervals, shifts and periods to compare with. */
import { addDays, type Day } from '../core/zone-clock.ts'

/** Fewer judged alarms than this say little of a rate: it is shown in grey. */
export const fewJudged = 20
/** The key of the person who handled alarms whose records are gone: nobody knows any more. */
export const nobodyKnown = '*'
/** The key of the row that stands for all those beyond the rows that are told: with it rows are what the total is. */
export const allOthers = '**'
/** The longest period of one report: a leap year. */
export const maxReportDays = 366

/** Share of the false or the true ones among those judged true or false, with the 95 % interval of Wilson; nulls where none was judged. */
export function rateOf(
  hits: number,
  n: number,
): { n: number; rate: number | null; low: number | null; high: number | null } {
  if (n === 0) return { n, rate: null, low: null, high: null }
  const z = 1.959964
  const rate = hits / n
  const centre = rate + (z * z) / (2 * n)
  const spread = z * Math.sqrt((rate * (1 - rate)) / n + (z * z) / (4 * n * n))
  const below = 1 + (z * z) / n
  return { n, rate, low: Math.max(0, (centre - spread) / below), high: Math.min(1, (centre + spread) / below) }
}

const dayMs = 86_400_000

/** Days from the first to the last one, both included. */
export const daysOf = (from: Day, until: Day): number => Math.round((Date.parse(until) - Date.parse(from)) / dayMs) + 1

/** As many days, right before. */
export function periodBefore({ from, until }: { from: Day; until: Day }): { from: Day; until: Day } {
  return { from: addDays(from, -daysOf(from, until)), until: addDays(from, -1) }
}

import { siteDay, siteTime } from '../../core/site-time.ts'
import type { SpanOfTime } from './state-history.queries.ts'

/** A month of the site's calendar. */
export type StateMonth = SpanOfTime & {
  /** 202611 */
  month: number
  /** `2026-11` */
  text: string
}

/** The month that holds `at`, or one so many months before it. */
export function monthOf(at: number, before = 0): StateMonth {
  const [year = 0, number = 0] = siteDay(at).split('-').map(Number)
  const months = year * 12 + number - 1 - before
  const text = textOf(months)
  return {
    month: Number(text.replace('-', '')),
    text,
    from: siteTime(`${text}-01`),
    until: siteTime(`${textOf(months + 1)}-01`),
  }
}

const textOf = (months: number) => `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`

/** What of the month is over. */
export const soFar = (month: SpanOfTime, now: number): SpanOfTime => ({
  from: month.from,
  until: Math.min(month.until, now),
})

export const shareOf = (onlineMs: number, serviceMs: number): number | null =>
  serviceMs > 0 ? Math.min(1, onlineMs / serviceMs) : null

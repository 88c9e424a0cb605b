/** The days a report is of, as moments of the site. */
import { addDays, type Day } from '@watchfire/contract/core/zone-clock.ts'
import { daysOf, maxReportDays, periodBefore } from '@watchfire/contract/report/figure.rules.ts'
import { refuse } from '../core/http/refuse.ts'
import { siteDay, siteTime } from '../core/site-time.ts'

/** Both days included. */
export type Days = { from: Day; until: Day }

/** @throws alarm.badPeriod, figure.tooLong */
export function checkDays({ from, until }: Days): { period: Days; before: Days } {
  if (until < from) throw refuse('alarm.badPeriod')
  if (daysOf(from, until) > maxReportDays) throw refuse('figure.tooLong')
  return { period: { from, until }, before: periodBefore({ from, until }) }
}

export const timesOfDays = ({ from, until }: Days): { from: number; until: number } => ({
  from: siteTime(from),
  until: siteTime(addDays(until, 1)),
})

/** So many days of the site, today the last. */
export function lastDays(count: number, now = Date.now()): Days {
  const until = siteDay(now)
  return { from: addDays(until, 1 - count), until }
}

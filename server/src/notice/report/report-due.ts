/** When a report is due, and which days it tells of, by the calendar and the clocks of the site. Pure but for the site's zone. */
import type { ReportCycle } from '@watchfire/contract/notice/report.shapes.ts'
import { siteText } from '../../core/site-time.ts'

export type ReportSchedule = { cycle: ReportCycle; weekday: number; month_day: number; hour: number }
/** Half-open: `from` is its first day, `until` the day after its last one; days as `YYYY-MM-DD`. */
export type ReportPeriod = { from: string; until: string }

const dayMs = 86_400_000
const dayOf = (utc: number) => new Date(utc).toISOString().slice(0, 10)
const utcOf = (day: string) => Date.parse(`${day}T00:00:00Z`)
/** The day so many days later. */
export const laterDay = (day: string, days: number): string => dayOf(utcOf(day) + days * dayMs)

/**
 * When the site's clocks show this hour of this day, ms. An hour that comes twice means its first time, and one that is left out
 * means the moment at which it is skipped.
 */
export function siteMoment(day: string, hour: number): number {
  const wanted = utcOf(day) + hour * 3_600_000
  const offsetAt = (moment: number) => Date.parse(`${siteText(moment).replace(' ', 'T')}Z`) - moment
  const [before, after] = [wanted - offsetAt(wanted - dayMs), wanted - offsetAt(wanted + dayMs)]
  const shows = (moment: number) => moment + offsetAt(moment) === wanted
  if (shows(before)) return before
  return shows(after) ? after : before
}

/** The day of the schedule that is this one, or the last before it. */
function dueDayUntil(schedule: ReportSchedule, day: string): string {
  if (schedule.cycle === 'daily') return day
  if (schedule.cycle === 'weekly') {
    const weekday = new Date(utcOf(day)).getUTCDay() || 7
    return laterDay(day, -((weekday - schedule.weekday + 7) % 7))
  }
  const [year = 0, month = 0] = day.split('-').map(Number)
  const inMonth = (index: number) => {
    const last = new Date(Date.UTC(year, index + 1, 0)).getUTCDate()
    return dayOf(Date.UTC(year, index, Math.min(schedule.month_day, last)))
  }
  const here = inMonth(month - 1)
  return here <= day ? here : inMonth(month - 2)
}

/** The first day of the schedule after this one. */
function dueDayAfter(schedule: ReportSchedule, day: string): string {
  // No two of them lie further apart than 31 days.
  for (let days = 1; days <= 31; days += 1) {
    const next = laterDay(day, days)
    if (dueDayUntil(schedule, next) === next) return next
  }
  throw new Error(`no day of the schedule follows ${day}`)
}

/** The last time it was due up to `at`, ms, with the days that report tells of. */
export function lastDue(schedule: ReportSchedule, at: number): { at: number; period: ReportPeriod } {
  let until = dueDayUntil(schedule, siteText(at).slice(0, 10))
  if (siteMoment(until, schedule.hour) > at) until = dueDayUntil(schedule, laterDay(until, -1))
  return {
    at: siteMoment(until, schedule.hour),
    period: { from: dueDayUntil(schedule, laterDay(until, -1)), until },
  }
}

/** The first time it is due after `at`, ms. */
export function nextDue(schedule: ReportSchedule, at: number): number {
  const day = dueDayUntil(schedule, siteText(at).slice(0, 10))
  const here = siteMoment(day, schedule.hour)
  return here > at ? here : siteMoment(dueDayAfter(schedule, day), schedule.hour)
}

/** The moments a period lies between, ms. */
export const momentsOf = ({ from, until }: ReportPeriod): { from: number; until: number } => ({
  from: siteMoment(from, 0),
  until: siteMoment(until, 0),
})

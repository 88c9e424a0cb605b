/** When a report is due, and which days it tells of, by the calendar and the clocks of the site. Pure but for the site's zone. */
import { addDays, type Day, utcDay, weekdayOf } from '@watchfire/contract/core/zone-clock.ts'
import type { ReportCycle } from '@watchfire/contract/notice/report.shapes.ts'
import { siteDay, siteTime } from '../../core/site-time.ts'

export type ReportSchedule = { cycle: ReportCycle; weekday: number; month_day: number; hour: number }
/** Half-open: `from` is its first day, `until` the day after its last one. */
export type ReportPeriod = { from: Day; until: Day }

/** The day of the schedule that is this one, or the last before it. */
function dueDayUntil(schedule: ReportSchedule, day: Day): Day {
  if (schedule.cycle === 'daily') return day
  if (schedule.cycle === 'weekly') {
    return addDays(day, -((weekdayOf(day) - schedule.weekday + 7) % 7))
  }
  const [year = 0, month = 0] = day.split('-').map(Number)
  const inMonth = (index: number) => {
    const last = new Date(Date.UTC(year, index + 1, 0)).getUTCDate()
    return utcDay(Date.UTC(year, index, Math.min(schedule.month_day, last)))
  }
  const here = inMonth(month - 1)
  return here <= day ? here : inMonth(month - 2)
}

/** The first day of the schedule after this one. */
function dueDayAfter(schedule: ReportSchedule, day: Day): Day {
  // No two of them lie further apart than 31 days.
  for (let days = 1; days <= 31; days += 1) {
    const next = addDays(day, days)
    if (dueDayUntil(schedule, next) === next) return next
  }
  throw new Error(`no day of the schedule follows ${day}`)
}

/** The last time it was due up to `at`, ms, with the days that report tells of. */
export function lastDue(schedule: ReportSchedule, at: number): { at: number; period: ReportPeriod } {
  let until = dueDayUntil(schedule, siteDay(at))
  if (siteTime(until, schedule.hour) > at) until = dueDayUntil(schedule, addDays(until, -1))
  return {
    at: siteTime(until, schedule.hour),
    period: { from: dueDayUntil(schedule, addDays(until, -1)), until },
  }
}

/** The first time it is due after `at`, ms. */
export function nextDue(schedule: ReportSchedule, at: number): number {
  const day = dueDayUntil(schedule, siteDay(at))
  const here = siteTime(day, schedule.hour)
  return here > at ? here : siteTime(dueDayAfter(schedule, day), schedule.hour)
}

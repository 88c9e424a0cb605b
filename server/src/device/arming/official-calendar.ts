/** Holidays and days worked in exchange for them (调休), as the State Council announces them for each year. */
import { addDays, type Day } from '@watchfire/contract/core/zone-clock.ts'
import { type Calendar, calendarOf } from '@watchfire/contract/device/arming.rules.ts'
import type { CalendarDay } from '@watchfire/contract/device/arming.shapes.ts'
import chineseDays from 'chinese-days'
import type { OwnYears } from './arming.queries.ts'

const known = new Map<number, CalendarDay[]>()

/** Empty for a year that is not announced yet. */
export function officialDays(year: number): CalendarDay[] {
  const days = known.get(year) ?? readYear(year)
  known.set(year, days)
  return days
}

function readYear(year: number): CalendarDay[] {
  const days: CalendarDay[] = []
  for (let day: Day = `${year}-01-01`; day.startsWith(`${year}-`); day = addDays(day, 1)) {
    const { name, work } = chineseDays.getDayDetail(day)
    // A day of the announcement is named `English,中文,days`; any other by its weekday.
    const [, holiday] = name.split(',')
    if (holiday) days.push({ day, kind: work ? 'work' : 'off', name: holiday })
  }
  return days
}

/** What the company has changed, and the official days of every other year. */
export const daysOfYears = (own: OwnYears, years: readonly number[]): CalendarDay[] =>
  years.flatMap(year => own?.[year] ?? officialDays(year))

/** The calendar round about a moment. */
export function calendarAround(own: OwnYears, at: number): Calendar {
  const year = new Date(at).getUTCFullYear()
  return calendarOf(daysOfYears(own, [year - 1, year, year + 1]))
}

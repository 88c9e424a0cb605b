import { weekdayOf } from '@watchfire/contract/core/zone-clock.ts'
import type { WeekWindow } from '@watchfire/contract/notice/notice.shapes.ts'
import { siteText } from '../../core/site-time.ts'

/** Whether the wall clock of the site stands within these hours. No hours at all mean always. A window that runs past midnight belongs to the day it begins. */
export function withinHours(hours: readonly WeekWindow[], at: number): boolean {
  if (hours.length === 0) return true
  const local = siteText(at)
  const today = weekdayOf(local.slice(0, 10))
  const yesterday = today === 1 ? 7 : today - 1
  // Texts of one form compare like the times they name; 24:00 comes after all of them.
  const clock = local.slice(11, 16)
  return hours.some(({ days, from, until }) =>
    until > from
      ? days.includes(today) && clock >= from && clock < until
      : (days.includes(today) && clock >= from) || (days.includes(yesterday) && clock < until),
  )
}

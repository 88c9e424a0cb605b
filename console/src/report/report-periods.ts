/** Periods people ask for, by the site's calendar. */
import { addDays, type Day, weekdayOf } from '@watchfire/contract/core/zone-clock.ts'

type Period = { from: Day; until: Day }

const monthOf = (day: Day) => `${day.slice(0, 7)}-01`
const weekOf = (day: Day) => addDays(day, 1 - weekdayOf(day))

export function namedPeriods(today: Day) {
  const lastMonthEnds = addDays(monthOf(today), -1)
  const lastWeekEnds = addDays(weekOf(today), -1)
  return {
    today: { from: today, until: today },
    yesterday: { from: addDays(today, -1), until: addDays(today, -1) },
    thisWeek: { from: weekOf(today), until: today },
    lastWeek: { from: weekOf(lastWeekEnds), until: lastWeekEnds },
    thisMonth: { from: monthOf(today), until: today },
    lastMonth: { from: monthOf(lastMonthEnds), until: lastMonthEnds },
    thisYear: { from: `${today.slice(0, 4)}-01-01`, until: today },
  } as const satisfies Record<string, Period>
}

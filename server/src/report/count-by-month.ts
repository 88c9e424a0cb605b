import type { homeCalls } from '@watchfire/contract/report/home.calls.ts'
import { readInScope } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { siteDay } from '../core/site-time.ts'
import { countFigures } from './figures.queries.ts'
import { noAlarms } from './figures-with-times.ts'
import { timesOfDays } from './report-period.ts'

const shownMonths = 12

export const countByMonthOf =
  (types: readonly number[] = []): Handler<typeof homeCalls.countByMonth> =>
  (_, viewer, { db }) => {
    const until = siteDay(Date.now())
    const months = lastMonths(until)
    const period = { from: `${months[0]}-01`, until }
    return readInScope(db, viewer, async trx => {
      const rows = await countFigures(trx, { viewer, types, ...timesOfDays(period) }, 'month', shownMonths)
      const found = new Map(rows.map(row => [row.key, row]))
      return months.map(month => ({ ...(found.get(month) ?? noAlarms), month }))
    })
  }

/** The month of this day and those before it, the oldest first. */
export function lastMonths(day: string): string[] {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return Array.from({ length: shownMonths }, (_, index) =>
    new Date(Date.UTC(year, month - shownMonths + index)).toISOString().slice(0, 7),
  )
}

import { addDays, weekdayOf } from '@watchfire/contract/core/zone-clock.ts'
import type { figureCalls } from '@watchfire/contract/report/figure.calls.ts'
import { rateOf } from '@watchfire/contract/report/figure.rules.ts'
import { readInScope } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { type Counts, countFigures } from './figures.queries.ts'
import { allDays } from './report-parts.ts'
import { lastDays, timesOfDays } from './report-period.ts'

const [days, daysOfWeeks, week] = [30, 28, 7]
const sum = (rows: readonly Counts[], of: 'total' | 'severe' | 'confirmed' | 'falseAlarms') =>
  rows.reduce((all, row) => all + row[of], 0)

/** The hours of 30 days are read once, and everything that is told of the algorithm is a sum of them. */
export const readAlgorithmFigures: Handler<typeof figureCalls.readAlgorithm> = async ({ type }, viewer, { db }) => {
  const period = lastDays(days)
  const { until } = period
  const scope = { viewer, types: [type], ...timesOfDays(period) }
  const hours = await readInScope(db, viewer, trx => countFigures(trx, scope, 'hourOfDay', days * 24))
  const byDay = Map.groupBy(hours, ({ key }) => key.slice(0, 10))
  const of = (day: string) => byDay.get(day) ?? []
  const weeks = { from: addDays(until, 1 - daysOfWeeks), until }
  const heat = Array.from({ length: week }, () => Array.from({ length: 24 }, () => 0))
  for (const { key, total } of hours) {
    const [day = '', hour] = key.split(' ')
    const row = heat[weekdayOf(day) - 1]
    if (row && day >= weeks.from) row[Number(hour)] = (row[Number(hour)] ?? 0) + total
  }
  const [confirmed, falseAlarms] = [sum(hours, 'confirmed'), sum(hours, 'falseAlarms')]
  return {
    period,
    weeks,
    week: allDays(addDays(until, 1 - week), until).map(day => {
      const dayBefore = addDays(day, -week)
      return {
        day,
        total: sum(of(day), 'total'),
        severe: sum(of(day), 'severe'),
        dayBefore,
        totalBefore: sum(of(dayBefore), 'total'),
      }
    }),
    heat,
    confirmed,
    falseAlarms,
    precision: rateOf(confirmed, confirmed + falseAlarms),
  }
}

import type { homeCalls } from '@watchfire/contract/report/home.calls.ts'
import { readInScope } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { countFigures } from './figures.queries.ts'
import { noAlarms } from './figures-with-times.ts'
import { allDays } from './report-parts.ts'
import { lastDays, timesOfDays } from './report-period.ts'

export const shownDays = 30

export const countByDayOf =
  (types: readonly number[] = [], personnelId?: string): Handler<typeof homeCalls.countByDay> =>
  (_, viewer, { db }) => {
    const period = lastDays(shownDays)
    return readInScope(db, viewer, async trx => {
      const scope = { viewer, types, ...(personnelId !== undefined && { personnelId }), ...timesOfDays(period) }
      const rows = await countFigures(trx, scope, 'day', shownDays)
      const found = new Map(rows.map(row => [row.key, row]))
      return allDays(period.from, period.until).map(day => ({ ...(found.get(day) ?? noAlarms), day }))
    })
  }

import { addDays } from '@watchfire/contract/core/zone-clock.ts'
import type { homeCalls } from '@watchfire/contract/report/home.calls.ts'
import { readInScope } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { siteDay } from '../core/site-time.ts'
import { countFigures } from './figures.queries.ts'
import { timesOfDays } from './report-period.ts'

const hours = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'))

export const readTrendOf =
  (types: readonly number[] = []): Handler<typeof homeCalls.readTrend> =>
  (_, viewer, { db }) =>
    readInScope(db, viewer, async trx => {
      const today = siteDay(Date.now())
      const ofDay = async (day: string) => {
        const scope = { viewer, types, ...timesOfDays({ from: day, until: day }) }
        return new Map((await countFigures(trx, scope, 'hour', hours.length)).map(row => [row.key, row]))
      }
      const [now, before] = [await ofDay(today), await ofDay(addDays(today, -1))]
      return hours.map(hour => ({
        hour,
        today: now.get(hour)?.total ?? 0,
        yesterday: before.get(hour)?.total ?? 0,
        severe: now.get(hour)?.severe ?? 0,
      }))
    })

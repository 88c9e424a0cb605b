import type { homeCalls } from '@watchfire/contract/report/home.calls.ts'
import { readInScope } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { shownDays } from './count-by-day.ts'
import { readParts } from './report-parts.ts'
import { lastDays, timesOfDays } from './report-period.ts'

export const readTimes: Handler<typeof homeCalls.readTimes> = (_, viewer, { db }) => {
  const period = lastDays(shownDays)
  return readInScope(db, viewer, async trx => {
    const rows = await readParts(trx, { viewer, ...timesOfDays(period) }, { ...period, by: 'day' })
    return rows.map(({ key, figures: { response, handling } }) => ({ day: key, response, handling }))
  })
}

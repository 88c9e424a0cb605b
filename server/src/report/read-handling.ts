import type { homeCalls } from '@watchfire/contract/report/home.calls.ts'
import { readInScope } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { shownDays } from './count-by-day.ts'
import { readTotals } from './figures-with-times.ts'
import { lastDays, timesOfDays } from './report-period.ts'

export const readHandling: Handler<typeof homeCalls.readHandling> = (_, viewer, { db }) =>
  readInScope(db, viewer, trx => readTotals(trx, { viewer, ...timesOfDays(lastDays(shownDays)) }))

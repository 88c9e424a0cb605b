import type { homeCalls } from '@watchfire/contract/report/home.calls.ts'
import { readInScope } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { shownDays } from './count-by-day.ts'
import { lastDays, momentsOfDays } from './report-period.ts'
import { readTotals } from './told-figures.ts'

export const readHandling: Handler<typeof homeCalls.readHandling> = (_, viewer, { db }) =>
  readInScope(db, viewer, trx => readTotals(trx, { viewer, ...momentsOfDays(lastDays(shownDays)) }))

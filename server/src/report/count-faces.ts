import type { homeCalls } from '@watchfire/contract/report/home.calls.ts'
import { readInScope } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { readCounts } from './figures-with-times.ts'
import { lastDays, timesOfDays } from './report-period.ts'

export const countFacesOf =
  (days: number, types: readonly number[]): Handler<typeof homeCalls.countFaces> =>
  (_, viewer, { db }) =>
    readInScope(db, viewer, trx => readCounts(trx, { viewer, types, ...timesOfDays(lastDays(days)) }))

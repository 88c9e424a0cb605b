import type { homeCalls } from '@watchfire/contract/report/home.calls.ts'
import { readInScope } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { lastDays, momentsOfDays } from './report-period.ts'
import { readCounts } from './told-figures.ts'

export const countFacesOf =
  (days: number, types: readonly number[]): Handler<typeof homeCalls.countFaces> =>
  (_, viewer, { db }) =>
    readInScope(db, viewer, trx => readCounts(trx, { viewer, types, ...momentsOfDays(lastDays(days)) }))

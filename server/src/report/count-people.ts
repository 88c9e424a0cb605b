import type { homeCalls } from '@watchfire/contract/report/home.calls.ts'
import { readInScope } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { shownDays } from './count-by-day.ts'
import { faces } from './face-types.ts'
import { countPeopleSeen } from './figures.queries.ts'
import { lastDays, timesOfDays } from './report-period.ts'

export const countPeople: Handler<typeof homeCalls.countPeople> = (_, viewer, { db }) =>
  readInScope(db, viewer, trx => countPeopleSeen(trx, { viewer, types: faces, ...timesOfDays(lastDays(shownDays)) }))

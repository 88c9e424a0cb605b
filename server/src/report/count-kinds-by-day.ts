import type { homeCalls } from '@watchfire/contract/report/home.calls.ts'
import { readInScope } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { shownDays } from './count-by-day.ts'
import { countKinds } from './count-kinds.ts'
import { faces } from './face-types.ts'
import { allDays } from './report-parts.ts'
import { lastDays, timesOfDays } from './report-period.ts'

export const countKindsByDay: Handler<typeof homeCalls.countKindsByDay> = (_, viewer, { db }) =>
  readInScope(db, viewer, async trx => {
    const period = lastDays(shownDays)
    const scope = { viewer, types: faces, ...timesOfDays(period) }
    const days = await countKinds(trx, scope, 'dayKind', allDays(period.from, period.until))
    return days.map(({ part, ...kinds }) => ({ day: part, ...kinds }))
  })

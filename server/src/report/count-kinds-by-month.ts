import type { homeCalls } from '@watchfire/contract/report/home.calls.ts'
import { readInScope } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { siteDay } from '../core/site-time.ts'
import { lastMonths } from './count-by-month.ts'
import { countKinds } from './count-kinds.ts'
import { faces } from './face-types.ts'
import { timesOfDays } from './report-period.ts'

export const countKindsByMonth: Handler<typeof homeCalls.countKindsByMonth> = (_, viewer, { db }) =>
  readInScope(db, viewer, async trx => {
    const until = siteDay(Date.now())
    const months = lastMonths(until)
    const scope = { viewer, types: faces, ...timesOfDays({ from: `${months[0]}-01`, until }) }
    const counted = await countKinds(trx, scope, 'monthKind', months)
    return counted.map(({ part, ...kinds }) => ({ month: part, ...kinds }))
  })

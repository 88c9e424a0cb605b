import type { homeCalls } from '@watchfire/contract/report/home.calls.ts'
import { readInScope } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { shownDays } from './count-by-day.ts'
import { faces } from './face-types.ts'
import { countFigures } from './figures.queries.ts'
import { noAlarms } from './figures-with-times.ts'
import { lastDays, timesOfDays } from './report-period.ts'

const kinds = ['authorised', 'unauthorised', 'unknown'] as const

export const countFacesByKind: Handler<typeof homeCalls.countFacesByKind> = (_, viewer, { db }) =>
  readInScope(db, viewer, async trx => {
    const scope = { viewer, types: faces, ...timesOfDays(lastDays(shownDays)) }
    const found = new Map((await countFigures(trx, scope, 'kind', kinds.length)).map(row => [row.key, row]))
    return kinds.map(kind => ({ ...(found.get(kind) ?? noAlarms), kind }))
  })

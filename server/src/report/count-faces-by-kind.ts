import type { homeCalls } from '@watchfire/contract/report/home.calls.ts'
import { readInScope } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { shownDays } from './count-by-day.ts'
import { faces } from './face-types.ts'
import { countFigures } from './figures.queries.ts'
import { lastDays, momentsOfDays } from './report-period.ts'
import { noAlarms } from './told-figures.ts'

const kinds = ['authorised', 'unauthorised', 'unknown'] as const

export const countFacesByKind: Handler<typeof homeCalls.countFacesByKind> = (_, viewer, { db }) =>
  readInScope(db, viewer, async trx => {
    const scope = { viewer, types: faces, ...momentsOfDays(lastDays(shownDays)) }
    const found = new Map((await countFigures(trx, scope, 'kind', kinds.length)).map(row => [row.key, row]))
    return kinds.map(kind => ({ ...(found.get(kind) ?? noAlarms), kind }))
  })

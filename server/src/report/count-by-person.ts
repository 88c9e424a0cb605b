import type { homeCalls } from '@watchfire/contract/report/home.calls.ts'
import { readInScope } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { shownDays } from './count-by-day.ts'
import { faces } from './face-types.ts'
import { countFigures } from './figures.queries.ts'
import { lastDays, timesOfDays } from './report-period.ts'

const shownPeople = 20

/** One row more is read: the one of whom nobody was known. */
export const countByPerson: Handler<typeof homeCalls.countByPerson> = (_, viewer, { db }) =>
  readInScope(db, viewer, async trx => {
    const scope = { viewer, types: faces, ...timesOfDays(lastDays(shownDays)) }
    const rows = await countFigures(trx, scope, 'personnel', shownPeople + 1)
    return rows
      .filter(({ key }) => key !== '')
      .slice(0, shownPeople)
      .map(({ key, ...counts }) => ({ personnelId: key, ...counts }))
  })

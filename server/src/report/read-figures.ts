import type { AnswerOf, InputOf } from '@watchfire/contract/core/call.ts'
import type { figureCalls } from '@watchfire/contract/report/figure.calls.ts'
import { type Database, readInScope } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import type { Viewer } from '../core/session/viewer.ts'
import { readAvailability } from './availability.queries.ts'
import { readRowsAndTotals } from './report-parts.ts'
import { checkDays, momentsOfDays } from './report-period.ts'
import { readTotals } from './told-figures.ts'

export const readFiguresOfDays: Handler<typeof figureCalls.read> = (input, viewer, { db }) =>
  readReport(db, viewer, input)

/** In one transaction, so that no number contradicts another. */
export async function readReport(
  db: Database,
  viewer: Viewer,
  { from, until, by }: InputOf<typeof figureCalls.read>,
): Promise<AnswerOf<typeof figureCalls.read>> {
  const { period, before } = checkDays({ from, until })
  const [now, earlier] = [momentsOfDays(period), momentsOfDays(before)]
  return readInScope(db, viewer, async trx => {
    const { rows, totals } = await readRowsAndTotals(trx, { viewer, ...now }, { from, until, by })
    return {
      period,
      before,
      figures: totals,
      figuresBefore: await readTotals(trx, { viewer, ...earlier }),
      rows,
      availability: await readAvailability(trx, viewer, now),
      availabilityBefore: await readAvailability(trx, viewer, earlier),
    }
  })
}

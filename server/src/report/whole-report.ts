/** A report of some days: what stands above its rows, and the rows of one split or several. */
import type { FigureRow, FigureSplit, Figures } from '@watchfire/contract/report/figure.shapes.ts'
import type { Reader } from '../core/db/database.ts'
import { readAvailability } from './availability.queries.ts'
import { type Covered, readCovered } from './covered.queries.ts'
import type { FigureScope } from './figures.queries.ts'
import { readTotals } from './figures-with-times.ts'
import { readRowsAndTotals } from './report-parts.ts'
import { type Days, timesOfDays } from './report-period.ts'

export type WholeReport = {
  covered: Covered
  period: Days
  before: Days
  figures: Figures
  figuresBefore: Figures
  availability: number | null
  availabilityBefore: number | null
  parts: { by: FigureSplit; rows: FigureRow[] }[]
}

/** In one transaction, so that no number contradicts another. Split by split: of each its rows alone are held. */
export async function readWholeReport(
  trx: Reader,
  of: Omit<FigureScope, 'from' | 'until'>,
  { period, before }: Pick<WholeReport, 'period' | 'before'>,
  [first, ...others]: readonly [FigureSplit, ...FigureSplit[]],
): Promise<WholeReport> {
  const [now, earlier] = [timesOfDays(period), timesOfDays(before)]
  const rowsOf = (by: FigureSplit) => readRowsAndTotals(trx, { ...of, ...now }, { ...period, by })
  const { rows, totals } = await rowsOf(first)
  const parts = [{ by: first, rows }]
  for (const by of others) parts.push({ by, rows: (await rowsOf(by)).rows })
  return {
    covered: await readCovered(trx, of.viewer),
    period,
    before,
    figures: totals,
    figuresBefore: await readTotals(trx, { ...of, ...earlier }),
    availability: await readAvailability(trx, of.viewer, now),
    availabilityBefore: await readAvailability(trx, of.viewer, earlier),
    parts,
  }
}

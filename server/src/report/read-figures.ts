import type { InputOf } from '@watchfire/contract/core/call.ts'
import type { figureCalls } from '@watchfire/contract/report/figure.calls.ts'
import { type Database, readInScope } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import type { Viewer } from '../core/session/viewer.ts'
import { countFigures } from './figures.queries.ts'
import { maxRows } from './report-parts.ts'
import { checkDays, timesOfDays } from './report-period.ts'
import { readWholeReport, type WholeReport } from './whole-report.ts'

export const readFiguresOfDays: Handler<typeof figureCalls.read> = async (input, viewer, { db }) => {
  const { parts, covered: _, ...report } = await readReport(db, viewer, input)
  return { ...report, rows: parts.flatMap(({ rows }) => rows) }
}

/** @throws alarm.badPeriod, figure.tooLong */
export function readReport(
  db: Database,
  viewer: Viewer,
  { from, until, by }: InputOf<typeof figureCalls.read>,
): Promise<WholeReport> {
  const days = checkDays({ from, until })
  return readInScope(db, viewer, trx => readWholeReport(trx, { viewer }, days, [by]))
}

/** Parts of which each has its counterpart in the period before. */
const comparedSplits: ReadonlySet<string> = new Set(['hour', 'day', 'week'])

/** As a paper shows it: with how many alarms the parts of the period before had, by their keys. */
export type PaperReport = WholeReport & { totalsBefore: ReadonlyMap<string, number> }

/** @throws alarm.badPeriod, figure.tooLong */
export function readPaperReport(
  db: Database,
  viewer: Viewer,
  { from, until, by }: InputOf<typeof figureCalls.read>,
): Promise<PaperReport> {
  const days = checkDays({ from, until })
  return readInScope(db, viewer, async trx => {
    const report = await readWholeReport(trx, { viewer }, days, [by])
    const scope = { viewer, ...timesOfDays(days.before) }
    const before = comparedSplits.has(by) ? await countFigures(trx, scope, by, maxRows) : []
    return { ...report, totalsBefore: new Map(before.map(({ key, total }) => [key, total])) }
  })
}

import type { InputOf } from '@watchfire/contract/core/call.ts'
import type { figureCalls } from '@watchfire/contract/report/figure.calls.ts'
import { type Database, readInScope } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import type { Viewer } from '../core/session/viewer.ts'
import { checkDays } from './report-period.ts'
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

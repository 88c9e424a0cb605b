/** The file of a report: its figures are read when its mail is sent, in the scope that was written down when it was queued. */
import type { Language } from '@watchfire/contract/core/errors.ts'
import { addDays } from '@watchfire/contract/core/zone-clock.ts'
import { periodBefore } from '@watchfire/contract/report/figure.rules.ts'
import type { FigureSplit } from '@watchfire/contract/report/figure.shapes.ts'
import { brandOfCustomer } from '../../core/brand.ts'
import type { Db } from '../../core/db/database.ts'
import type { MakeAttachment } from '../../mail/mail.public.ts'
import { readWholeReport, reportWorkbook } from '../../report/report.public.ts'
import { figureScope, type ReportScope } from './report-scope.ts'
import type { ReportPeriod } from './report-times.ts'

/** What stands in a report's mail, for the time it is sent. */
export type ReportRequest = ReportScope & {
  ruleName: string
  language: Language
  byHour: boolean
  period: ReportPeriod
  /** Whose words it speaks; of one queued before that was noted those of the installation. */
  customerId?: number
}

/** Beside hours or days. */
const splits: readonly FigureSplit[] = ['type', 'level', 'project', 'region', 'device', 'shift', 'person']

export const reportAttachment =
  ({ db }: { db: { system: Db } }): MakeAttachment =>
  ({ wish }) =>
    reportFile(db.system, wish as ReportRequest)

/** The workbook of the page of reports, with a sheet for each way to split it. */
export async function reportFile(
  db: Db,
  { ruleName, language, byHour, period, customerId = 0, ...scope }: ReportRequest,
): Promise<Buffer> {
  const days = { from: period.from, until: addDays(period.until, -1) }
  const report = await db
    .transaction()
    .setAccessMode('read only')
    .setIsolationLevel('repeatable read')
    .execute(trx =>
      readWholeReport(trx, figureScope(scope), { period: days, before: periodBefore(days) }, [
        byHour ? 'hour' : 'day',
        ...splits,
      ]),
    )
  return reportWorkbook(report, { ...brandOfCustomer(customerId), language }, ruleName)
}

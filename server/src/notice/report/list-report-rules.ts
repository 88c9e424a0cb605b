import type { reportCalls } from '@watchfire/contract/notice/report.calls.ts'
import type { ReportRule } from '@watchfire/contract/notice/report.shapes.ts'
import { inScope } from '../../core/db/database.ts'
import { pageWindow } from '../../core/db/page-window.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { siteText } from '../../core/site-time.ts'
import { type ReportRuleRow, listReportRules as readRules } from './report-rule.queries.ts'

export const listReportRules: Handler<typeof reportCalls.listRules> = async ({ keyword, ...page }, viewer, { db }) => {
  const wanted = { keyword, ...pageWindow(page) }
  const { rows, total } = await inScope(db, viewer, trx => readRules(trx, viewer, wanted))
  return { rows: rows.map(ruleView), total }
}

const textOf = (at: number | null) => (at === null ? '' : siteText(at))

const ruleView = (row: ReportRuleRow): ReportRule => ({
  ruleId: row.rule_id,
  companyId: row.company_id,
  companyName: row.company_name,
  name: row.name,
  state: row.enabled ? 'enabled' : 'disabled',
  cycle: row.cycle,
  weekday: row.weekday,
  monthDay: row.month_day,
  hour: row.hour,
  language: row.language,
  ...row.about,
  ...row.targets,
  nextAt: row.next_due_at,
  nextAtText: textOf(row.next_due_at),
  lastAt: row.last_due_at,
  lastAtText: textOf(row.last_due_at),
  version: row.version,
  changedBy: row.changed_by,
  changedAt: row.changed_at,
})

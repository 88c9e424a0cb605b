import type { reportCalls } from '@watchfire/contract/notice/report.calls.ts'
import type { ReportRule } from '@watchfire/contract/notice/report.shapes.ts'
import { writeAudit } from '../../access/access.lookups.ts'
import { inScope } from '../../core/db/database.ts'
import { pageWindow } from '../../core/db/page-window.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { siteText } from '../../core/site-time.ts'
import {
  deleteReportRule,
  lockReportRule,
  type ReportRuleRow,
  listReportRules as readRules,
  updateReportRule,
} from './report-rule.queries.ts'
import { dueAfter } from './save-report-rule.ts'

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

/** Switches a rule on or off. Switched on, it begins with the next time it is due. */
export const setReportRuleState: Handler<typeof reportCalls.setRuleState> = async (
  { ruleId, state },
  viewer,
  { db },
) => {
  await inScope(db, viewer, async trx => {
    const rule = await lockReportRule(trx, viewer, ruleId)
    if (!rule) throw refuse('notice.ruleNotFound')
    const enabled = state === 'enabled'
    if (enabled === rule.enabled) return
    const nextDueAt = enabled ? dueAfter(rule, rule) : null
    await updateReportRule(trx, ruleId, { ...rule, enabled }, { by: viewer.fullName, nextDueAt })
    await writeAudit(trx, viewer, 'setReportRuleState', String(ruleId), { name: rule.name, state })
  })
}

export const removeReportRule: Handler<typeof reportCalls.removeRule> = async ({ ruleId }, viewer, { db }) => {
  await inScope(db, viewer, async trx => {
    const rule = await lockReportRule(trx, viewer, ruleId)
    if (!rule) throw refuse('notice.ruleNotFound')
    await deleteReportRule(trx, ruleId)
    const { rule_id, company_id, version, ...before } = rule
    await writeAudit(trx, viewer, 'deleteReportRule', String(ruleId), { before })
  })
}

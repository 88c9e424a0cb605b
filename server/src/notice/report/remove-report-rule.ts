import type { reportCalls } from '@watchfire/contract/notice/report.calls.ts'
import { actingOn, writeAudit } from '../../audit/audit.public.ts'
import { inScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { deleteReportRule, lockReportRule } from './report-rule.queries.ts'

export const removeReportRule: Handler<typeof reportCalls.removeRule> = async ({ ruleId }, viewer, { db }) => {
  await inScope(db, viewer, async trx => {
    const rule = await lockReportRule(trx, viewer, ruleId)
    if (!rule) throw refuse('notice.ruleNotFound')
    await deleteReportRule(trx, ruleId)
    const { rule_id, tenant_id, company_id, version, ...before } = rule
    await writeAudit(trx, actingOn(viewer, rule), 'deleteReportRule', String(ruleId), { before })
  })
}

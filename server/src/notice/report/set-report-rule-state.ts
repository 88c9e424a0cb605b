import type { reportCalls } from '@watchfire/contract/notice/report.calls.ts'
import { actingOn, writeAudit } from '../../audit/audit.public.ts'
import { inScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { lockReportRule, updateReportRule } from './report-rule.queries.ts'
import { dueAfter } from './save-report-rule.ts'

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
    await writeAudit(trx, actingOn(viewer, rule), 'setReportRuleState', String(ruleId), { name: rule.name, state })
  })
}

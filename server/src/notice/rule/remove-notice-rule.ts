import type { noticeCalls } from '@watchfire/contract/notice/notice.calls.ts'
import { actingOn, writeAudit } from '../../audit/audit.public.ts'
import { inScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { deleteNoticeRule, lockNoticeRule } from './notice-rule.queries.ts'

export const removeNoticeRule: Handler<typeof noticeCalls.removeRule> = async ({ ruleId }, viewer, { db }) => {
  await inScope(db, viewer, async trx => {
    const rule = await lockNoticeRule(trx, viewer, ruleId)
    if (!rule) throw refuse('notice.ruleNotFound')
    await deleteNoticeRule(trx, ruleId)
    const { rule_id, tenant_id, company_id, version, ...before } = rule
    await writeAudit(trx, actingOn(viewer, rule), 'deleteNoticeRule', String(ruleId), { before })
  })
}

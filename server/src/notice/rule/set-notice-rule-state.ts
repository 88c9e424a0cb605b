import type { noticeCalls } from '@watchfire/contract/notice/notice.calls.ts'
import { actingOn, writeAudit } from '../../audit/audit.public.ts'
import { inScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { lockNoticeRule, updateNoticeRule } from './notice-rule.queries.ts'

/** Switches a rule on or off. What falls due while it is off is not told, also not when it is switched on again. */
export const setNoticeRuleState: Handler<typeof noticeCalls.setRuleState> = async (
  { ruleId, state },
  viewer,
  { db },
) => {
  await inScope(db, viewer, async trx => {
    const rule = await lockNoticeRule(trx, viewer, ruleId)
    if (!rule) throw refuse('notice.ruleNotFound')
    await updateNoticeRule(trx, ruleId, { ...rule, enabled: state === 'enabled' }, viewer.fullName)
    await writeAudit(trx, actingOn(viewer, rule), 'setNoticeRuleState', String(ruleId), { name: rule.name, state })
  })
}

import type { ruleCalls } from '@watchfire/contract/rule/rule.calls.ts'
import { writeAudit } from '../audit/audit.public.ts'
import { inScope } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { refuse } from '../core/http/refuse.ts'
import { deleteRule, lockRule } from './rule.queries.ts'

export const removeRule: Handler<typeof ruleCalls.remove> = async ({ ruleId }, viewer, { db }) => {
  await inScope(db, viewer, async trx => {
    const rule = await lockRule(trx, viewer, ruleId)
    if (!rule) throw refuse('rule.notFound')
    await deleteRule(trx, rule)
    const { name, level, hours, condition } = rule
    const actor = { ...viewer, tenantId: rule.tenant_id, companyId: rule.company_id }
    await writeAudit(trx, actor, 'removeRule', String(ruleId), { before: { name, level, hours, ...condition } })
  })
}

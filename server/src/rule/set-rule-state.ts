import type { ruleCalls } from '@watchfire/contract/rule/rule.calls.ts'
import { ruleState } from '@watchfire/contract/rule/rule.shapes.ts'
import { z } from 'zod'
import { writeAudit } from '../audit/audit.public.ts'
import { inScope } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { refuse } from '../core/http/refuse.ts'
import { matchSensors } from './match-sensors.ts'
import { forgetSeries, lockRule, setRuleState as writeState } from './rule.queries.ts'

/** Switches a rule. It begins anew: what held before was told in its own time, or was only tried. */
export const setRuleState: Handler<typeof ruleCalls.setState> = async ({ ruleId, state }, viewer, { db }) => {
  await inScope(db, viewer, async trx => {
    const rule = await lockRule(trx, viewer, ruleId)
    if (!rule) throw refuse('rule.notFound')
    await writeState(trx, rule, z.encode(ruleState, state), viewer.fullName)
    if (rule.state !== z.encode(ruleState, state)) {
      await forgetSeries(trx, rule)
      await matchSensors(trx, { tenantId: rule.tenant_id, ruleId })
    }
    const actor = { ...viewer, tenantId: rule.tenant_id, companyId: rule.company_id }
    await writeAudit(trx, actor, 'setRuleState', String(ruleId), { name: rule.name, state })
  })
}

import type { roundPlanCalls } from '@watchfire/contract/inspection/round/round.calls.ts'
import { actingOn, writeAudit } from '../../audit/audit.public.ts'
import { inScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { endPlan, lockPlan, removeRoundsAhead } from './round-plan.queries.ts'

export const removeRoundPlan: Handler<typeof roundPlanCalls.remove> = ({ planId }, viewer, { db }) =>
  inScope(db, viewer, async trx => {
    const plan = await lockPlan(trx, viewer, planId)
    if (!plan) throw refuse('inspection.planNotFound')
    await endPlan(trx, plan)
    await removeRoundsAhead(trx, plan)
    await writeAudit(trx, actingOn(viewer, plan), 'removeRoundPlan', String(planId), { name: plan.name })
  })

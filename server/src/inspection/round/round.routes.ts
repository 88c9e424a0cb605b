import type { roundCalls, roundPlanCalls } from '@watchfire/contract/inspection/round/round.calls.ts'
import type { Handlers } from '../../core/http/handlers.ts'
import { getRound } from './get-round.ts'
import { getRoundPlans } from './list-round-plans.ts'
import { getRoundRates } from './list-round-rates.ts'
import { getRounds } from './list-rounds.ts'
import { removeRoundPlan } from './remove-round-plan.ts'
import { saveRoundPlan } from './save-round-plan.ts'

export const roundPlanHandlers: Handlers<typeof roundPlanCalls> = {
  list: getRoundPlans,
  save: saveRoundPlan,
  remove: removeRoundPlan,
}

export const roundHandlers: Handlers<typeof roundCalls> = { list: getRounds, listRates: getRoundRates, get: getRound }

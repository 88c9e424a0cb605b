import { planCalls } from '@watchfire/contract/plan/plan.calls.ts'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../core/context.ts'
import { serveCalls } from '../core/http/serve-calls.ts'
import { listPlans } from './list-plans.ts'
import { readPlan } from './read-plan.ts'
import { savePlan } from './save-plan.ts'

export function mountPlan(app: FastifyInstance, context: Context): void {
  serveCalls(app, planCalls, { list: listPlans, read: readPlan(context.fileUrl), save: savePlan }, context)
}

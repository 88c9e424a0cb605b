import { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import { projectCalls } from '@watchfire/contract/company/project.calls.ts'
import { regionCalls } from '@watchfire/contract/company/region.calls.ts'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../core/context.ts'
import { serveCalls } from '../core/http/serve-calls.ts'
import { companyHandlers, projectHandlers, regionHandlers } from './company.routes.ts'

export function mountCompany(app: FastifyInstance, context: Context): void {
  serveCalls(app, companyCalls, companyHandlers(context), context)
  serveCalls(app, projectCalls, projectHandlers(context), context)
  serveCalls(app, regionCalls, regionHandlers, context)
}

import { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../core/context.ts'
import { serveCalls } from '../core/http/serve-calls.ts'
import { companyHandlers } from './company.routes.ts'

export function mountCompany(app: FastifyInstance, context: Context): void {
  serveCalls(app, companyCalls, companyHandlers(context), context)
}

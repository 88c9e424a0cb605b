import { egressCalls } from '@watchfire/contract/egress/egress.calls.ts'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../core/context.ts'
import type { ResolveFor } from '../core/egress/egress-address.ts'
import { serveCalls } from '../core/http/serve-calls.ts'
import { companyEgress } from './company-egress.ts'
import { egressHandlers } from './egress.routes.ts'

export function mountEgress(app: FastifyInstance, context: Context): { resolveFor: ResolveFor } {
  const { db, settings } = context
  serveCalls(app, egressCalls, egressHandlers, context)
  return { resolveFor: companyEgress(db, settings.WATCHFIRE_ALLOWED_NETWORKS, settings.WATCHFIRE_PUBLIC_URL) }
}

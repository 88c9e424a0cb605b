import { outsideCalls } from '@watchfire/contract/outside/outside.calls.ts'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../core/context.ts'
import { serveCalls } from '../core/http/serve-calls.ts'
import type { ResolveFor } from '../core/outside/outside-address.ts'
import { companyReach } from './company-reach.ts'
import { outsideHandlers } from './outside.routes.ts'

export function mountOutside(app: FastifyInstance, context: Context): { resolveFor: ResolveFor } {
  const { db, settings } = context
  serveCalls(app, outsideCalls, outsideHandlers, context)
  return { resolveFor: companyReach(db, settings.WATCHFIRE_ALLOWED_NETWORKS, settings.WATCHFIRE_PUBLIC_URL) }
}

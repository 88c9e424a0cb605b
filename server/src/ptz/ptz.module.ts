import { ptzCalls } from '@watchfire/contract/ptz/ptz.calls.ts'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../core/context.ts'
import { serveCalls } from '../core/http/serve-calls.ts'
import type { UplinkHub } from '../fleet/fleet.public.ts'
import { controlLeases } from './control-leases.ts'
import { ptzHandlers } from './ptz.routes.ts'

export function mountPtz(app: FastifyInstance, { uplinks, ...context }: Context & { uplinks: UplinkHub }): void {
  serveCalls(app, ptzCalls, ptzHandlers({ uplinks, leases: controlLeases() }), context)
}

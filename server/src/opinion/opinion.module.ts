import { opinionCalls } from '@watchfire/contract/opinion/opinion.calls.ts'
import type { FastifyInstance } from 'fastify'
import type { Context, Mounted } from '../core/context.ts'
import type { ResolveFor } from '../core/egress/egress-address.ts'
import { serveCalls } from '../core/http/serve-calls.ts'
import { hydrateOpinions } from './opinion.live.ts'
import { opinionHandlers } from './opinion.routes.ts'
import { secondLooks } from './second-looks.ts'

export function mountOpinion(app: FastifyInstance, context: Context & { resolveFor: ResolveFor }): Mounted {
  context.kinds.registerKind('opinion', hydrateOpinions)
  serveCalls(app, opinionCalls, opinionHandlers(context), context)
  return secondLooks(context)
}

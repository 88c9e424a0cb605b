import { relationCalls } from '@watchfire/contract/relation/relation.calls.ts'
import type { FastifyInstance } from 'fastify'
import type { Context, Mounted } from '../core/context.ts'
import { serveCalls } from '../core/http/serve-calls.ts'
import type { UplinkHub } from '../fleet/fleet.public.ts'
import { linkedPictures } from './linked-pictures.ts'
import { relationHandlers } from './relation.routes.ts'

export function mountRelation(app: FastifyInstance, context: Context & { uplinks: UplinkHub }): Mounted {
  serveCalls(app, relationCalls, relationHandlers, context)
  const { job, close } = linkedPictures(context)
  return { jobs: [job], close }
}

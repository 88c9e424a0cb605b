import { relationCalls } from '@watchfire/contract/relation/relation.calls.ts'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../core/context.ts'
import { serveCalls } from '../core/http/serve-calls.ts'
import { relationHandlers } from './relation.routes.ts'

export function mountRelation(app: FastifyInstance, context: Context): void {
  serveCalls(app, relationCalls, relationHandlers, context)
}

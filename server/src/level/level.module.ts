import { levelCalls } from '@watchfire/contract/level/level.calls.ts'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../core/context.ts'
import { serveCalls } from '../core/http/serve-calls.ts'
import { levelHandlers } from './level.routes.ts'

export function mountLevel(app: FastifyInstance, context: Context): void {
  serveCalls(app, levelCalls, levelHandlers, context)
}

import { wallCalls } from '@watchfire/contract/wall/wall.calls.ts'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../core/context.ts'
import { serveCalls } from '../core/http/serve-calls.ts'
import { wallHandlers } from './wall.routes.ts'

export function mountWall(app: FastifyInstance, context: Context): void {
  serveCalls(app, wallCalls, wallHandlers, context)
}

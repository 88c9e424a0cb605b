import { boardCalls } from '@watchfire/contract/board/board.calls.ts'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../core/context.ts'
import { serveCalls } from '../core/http/serve-calls.ts'
import { boardHandlers } from './board.routes.ts'

export function mountBoard(app: FastifyInstance, context: Context): void {
  serveCalls(app, boardCalls, boardHandlers(context), context)
}

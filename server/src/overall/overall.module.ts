import { overallCalls } from '@watchfire/contract/overall/overall.calls.ts'
import type { FastifyInstance } from 'fastify'
import type { Context, Mounted } from '../core/context.ts'
import { serveCalls } from '../core/http/serve-calls.ts'
import { keepStandings } from './evaluate.ts'
import { overallHandlers } from './overall.routes.ts'

export function mountOverall(app: FastifyInstance, context: Context): Mounted {
  serveCalls(app, overallCalls, overallHandlers, context)
  return { jobs: [keepStandings] }
}

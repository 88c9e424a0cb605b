import { hazardCalls } from '@watchfire/contract/inspection/hazard.calls.ts'
import type { FastifyInstance } from 'fastify'
import type { Context, Mounted } from '../core/context.ts'
import { serveCalls } from '../core/http/serve-calls.ts'
import { hazardHandlers } from './hazard.routes.ts'
import { serveLedger } from './serve-ledger.ts'
import { tellOverdue } from './tell-overdue.ts'

export function mountInspection(app: FastifyInstance, context: Context): Mounted {
  serveCalls(app, hazardCalls, hazardHandlers(context.fileUrl), context)
  serveLedger(app, context)
  return { jobs: [tellOverdue] }
}

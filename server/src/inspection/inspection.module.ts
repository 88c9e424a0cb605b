import { hazardCalls } from '@watchfire/contract/inspection/hazard.calls.ts'
import { checkCalls } from '@watchfire/contract/inspection/point/check.calls.ts'
import { checkListCalls, checkPointCalls } from '@watchfire/contract/inspection/point/point.calls.ts'
import { roundCalls, roundPlanCalls } from '@watchfire/contract/inspection/round/round.calls.ts'
import type { FastifyInstance } from 'fastify'
import type { Context, Mounted } from '../core/context.ts'
import { serveCalls } from '../core/http/serve-calls.ts'
import { hazardHandlers } from './hazard.routes.ts'
import { notifyOverdue } from './overdue/notify-overdue.ts'
import { notifySupervisors } from './overdue/notify-supervisors.ts'
import { serveHazardMonth } from './paper/serve-hazard-month.ts'
import { serveHazardNotice } from './paper/serve-hazard-notice.ts'
import { checkHandlers, checkListHandlers, checkPointHandlers } from './point/point.routes.ts'
import { servePointExport } from './point/point-export.ts'
import { keepRounds } from './round/keep-rounds.ts'
import { roundHandlers, roundPlanHandlers } from './round/round.routes.ts'
import { serveRoundRateExport } from './round/round-rate-export.ts'
import { serveLedger } from './serve-ledger.ts'

export function mountInspection(app: FastifyInstance, context: Context): Mounted {
  serveCalls(app, hazardCalls, hazardHandlers(context.fileUrl), context)
  serveLedger(app, context)
  serveHazardMonth(app, context)
  serveHazardNotice(app, context)
  serveCalls(app, checkListCalls, checkListHandlers, context)
  serveCalls(app, checkPointCalls, checkPointHandlers, context)
  serveCalls(app, checkCalls, checkHandlers(context.fileUrl), context)
  servePointExport(app, context)
  serveCalls(app, roundPlanCalls, roundPlanHandlers, context)
  serveCalls(app, roundCalls, roundHandlers, context)
  serveRoundRateExport(app, context)
  return { jobs: [notifyOverdue, notifySupervisors, keepRounds()] }
}

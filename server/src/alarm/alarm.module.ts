import { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import { deskCalls } from '@watchfire/contract/alarm/desk.calls.ts'
import { exportCalls } from '@watchfire/contract/alarm/export.calls.ts'
import { familyCalls } from '@watchfire/contract/alarm/family.calls.ts'
import { raisedCalls } from '@watchfire/contract/alarm/raised.calls.ts'
import type { FastifyInstance } from 'fastify'
import type { Context, Mounted } from '../core/context.ts'
import { blankFileUrls } from '../core/files/file-url.ts'
import { serveCalls } from '../core/http/serve-calls.ts'
import { alarmListenerRights, hydrateAlarms, hydrateGoneAlarms } from './alarm.live.ts'
import { alarmHandlers } from './alarm.routes.ts'
import { countDays } from './count/count-days.ts'
import { deskHandlers, exportHandlers, raisedHandlers } from './desk.routes.ts'
import { linkEvidenceLater } from './evidence/link-evidence-later.ts'
import { serveExports } from './export/serve-export.ts'
import { familyHandlers } from './family.routes.ts'
import { runBulkActions } from './handle/run-bulk-actions.ts'

export function mountAlarm(app: FastifyInstance, context: Context): Mounted {
  const { db, log, kinds, tickets, fileTickets, fileUrl, store } = context
  kinds.registerKind('alarm', hydrateAlarms(db, blankFileUrls(fileTickets)), { rights: alarmListenerRights })
  kinds.registerKind('alarmGone', hydrateGoneAlarms, { rights: alarmListenerRights })
  serveCalls(app, alarmCalls, alarmHandlers({ fileUrl }), context)
  serveCalls(app, deskCalls, deskHandlers, context)
  serveCalls(app, raisedCalls, raisedHandlers, context)
  serveCalls(app, exportCalls, exportHandlers({ tickets }), context)
  serveExports(app, { db, store, tickets, log })
  serveCalls(app, familyCalls, familyHandlers({ fileUrl }), context)
  return { jobs: [runBulkActions({ db, log }), countDays, linkEvidenceLater] }
}

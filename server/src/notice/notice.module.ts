import { noticeCalls } from '@watchfire/contract/notice/notice.calls.ts'
import { reportCalls } from '@watchfire/contract/notice/report.calls.ts'
import { robotCalls } from '@watchfire/contract/notice/robot.calls.ts'
import type { FastifyInstance } from 'fastify'
import type { Context, Mounted } from '../core/context.ts'
import type { ResolveFor } from '../core/egress/egress-address.ts'
import { serveCalls } from '../core/http/serve-calls.ts'
import type { RaiseFaults } from '../ingest/ingest.public.ts'
import { queueMail } from '../mail/mail.public.ts'
import { startRobotDelivery } from './chat/robot-delivery.ts'
import { noticeHandlers, reportHandlers, robotHandlers } from './notice.routes.ts'
import { dispatchReports } from './report/dispatch-reports.ts'
import { auditNotices } from './schedule/audit-notices.ts'
import { dispatchNotices } from './schedule/dispatch-notices.ts'
import { planNotices } from './schedule/plan-notices.ts'
import { bringBackOverdue } from './schedule/return-overdue.ts'

export function mountNotice(
  app: FastifyInstance,
  context: Context & { resolveFor: ResolveFor; raise: RaiseFaults },
): Mounted {
  const { db, log, sealer, resolveFor, presence, raise, sends } = context
  const robots = { db, sealer, resolveFor, holder: presence.number }
  serveCalls(app, noticeCalls, noticeHandlers, context)
  serveCalls(app, reportCalls, reportHandlers, context)
  serveCalls(app, robotCalls, robotHandlers(robots), context)
  const delivery = sends ? startRobotDelivery({ ...robots, log }) : undefined
  return {
    jobs: [
      planNotices,
      dispatchNotices({ queueMail, log }),
      bringBackOverdue,
      dispatchReports({ queueMail, log }),
      auditNotices({ db, raise }),
    ],
    close: () => delivery?.stop(),
  }
}

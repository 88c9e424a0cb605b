/** Queues the mails of reports that are due, in the transaction that sets when the rule is due next. */
import type { FastifyBaseLogger } from 'fastify'
import type { Trx } from '../../core/db/database.ts'
import { inSavepoint } from '../../core/db/savepoint.queries.ts'
import type { Job } from '../../core/jobs/ticker.ts'
import type { QueueMail } from '../../mail/mail.public.ts'
import { queueReport } from './queue-report.ts'
import { readReportGroups } from './report-readers.ts'
import { claimDueReports, type DueReport, moveReportOn, restReportRule } from './report-rule.queries.ts'
import { lastDue, nextDue } from './report-times.ts'

/** Reports of one run; the next begins some seconds later. */
const limit = 50
const failedRestMs = 60_000

export const dispatchReports = ({
  queueMail,
  log,
}: {
  queueMail: QueueMail
  log: Pick<FastifyBaseLogger, 'error'>
}): Job => ({
  name: 'due reports',
  everyMs: 5000,
  work: async trx => {
    for (const rule of await claimDueReports(trx, limit)) {
      // One that cannot be queued must not keep the others back; it is tried again.
      await inSavepoint(
        trx,
        () => dispatchReport(trx, rule, queueMail),
        async error => {
          log.error({ err: error, ruleId: rule.rule_id }, 'a report could not be queued')
          await restReportRule(trx, rule.rule_id, failedRestMs)
        },
      )
    }
  },
})

/** After a time in which nothing ran only the newest report goes out: the others are as old as the time that was missed. */
async function dispatchReport(trx: Trx, rule: DueReport, queueMail: QueueMail): Promise<void> {
  const { at, period } = lastDue(rule, rule.now)
  await moveReportOn(trx, rule.rule_id, { lastDueAt: at, nextDueAt: nextDue(rule, rule.now) })
  await queueReport(trx, rule, { period, groups: await readReportGroups(trx, rule), by: null }, queueMail)
}

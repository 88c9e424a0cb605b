/** Queues the mails of reports that are due, in the transaction that sets when the rule is due next. */
import type { FastifyBaseLogger } from 'fastify'
import type { Trx } from '../core/db/database.ts'
import type { Job } from '../core/jobs/ticker.ts'
import type { QueueMail } from '../mail/mail.lookups.ts'
import { withSavepoint } from './notice-due.queries.ts'
import { lastDue, laterDay, nextDue } from './report-due.ts'
import type { ReportWish } from './report-file.ts'
import { reportGroups } from './report-readers.ts'
import {
  claimDueReports,
  type DueReport,
  moveReportOn,
  readReachedCompanies,
  readReportReaders,
  restReportRule,
} from './report-rule.queries.ts'
import { reportTexts } from './report-texts.ts'

/** Reports of one run; the next begins some seconds later. */
const most = 50
const failedRestMs = 60_000

export const fireReports = ({
  queueMail,
  log,
}: {
  queueMail: QueueMail
  log: Pick<FastifyBaseLogger, 'error'>
}): Job => ({
  name: 'due reports',
  everyMs: 5000,
  work: async trx => {
    for (const rule of await claimDueReports(trx, most)) {
      try {
        await withSavepoint(trx, () => fireReport(trx, rule, queueMail))
      } catch (error) {
        // One that cannot be queued must not keep the others back; it is tried again.
        log.error({ err: error, ruleId: rule.rule_id }, 'a report could not be queued')
        await restReportRule(trx, rule.rule_id, failedRestMs)
      }
    }
  },
})

/** After a time in which nothing ran only the newest report goes out: the others are as old as the time that was missed. */
async function fireReport(trx: Trx, rule: DueReport, queueMail: QueueMail): Promise<void> {
  const { at, period } = lastDue(rule, rule.now)
  await moveReportOn(trx, rule.rule_id, { lastDueAt: at, nextDueAt: nextDue(rule, rule.now) })
  const companyIds = await readReachedCompanies(trx, rule)
  const readers = await readReportReaders(trx, rule.tenant_id, rule.targets.accounts)
  const t = reportTexts[rule.language]
  const lastDay = laterDay(period.until, -1)
  const title = period.from === lastDay ? t.titleOfDay(rule.name, lastDay) : t.title(rule.name, period.from, lastDay)
  const days = period.from === lastDay ? lastDay : `${period.from} ${lastDay}`
  for (const { to, ...scope } of reportGroups({ companyIds, ...rule.about }, readers, rule.targets.addresses)) {
    const wish: ReportWish = {
      ...scope,
      types: rule.about.types,
      ruleName: rule.name,
      language: rule.language,
      byHour: rule.cycle === 'daily',
      period,
    }
    await queueMail(trx, {
      tenantId: rule.tenant_id,
      companyId: rule.company_id,
      to,
      cc: [],
      title,
      message: t.message,
      alarms: [],
      by: null,
      cause: 'report',
      language: rule.language,
      attachment: { name: `${t.file} ${days}.xlsx`, mime: xlsxMime, wish },
    })
  }
}

const xlsxMime = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

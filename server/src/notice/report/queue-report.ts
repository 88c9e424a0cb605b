import { addDays } from '@watchfire/contract/core/zone-clock.ts'
import type { Trx } from '../../core/db/database.ts'
import type { MailOrder, QueueMail } from '../../mail/mail.public.ts'
import type { ReportRequest } from './report-file.ts'
import type { ReportGroup } from './report-readers.ts'
import { type ReportContent, setReportMails } from './report-rule.queries.ts'
import { reportTexts } from './report-texts.ts'
import type { ReportPeriod } from './report-times.ts'

type ReportToQueue = Pick<ReportContent, 'name' | 'cycle' | 'language' | 'about'> & {
  rule_id: number
  tenant_id: number
  company_id: number
}

/** Queues a report of these days, a mail for each group of readers, and notes its mails with the rule. */
export async function queueReport(
  trx: Trx,
  rule: ReportToQueue,
  { period, groups, by }: { period: ReportPeriod; groups: readonly ReportGroup[]; by: MailOrder['by'] },
  queueMail: QueueMail,
): Promise<void> {
  const t = reportTexts[rule.language]
  const lastDay = addDays(period.until, -1)
  const title = period.from === lastDay ? t.titleOfDay(rule.name, lastDay) : t.title(rule.name, period.from, lastDay)
  const days = period.from === lastDay ? lastDay : `${period.from} ${lastDay}`
  const mailIds: number[] = []
  for (const { to, ...scope } of groups) {
    const request: ReportRequest = {
      ...scope,
      types: rule.about.types,
      ruleName: rule.name,
      language: rule.language,
      byHour: rule.cycle === 'daily',
      period,
      customerId: rule.tenant_id,
    }
    const mailId = await queueMail(trx, {
      tenantId: rule.tenant_id,
      companyId: rule.company_id,
      to,
      cc: [],
      title,
      message: t.message,
      alarms: [],
      by,
      cause: 'report',
      language: rule.language,
      attachment: { name: `${t.file} ${days}.xlsx`, mime: xlsxMime, wish: request },
    })
    mailIds.push(mailId)
  }
  await setReportMails(trx, rule.rule_id, mailIds)
}

const xlsxMime = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

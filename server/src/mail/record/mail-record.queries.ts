import { type MailState, type mailCause, mailState } from '@watchfire/contract/mail/mail.shapes.ts'
import { type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import type { AlarmKey } from '../../alarm/alarm.public.ts'
import type { Trx } from '../../core/db/database.ts'
import type { PageWindow } from '../../core/db/page-window.ts'
import { withinScope } from '../../core/session/scope.ts'
import type { Viewer } from '../../core/session/viewer.ts'

export type MailRecordRow = {
  mail_id: number
  created_at: number
  receivers: string[]
  copies: string[]
  title: string
  message: string
  sender: string
  cause: z.output<typeof mailCause>
  state: number
  open: boolean
  reason: string
  refused: string[]
  attempts: number
  next_try_at: number
  sent_at: number | null
  alarms: number
}

const columns = sql`mail.mail_id, mail.created_at, receivers, copies, title, message, sender, cause, state, settled_at is null as open,
    reason, refused, attempts, next_try_at, sent_at,
    (select count(*)::int from mail_alarm where mail_alarm.mail_id = mail.mail_id) as alarms`

/** Mails of the companies in scope; who sees some projects only sees those it sent itself. */
export async function listCompanyMails(
  trx: Trx,
  viewer: Viewer,
  state: MailState | undefined,
  { limit, offset }: PageWindow,
) {
  const fits = sql<SqlBool>`${withinScope(viewer, { company_id: 'mail.company_id' })(undefined)}
      and (${viewer.projectIds === null} or mail.account_id = ${viewer.accountId})
      and ${state === undefined ? sql`true` : sql`mail.state = ${z.encode(mailState, state)}`}`
  const { rows } = await sql<MailRecordRow>`
    select ${columns} from mail where ${fits} order by mail_id desc limit ${limit} offset ${offset}`.execute(trx)
  const count = await sql<{ total: number }>`select count(*)::int as total from mail where ${fits}`.execute(trx)
  return { rows, total: count.rows[0]?.total ?? 0 }
}

/** Mails that carried an alarm; whether the viewer may see that alarm was asked before. */
export async function listAlarmMails(trx: Trx, { alarmId }: AlarmKey, { limit, offset }: PageWindow) {
  const { rows } = await sql<MailRecordRow>`
    select ${columns} from mail_alarm as carried join mail on mail.mail_id = carried.mail_id
    where carried.alarm_id = ${alarmId}
    order by carried.mail_id desc limit ${limit} offset ${offset}`.execute(trx)
  const count = await sql<{ total: number }>`
    select count(*)::int as total from mail_alarm as carried join mail on mail.mail_id = carried.mail_id
    where carried.alarm_id = ${alarmId}`.execute(trx)
  return { rows, total: count.rows[0]?.total ?? 0 }
}

/** The person who sends: the customer of the company, its name, and the person's own address. */
export async function findSender(trx: Trx, { accountId, companyId }: { accountId: number; companyId: number }) {
  return trx
    .selectFrom('account')
    .innerJoin('company', 'company.company_id', 'account.company_id')
    .where('account.account_id', '=', accountId)
    .where('company.company_id', '=', companyId)
    .select(['company.tenant_id', 'company.name as company_name', 'account.email'])
    .executeTakeFirst()
}

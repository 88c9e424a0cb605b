import { type MailState, type mailCause, mailState } from '@watchfire/contract/mail/mail.shapes.ts'
import { type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import { type AlarmKey, visibleAlarms } from '../../alarm/alarm.public.ts'
import type { Trx } from '../../core/db/database.ts'
import type { PageWindow } from '../../core/db/page-window.ts'
import { withinScope } from '../../core/session/scope.ts'
import type { Viewer } from '../../core/session/viewer.ts'
import { maxCarried } from '../mail.queries.ts'

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

/** Mails of the companies in scope, tests of a server aside; who sees some projects only sees those it sent itself. */
export async function listCompanyMails(
  trx: Trx,
  viewer: Viewer,
  state: MailState | undefined,
  { limit, offset }: PageWindow,
) {
  const fits = sql<SqlBool>`${withinScope(viewer, { company_id: 'mail.company_id' })(undefined)} and mail.cause <> 'test'
      and (${viewer.projectIds === null} or mail.account_id = ${viewer.accountId})
      and ${state === undefined ? sql`true` : sql`mail.state = ${z.encode(mailState, state)}`}`
  const { rows } = await sql<MailRecordRow>`
    select ${columns} from mail where ${fits} order by mail_id desc limit ${limit} offset ${offset}`.execute(trx)
  const count = await sql<{ total: number }>`select count(*)::int as total from mail where ${fits}`.execute(trx)
  return { rows, total: count.rows[0]?.total ?? 0 }
}

const carriedInScope = (viewer: Viewer) => sql<number>`(
    select count(*)::int from mail_alarm as all_carried
    join alarm on alarm.tenant_id = all_carried.tenant_id and alarm.alarm_id = all_carried.alarm_id and alarm.alarm_at = all_carried.alarm_at
    where all_carried.mail_id = mail.mail_id and ${visibleAlarms(viewer)})`

/**
 * Mails that carried an alarm; whether the viewer may see that alarm was asked before. Who is limited to projects or regions reads what
 * it sent itself, and what tells of alarms in scope alone: a notice that carries as many as may be can tell of more.
 */
export async function listAlarmMails(trx: Trx, viewer: Viewer, { alarmId }: AlarmKey, { limit, offset }: PageWindow) {
  const { rows } = await sql<MailRecordRow & { own: boolean; in_scope: number }>`
    select ${columns}, mail.account_id is not distinct from ${viewer.accountId} as own,
      ${viewer.projectIds === null ? sql`0` : carriedInScope(viewer)} as in_scope
    from mail_alarm as carried join mail on mail.mail_id = carried.mail_id
    where carried.alarm_id = ${alarmId}
    order by carried.mail_id desc limit ${limit} offset ${offset}`.execute(trx)
  const count = await sql<{ total: number }>`
    select count(*)::int as total from mail_alarm as carried join mail on mail.mail_id = carried.mail_id
    where carried.alarm_id = ${alarmId}`.execute(trx)
  const shown = rows.map(({ own, in_scope, ...row }) =>
    viewer.projectIds === null || own || (in_scope === row.alarms && row.alarms < maxCarried)
      ? row
      : { ...row, title: '', message: '', alarms: in_scope },
  )
  return { rows: shown, total: count.rows[0]?.total ?? 0 }
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

/** Mails on their way: queued, taken up, attempted, settled. */
import type { Language } from '@watchfire/contract/core/errors.ts'
import { mailState } from '@watchfire/contract/mail/mail.shapes.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { type AlarmKey, wantedAlarms } from '../alarm/alarm.public.ts'
import type { Reader, Trx } from '../core/db/database.ts'
import { rowsAs } from '../core/db/rows-as.ts'
import { holdsQueue } from '../core/delivery/delivery-queue.queries.ts'
import { mailQueue } from './delivery/mail-queue.queries.ts'

const code = (state: z.output<typeof mailState>) => z.encode(mailState, state)

/** A file that goes with a mail: its name, and from what whoever queued it makes it when the mail is sent. */
export type MailAttachment = { name: string; mime: string; wish: object }

/** The person behind a mail, as its readers can tell, and where their answers go (empty: nowhere). */
export type MailSender = { accountId: number; name: string; account: string; replyTo: string }

export type NewMail = {
  tenantId: number
  companyId: number
  messageId: string
  receivers: readonly string[]
  copies: readonly string[]
  title: string
  message: string
  language: Language
  cause: string
  by: MailSender | null
  attachment: MailAttachment | null
  invitationId: number | null
  /** Given up before it was tried, and why. */
  failed?: string
}

export async function insertMail(trx: Trx, mail: NewMail): Promise<number> {
  const state = code(mail.failed === undefined ? 'waiting' : 'failed')
  const { rows } = await sql<{ mail_id: number }>`
    insert into mail (tenant_id, company_id, message_id, receivers, copies, title, message, language, cause, account_id, sender,
                      sender_account, reply_to, state, reason, settled_at, attachment, invitation_id)
    values (${mail.tenantId}, ${mail.companyId}, ${mail.messageId}, ${mail.receivers}::text[], ${mail.copies}::text[], ${mail.title},
            ${mail.message}, ${mail.language}, ${mail.cause}, ${mail.by?.accountId ?? null}, ${mail.by?.name ?? ''},
            ${mail.by?.account ?? ''}, ${mail.by?.replyTo ?? ''}, ${state}, ${mail.failed ?? ''}, ${mail.failed === undefined ? null : new Date()},
            ${mail.attachment === null ? null : JSON.stringify(mail.attachment)}::jsonb, ${mail.invitationId})
    returning mail_id`.execute(trx)
  return rows[0]?.mail_id ?? 0
}

/** Alarms whose evidence a notice carries; of the others the number is told. */
export const maxCarried = 20

/** The tenant of each row is the alarm's: a mail of a customer tells of alarms of its companies. */
export async function insertMailAlarms(trx: Trx, mailId: number, alarms: readonly AlarmKey[]) {
  if (alarms.length === 0) return
  await sql`
    insert into mail_alarm (mail_id, alarm_id, alarm_at, tenant_id, number)
    select ${mailId}, wanted.alarm_id, wanted.alarm_at, wanted.tenant_id, wanted.number
    from ${rowsAs('wanted', alarms, {
      number: ['integer', (_, index) => index],
      tenant_id: ['bigint', key => key.tenantId],
      alarm_id: ['bigint', key => key.alarmId],
      alarm_at: ['moment', key => key.alarmAt],
    })}
    on conflict do nothing`.execute(trx)
}

export async function readMailAlarms(db: Reader, mailId: number): Promise<AlarmKey[]> {
  const { rows } = await sql<{ tenant_id: number; alarm_id: number; alarm_at: number }>`
    select tenant_id, alarm_id, alarm_at from mail_alarm where mail_id = ${mailId} order by number`.execute(db)
  return rows.map(row => ({ tenantId: row.tenant_id, alarmId: row.alarm_id, alarmAt: row.alarm_at }))
}

/** What a mail is made of. */
export type MailWords = {
  mail_id: number
  message_id: string
  receivers: string[]
  copies: string[]
  title: string
  message: string
  language: Language
  sender: string
  sender_account: string
  reply_to: string
  company_name: string
  created_at: number
  attachment: MailAttachment | null
  invitation_id: number | null
  /** Whose people it is for: of an invitation those it lets in. */
  customer_id: number
}

export type MailToSend = MailWords & {
  company_id: number
  taken: string[]
  refused: string[]
  deferrals: number
  age_ms: number
  /** It may have arrived already: an earlier attempt ended without an answer. */
  doubtful: boolean
}

/** The oldest mail that is due; notices before what people forward, however much that is. One that left us and was never answered may have arrived: that is written down before it is tried again. */
export async function takeNextMail(db: Reader, companyId: number): Promise<MailToSend | undefined> {
  const { rows } = await sql<MailToSend>`
    update mail set attempts = attempts + 1,
      state = case when handing_over then ${code('unsure')} else state end,
      reason = case when handing_over then 'code:unanswered' else reason end,
      handing_over = false
    where mail_id = (
      select mail_id from mail where company_id = ${companyId} and settled_at is null and next_try_at <= now()
      order by cause = 'notice' desc, mail_id limit 1
    )
    returning mail_id, company_id, message_id, receivers, copies, taken, refused, title, message, language, sender,
              sender_account, reply_to, (select name from company where company.company_id = mail.company_id) as company_name,
              deferrals, created_at, (extract(epoch from now() - created_at) * 1000)::bigint as age_ms, attachment, invitation_id,
              coalesce((select invitation.tenant_id from invitation where invitation.invitation_id = mail.invitation_id), tenant_id) as customer_id,
              state = ${code('unsure')} as doubtful`.execute(db)
  return rows[0]
}

/** From here on it may arrive, whatever becomes of us. False when another server has the queue: then it must not be sent. */
export async function markMayArrive(
  db: Reader,
  { mail_id, company_id }: Pick<MailToSend, 'mail_id' | 'company_id'>,
  holder: number,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update mail set handing_over = true
    where mail_id = ${mail_id} and settled_at is null and ${holdsQueue(mailQueue, company_id, holder)}`.execute(db)
  return numAffectedRows > 0n
}

export type Settlement = {
  state: z.output<typeof mailState>
  /** Not tried any more. */
  settled: boolean
  reason: string
  taken?: readonly string[]
  refused?: readonly string[]
  /** When this very mail was asked to come again: how long it waits. */
  deferredMs?: number | undefined
}

export async function settleMail(trx: Trx, mailId: number, outcome: Settlement): Promise<void> {
  const { state, settled, reason, taken = [], refused = [], deferredMs } = outcome
  await sql`
    update mail set state = ${code(state)}, reason = ${reason}, handing_over = false,
      taken = taken || ${[...taken]}::text[], refused = refused || ${[...refused]}::text[],
      next_try_at = now() + ${deferredMs ?? 0}::float8 * interval '1 ms',
      deferrals = deferrals + ${deferredMs === undefined ? 0 : 1},
      settled_at = case when ${settled} then now() end,
      sent_at = case when ${state === 'sent'} then now() else sent_at end
    where mail_id = ${mailId} and settled_at is null`.execute(trx)
}

/** The uploaded recordings of these alarms. */
export async function findMailRecordings(db: Reader, keys: readonly AlarmKey[]) {
  if (keys.length === 0) return []
  const { rows } = await sql<{ alarm_id: number; file_id: string; tenant_id: number }>`
    select alarm.alarm_id, media.file_id, alarm.tenant_id
    from ${wantedAlarms(keys)}
    cross join lateral unnest(alarm.recordings) with ordinality as recording (name, number)
    join media on media.ai_server_no = alarm.ai_server_no and media.name = recording.name
    where media.file_id is not null
    order by alarm.alarm_id, recording.number`.execute(db)
  return rows
}

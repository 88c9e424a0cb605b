/** What other modules may ask of this one. */
import { randomUUID } from 'node:crypto'
import type { Language } from '@watchfire/contract/core/errors.ts'
import { mailAddress, type mailCause } from '@watchfire/contract/mail/mail.shapes.ts'
import type { z } from 'zod'
import type { AlarmKey } from '../alarm/alarm.public.ts'
import type { Trx } from '../core/db/database.ts'
import type { Viewer } from '../core/session/viewer.ts'
import { ensureQueue } from './delivery/mail-queue.queries.ts'
import { insertMail, insertMailAlarms, type MailAttachment, type MailSender } from './mail.queries.ts'
import { findSender } from './record/mail-record.queries.ts'
import { findDefaultServer } from './server/mail-server.queries.ts'

export type { InvitationUrl, MakeAttachment } from './delivery/build-mail.ts'
export { retryMailsNow } from './delivery/mail-queue.queries.ts'
export { checkAddresses } from './domain/mail-domains.ts'
export { maxCarried } from './mail.queries.ts'
export { listMailRecordsOfAlarm } from './record/list-mail-records-of-alarm.ts'

export type MailOrder = {
  tenantId: number
  companyId: number
  to: readonly string[]
  cc: readonly string[]
  title: string
  message: string
  alarms: readonly AlarmKey[]
  by: MailSender | null
  cause: z.output<typeof mailCause>
  language?: Language
  /** A file that is made when the mail is sent. */
  attachment?: MailAttachment
  /** Its link goes with the mail. */
  invitationId?: number
}
/** The number of the mail. */
export type QueueMail = (trx: Trx, mail: MailOrder) => Promise<number>

/**
 * Queues a mail within the caller's transaction; it goes out by the company's default server. Where a company has none, the record
 * stands as failed and says so.
 */
export const queueMail: QueueMail = async (trx, { tenantId, companyId, alarms, ...mail }) => {
  const server = await findDefaultServer(trx, companyId)
  const receivers = addresses(mail.to)
  const copies = addresses(mail.cc).filter(address => !receivers.some(to => to.toLowerCase() === address.toLowerCase()))
  const failed =
    receivers.length + copies.length === 0 ? 'code:noReceiver' : server === undefined ? 'code:noServer' : undefined
  const mailId = await insertMail(trx, {
    tenantId,
    companyId,
    messageId: `${randomUUID()}@${server?.sender.split('@')[1] ?? 'watchfire'}`,
    receivers,
    copies,
    title: mail.title,
    message: mail.message,
    language: mail.language ?? 'zh',
    cause: mail.cause,
    by: mail.by,
    attachment: mail.attachment ?? null,
    invitationId: mail.invitationId ?? null,
    failed,
  })
  await insertMailAlarms(trx, mailId, alarms)
  if (failed === undefined) await ensureQueue(trx, { tenantId, companyId })
  return mailId
}

/** Who writes, as the readers of a mail can tell; undefined when the account is no more. */
export async function mailSender(trx: Trx, viewer: Viewer) {
  const row = await findSender(trx, viewer)
  if (!row) return undefined
  const { accountId, account, fullName } = viewer
  const [replyTo = ''] = addresses([row.email ?? ''])
  const by: MailSender = { accountId, account, name: fullName || account, replyTo }
  return { by, tenantId: row.tenant_id, companyName: row.company_name }
}

/** Whether the company's mails have a server to go out by. */
export const hasMailServer = async (trx: Trx, companyId: number): Promise<boolean> =>
  (await findDefaultServer(trx, companyId)) !== undefined

/** What can be written to, each once. */
function addresses(given: readonly string[]): string[] {
  const known = new Map<string, string>()
  for (const address of given) {
    const { success, data } = mailAddress.safeParse(address.trim())
    if (success && !known.has(data.toLowerCase())) known.set(data.toLowerCase(), data)
  }
  return [...known.values()]
}

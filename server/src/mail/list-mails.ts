import type { Language } from '@watchfire/contract/core/errors.ts'
import type { mailCalls } from '@watchfire/contract/mail/mail.calls.ts'
import { type MailRecord, mailState } from '@watchfire/contract/mail/mail.shapes.ts'
import { z } from 'zod'
import { listContacts as readContacts } from '../access/access.public.ts'
import { findAlarm } from '../alarm/alarm.public.ts'
import { inScope } from '../core/db/database.ts'
import { pageWindow } from '../core/db/page-window.ts'
import type { Handler } from '../core/http/handlers.ts'
import { siteText } from '../core/site-time.ts'
import { listAlarmMails, listCompanyMails, type MailRecordRow } from './mail-record.queries.ts'
import { listMailServers as readServers } from './mail-server.queries.ts'
import { mailReasons } from './mail-texts.ts'

export const listMailServers: Handler<typeof mailCalls.listServers> = async (input, viewer, { db }) => {
  const { rows, total } = await inScope(db, viewer, trx => readServers(trx, viewer, pageWindow(input)))
  return {
    rows: rows.map(row => ({
      serverId: row.server_id,
      companyId: row.company_id,
      companyName: row.company_name,
      name: row.name,
      host: row.host,
      port: row.port,
      security: row.security,
      anyCertificate: row.any_certificate,
      login: row.login,
      sender: row.sender,
      senderName: row.sender_name,
      hasPassword: row.password !== null,
      isDefault: row.is_default,
      version: row.version,
      lastError: reasonText(row.last_error, viewer.language),
    })),
    total,
  }
}

export const listMailsOfCompany: Handler<typeof mailCalls.listRecordsOfCompany> = async (input, viewer, { db }) => {
  const { rows, total } = await inScope(db, viewer, trx =>
    listCompanyMails(trx, viewer, input.state, pageWindow(input)),
  )
  return { rows: rows.map(row => recordOf(row, viewer.language)), total }
}

export const listMailsOfAlarm: Handler<typeof mailCalls.listRecordsOfAlarm> = async (input, viewer, { db }) =>
  inScope(db, viewer, async trx => {
    const key = await findAlarm(trx, viewer, input.alarmId)
    const { rows, total } = await listAlarmMails(trx, key, pageWindow(input))
    return { rows: rows.map(row => recordOf(row, viewer.language)), total }
  })

export const listContacts: Handler<typeof mailCalls.listContacts> = async ({ keyword, ...page }, viewer, { db }) => {
  const { rows, total } = await inScope(db, viewer, trx => readContacts(trx, viewer, keyword, pageWindow(page)))
  return { rows: rows.map(row => ({ accountId: row.account_id, name: row.name, mail: row.email })), total }
}

/** Our own reasons in the reader's language, a server's words as they came. */
export const reasonText = (reason: string, language: Language): string => mailReasons[reason]?.[language] ?? reason

/** An address and why, as one line. */
function refusedText(line: string, language: Language): string {
  const end = line.indexOf(' ') + 1
  return line.slice(0, end) + reasonText(line.slice(end), language)
}

function recordOf(row: MailRecordRow, language: Language): MailRecord {
  return {
    mailId: row.mail_id,
    createdAt: row.created_at,
    createdAtText: siteText(row.created_at),
    receivers: row.receivers.join(','),
    copies: row.copies.join(','),
    title: row.title,
    message: row.message,
    sender: row.sender,
    cause: row.cause,
    state: z.decode(mailState, row.state as never),
    open: row.open,
    reason: reasonText(row.reason, language),
    refused: row.refused.map(line => refusedText(line, language)),
    attempts: row.attempts,
    nextTryAt: row.open ? row.next_try_at : null,
    sentAt: row.sent_at,
    alarms: row.alarms,
  }
}

import type { Language } from '@watchfire/contract/core/errors.ts'
import { type MailRecord, mailState } from '@watchfire/contract/mail/mail.shapes.ts'
import { z } from 'zod'
import { siteText } from '../../core/site-time.ts'
import { reasonText } from '../mail-texts.ts'
import type { MailRecordRow } from './mail-record.queries.ts'

/** An address and why, as one line. */
function refusedText(line: string, language: Language): string {
  const end = line.indexOf(' ') + 1
  return line.slice(0, end) + reasonText(line.slice(end), language)
}

export function mailRecordView(row: MailRecordRow, language: Language): MailRecord {
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

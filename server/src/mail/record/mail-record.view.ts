import { type MailRecord, mailState } from '@watchfire/contract/mail/mail.shapes.ts'
import { z } from 'zod'
import type { Reader } from '../../core/brand.ts'
import { siteText } from '../../core/site-time.ts'
import { reasonText } from '../mail-texts.ts'
import type { MailRecordRow } from './mail-record.queries.ts'

/** An address and why, as one line. */
function refusedText(line: string, reader: Reader): string {
  const end = line.indexOf(' ') + 1
  return line.slice(0, end) + reasonText(line.slice(end), reader)
}

export function mailRecordView(row: MailRecordRow, reader: Reader): MailRecord {
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
    reason: reasonText(row.reason, reader),
    refused: row.refused.map(line => refusedText(line, reader)),
    attempts: row.attempts,
    nextTryAt: row.open ? row.next_try_at : null,
    sentAt: row.sent_at,
    alarms: row.alarms,
  }
}

/** The whole mail as bytes: its words, the alarms as they are now, their first pictures. */
import MailComposer from 'nodemailer/lib/mail-composer'
import { publicAlarmId, readAlarms } from '../alarm/alarm.lookups.ts'
import type { Db } from '../core/db/database.ts'
import type { FileStore } from '../core/files/file-store.ts'
import { findMailRecordings, type MailAttachment, type MailToSend, readMailAlarms } from './mail.queries.ts'
import { type MailAlarm, mailContent } from './mail-content.ts'
import type { MailLinks } from './mail-links.ts'
import { mailPicture } from './mail-pictures.ts'
import { plainLine } from './plain-line.ts'

/** Pictures of one alarm, and bytes of all of them: mailboxes refuse mails above 10 to 25 MB, and base64 adds a third. */
const picturesOfAlarm = 2
const pictureBytes = 6 * 1024 * 1024
const picturesOfMail = 40
const attachmentBytes = 4 * 1024 * 1024

/** Makes the file of a mail that was queued with one. */
export type MakeAttachment = (attachment: MailAttachment) => Promise<Buffer>
export type MailParts = { db: { system: Db }; store: FileStore; links: MailLinks; attach?: MakeAttachment | undefined }
export type Sender = { sender: string; sender_name: string }

export async function buildMail(mail: MailToSend, from: Sender, parts: MailParts): Promise<Buffer> {
  const { db, store, links } = parts
  const file = mail.attachment && (await fileOf(mail.attachment, parts))
  const keys = await readMailAlarms(db.system, mail.mail_id)
  const rows = await readAlarms(db.system, keys)
  const recordings = links.alarm('') === undefined ? [] : await findMailRecordings(db.system, keys)
  const attachments: { cid: string; filename: string; content: Buffer; contentType: string }[] = []
  let bytes = 0
  let leftOut = 0
  const alarms: MailAlarm[] = []
  for (const row of rows) {
    const pictures: string[] = []
    for (const [index, fileId] of row.picture_files.entries()) {
      const room = index < picturesOfAlarm && attachments.length < picturesOfMail && bytes < pictureBytes
      const content = room ? await mailPicture(store, fileId) : undefined
      if (!content || bytes + content.length > pictureBytes) {
        leftOut += 1
        continue
      }
      bytes += content.length
      const cid = `picture${attachments.length + 1}.${mail.message_id}`
      attachments.push({ cid, filename: `${attachments.length + 1}.jpg`, content, contentType: 'image/jpeg' })
      pictures.push(cid)
    }
    alarms.push({
      row,
      pictures,
      link: links.alarm(publicAlarmId({ alarmId: row.alarm_id, alarmAt: row.alarm_at })),
      recordings: recordings
        .filter(recording => recording.alarm_id === row.alarm_id)
        .map(({ file_id, tenant_id }) => links.recording({ fileId: file_id, tenantId: tenant_id }))
        .filter(link => link !== undefined),
    })
  }
  const { html, text } = mailContent({
    message: mail.message,
    sender: mail.sender,
    language: mail.language,
    alarms,
    gone: keys.length - rows.length,
    leftOut,
    attached: mail.attachment?.name,
  })
  return new MailComposer({
    from: { name: plainLine(from.sender_name, 60), address: from.sender },
    to: mail.receivers,
    cc: mail.copies,
    subject: plainLine(mail.title, 200),
    messageId: `<${mail.message_id}>`,
    date: new Date(mail.created_at),
    // Nobody's holiday notice answers a machine.
    headers: { 'Auto-Submitted': 'auto-generated' },
    html,
    text,
    attachments: [
      ...attachments.map(attachment => ({ ...attachment, contentDisposition: 'inline' as const })),
      ...(file ? [file] : []),
    ],
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build()
}

async function fileOf(attachment: MailAttachment, { attach }: MailParts) {
  const content = await attach?.(attachment)
  if (!content) throw new Error('nobody makes the file of this mail')
  if (content.length > attachmentBytes) throw new Error(`the file of this mail has ${content.length} bytes`)
  return { filename: plainLine(attachment.name, 120), content, contentType: attachment.mime }
}

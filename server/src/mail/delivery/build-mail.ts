/** The whole mail as bytes: its words, the alarms as they are now, their pictures. */
import MailComposer from 'nodemailer/lib/mail-composer'
import { publicAlarmId, readAlarms } from '../../alarm/alarm.public.ts'
import { brandOfCustomer, mailOfBrand } from '../../core/brand.ts'
import type { Db } from '../../core/db/database.ts'
import type { FileStore } from '../../core/files/file-store.ts'
import { fittedPictures } from '../../core/files/fitted-picture.ts'
import { findMailRecordings, type MailAttachment, type MailWords, readMailAlarms } from '../mail.queries.ts'
import { type MailAlarm, mailContent } from './mail-content.ts'
import type { MailLinks } from './mail-links.ts'
import { plainLine } from './plain-line.ts'

const fittedPicture = fittedPictures()

/** Bytes of all pictures: mailboxes refuse mails above 10 to 25 MB, and base64 adds a third. */
const pictureBytes = 6 * 1024 * 1024
const picturesOfMail = 40
const attachmentBytes = 4 * 1024 * 1024

/** Makes the file of a mail that was queued with one. */
export type MakeAttachment = (attachment: MailAttachment) => Promise<Buffer>
/** The link of an invitation; undefined when it waits no more. */
export type InvitationUrl = (invitationId: number, address?: string) => Promise<string | undefined>
export type MailParts = {
  db: { system: Db }
  store: FileStore
  links: MailLinks
  attach?: MakeAttachment | undefined
  invitationUrl?: InvitationUrl | undefined
}
export type Sender = { sender: string; sender_name: string }

export async function buildMail(mail: MailWords, from: Sender, parts: MailParts): Promise<Buffer> {
  const { db, store, links } = parts
  const { brand, address } = brandOfCustomer(mail.customer_id)
  const file = mail.attachment && (await fileOf(mail.attachment, parts))
  const keys = await readMailAlarms(db.system, mail.mail_id)
  const rows = await readAlarms(db.system, keys)
  const recordings = links.alarm('') === undefined ? [] : await findMailRecordings(db.system, keys)
  const attachments: { cid: string; filename: string; content: Buffer; contentType: string }[] = []
  let bytes = 0
  let leftOut = 0
  // What does not fit, or is not there, costs as much to try as what does.
  let triesLeft = 2 * picturesOfMail
  const cidsOf = rows.map((): string[] => [])
  for (const { fileId, at } of oneOfEachFirst(rows)) {
    const room = triesLeft > 0 && attachments.length < picturesOfMail
    triesLeft -= 1
    const content = room ? await fittedPicture(store, fileId) : undefined
    if (!content || bytes + content.length > pictureBytes) {
      leftOut += 1
      if (content) triesLeft = 0
      continue
    }
    bytes += content.length
    const cid = `picture${attachments.length + 1}.${mail.message_id}`
    attachments.push({ cid, filename: `${attachments.length + 1}.jpg`, content, contentType: 'image/jpeg' })
    cidsOf[at]?.push(cid)
  }
  const alarms: MailAlarm[] = []
  for (const [at, row] of rows.entries()) {
    alarms.push({
      row,
      pictures: cidsOf[at] ?? [],
      link: links.alarm(publicAlarmId({ alarmId: row.alarm_id, alarmAt: row.alarm_at }), address),
      recordings: recordings
        .filter(recording => recording.alarm_id === row.alarm_id)
        .map(({ file_id, tenant_id }) => links.recording({ fileId: file_id, tenantId: tenant_id }, address))
        .filter(link => link !== undefined),
    })
  }
  const { html, text } = mailContent({
    message: mail.message,
    sender: mail.sender,
    account: mail.sender_account,
    company: mail.company_name,
    language: mail.language,
    brand,
    alarms,
    gone: keys.length - rows.length,
    leftOut,
    attached: mail.attachment?.name,
    ...(mail.invitation_id !== null && {
      invitation: (await parts.invitationUrl?.(mail.invitation_id, address)) ?? '',
    }),
  })
  return new MailComposer({
    from: { name: fromName(mail, from), address: from.sender },
    ...(mail.reply_to === '' ? {} : { replyTo: mail.reply_to }),
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

/** What looks like an address or ends a name: a person's name must not pass for somebody else's address. */
const addressSigns = /[<>@",;:\\]+/g

/** Who wrote, by name, account and company; of what no person wrote, the name the company gave its server. */
function fromName(mail: MailWords, { sender_name }: Sender): string {
  const { sender, sender_account, company_name } = mail
  if (sender === '')
    return plainLine(
      sender_name || mailOfBrand({ brand: brandOfCustomer(mail.customer_id).brand, language: mail.language }).sender,
      60,
    )
  const [name, account, company] = [plainLine(sender, 40), plainLine(sender_account, 40), plainLine(company_name, 60)]
  return plainLine(`${name} (${account}) · ${company}`.replace(addressSigns, ' '), 160)
}

/** The first picture of each alarm, then the second of each: where there is no room for all, none goes without. */
function oneOfEachFirst(rows: readonly { picture_files: readonly string[] }[]) {
  const pictures = rows.flatMap(({ picture_files }, at) => picture_files.map((fileId, nth) => ({ fileId, at, nth })))
  return pictures.sort((one, other) => one.nth - other.nth)
}

async function fileOf(attachment: MailAttachment, { attach }: MailParts) {
  const content = await attach?.(attachment)
  if (!content) throw new Error('nobody makes the file of this mail')
  if (content.length > attachmentBytes) throw new Error(`the file of this mail has ${content.length} bytes`)
  return { filename: plainLine(attachment.name, 120), content, contentType: attachment.mime }
}

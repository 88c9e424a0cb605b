import { z } from 'zod'
import { alarmId } from '../alarm/alarm.shapes.ts'
import { coded } from '../core/coded.ts'
import { name, rowId, siteTime, timestamp } from '../core/fields.ts'
import { wire } from '../core/wire.ts'

/** Spec §9: the words that go with a mail. */
export const messageLimit = 160
export const titleLimit = 200
/** Receivers and copies of one mail, each. */
export const receiverLimit = 50
/** Alarms whose evidence one mail carries. */
export const mailAlarmLimit = 50

export const mailAddress = z.email().max(120)
/** Addresses in one text; a space after the comma is forgiven, the same one twice is one. */
export const addressList = z.codec(z.string().max(8000), z.array(mailAddress).max(receiverLimit), {
  decode: text => {
    const known = new Map<string, string>()
    for (const part of text.split(',')) {
      const address = part.trim()
      if (address !== '' && !known.has(address.toLowerCase())) known.set(address.toLowerCase(), address)
    }
    return [...known.values()]
  },
  encode: addresses => addresses.join(','),
})

/** Plain SMTP, upgraded before anything secret is said, or encrypted from the first byte. */
export const mailSecurity = z.enum(['none', 'starttls', 'tls'])
export type MailSecurity = z.infer<typeof mailSecurity>

const host = z
  .string()
  .trim()
  .max(253)
  .regex(/^[A-Za-z0-9]([A-Za-z0-9.:-]*[A-Za-z0-9])?$/)
/** One line of text. */
const line = z
  .string()
  .trim()
  .regex(/^[^\p{Cc}]*$/u)

const serverFields = {
  name: name(60),
  host,
  port: z.int().min(1).max(65535),
  security: mailSecurity,
  /** Takes whatever certificate the server shows: for servers inside a plant that sign their own. */
  anyCertificate: z.boolean(),
  login: line.max(200),
  sender: mailAddress,
  senderName: z.union([z.literal(''), name(60)]),
}
const serverNames = {
  serverId: 'mailServerId',
  name: 'serverName',
  host: 'smtpHost',
  port: 'smtpPort',
  login: 'account',
  sender: 'mailFrom',
  senderName: 'fromName',
} as const

/** A mail server of a company. Its password goes in and never comes out again. */
export const mailServer = wire(
  {
    serverId: rowId,
    companyId: rowId,
    companyName: z.string(),
    ...serverFields,
    hasPassword: z.boolean(),
    isDefault: z.boolean(),
    version: z.int(),
    /** The last thing that went wrong, empty after a success. */
    lastError: z.string(),
  },
  serverNames,
)
export type MailServer = z.output<typeof mailServer>

const password = z.string().max(200)
export const newMailServer = wire(
  { companyId: rowId.optional(), ...serverFields, password: password.optional(), isDefault: z.boolean().optional() },
  { ...serverNames, password: 'pwd' },
)
/** A password that is not given stays, an empty one is taken away. It must be given again for another host. */
export const mailServerEdit = wire(
  { serverId: rowId, ...serverFields, password: password.optional(), version: z.int().optional() },
  { ...serverNames, password: 'pwd' },
)

/** `sent`: a server took it. `failed`: given up. `unsure`: the answer never came, so it may have arrived. Spec: 1 is success. */
export const mailState = coded({ waiting: 0, sent: 1, failed: 2, unsure: 3 })
export type MailState = z.output<typeof mailState>
export const mailCause = z.enum([
  'forward',
  'notice',
  'report',
  'invitation',
  'licence',
  'storage',
  'consent',
  'hazard',
])

export const mailRecord = wire(
  {
    mailId: rowId,
    createdAt: timestamp,
    createdAtText: siteTime,
    receivers: z.string(),
    copies: z.string(),
    title: z.string(),
    message: z.string(),
    sender: z.string(),
    cause: mailCause,
    state: mailState,
    /** True while it is still tried. */
    open: z.boolean(),
    /** What the server said, or why it waits; empty when all is well. */
    reason: z.string(),
    /** Receivers a server refused for good, each with what it said. */
    refused: z.array(z.string()),
    attempts: z.int(),
    nextTryAt: timestamp.nullable(),
    sentAt: timestamp.nullable(),
    alarms: z.int(),
  },
  {
    createdAt: 'createTime',
    createdAtText: 'createTimeStr',
    receivers: 'receiver',
    copies: 'cc',
    state: 'status',
    alarms: 'alarmCount',
  },
)
export type MailRecord = z.output<typeof mailRecord>

export const mailForm = wire(
  {
    receivers: addressList.optional(),
    copies: addressList.optional(),
    title: z.string().trim().max(titleLimit).optional(),
    message: z.string().trim().max(messageLimit).optional(),
    alarms: z.array(alarmId).max(mailAlarmLimit).optional(),
  },
  { receivers: 'toList', copies: 'ccList' },
)

export const contact = wire(
  { accountId: rowId, name: z.string(), mail: z.string() },
  { accountId: 'u_id', name: 'full_name', mail: 'email' },
)
export type Contact = z.output<typeof contact>

import { z } from 'zod'
import { alarmLevel } from '../alarm/alarm.shapes.ts'
import { coded } from '../core/coded.ts'
import { name, rowId, timestamp } from '../core/fields.ts'
import { wire } from '../core/wire.ts'
import { mailAddress } from '../mail/mail.shapes.ts'

export const nameLimit = 40
/** Escalations of one rule. */
export const stepLimit = 5
/** Longest wait of an escalation: a week. */
export const maxWait = 7 * 24 * 60
export const accountLimit = 50
export const addressLimit = 20
export const robotLimit = 10
export const windowLimit = 14

/** The language of what people are sent: that of the group or of the people who read it. */
export const readLanguage = z.enum(['zh', 'en'])

export const ruleState = coded({ enabled: 1, disabled: 2 })
export type RuleState = z.output<typeof ruleState>

/** Whom one step tells: people by their account, mail addresses, group robots, and those to call about the device that raised the alarm. */
export const noticeTargets = wire(
  {
    accounts: z.array(rowId).max(accountLimit),
    addresses: z.array(mailAddress).max(addressLimit),
    robots: z.array(rowId).max(robotLimit),
    contacts: z.boolean().optional(),
  },
  { accounts: 'userIds', addresses: 'emails', robots: 'robotIds', contacts: 'deviceContacts' },
)
export type NoticeTargets = z.output<typeof noticeTargets>

export const hasTargets = ({ accounts, addresses, robots, contacts = false }: NoticeTargets): boolean =>
  contacts || accounts.length + addresses.length + robots.length > 0

/** `HH:mm` in the site's time zone; `24:00` ends a day. */
const timeOfDay = z
  .string()
  .max(5)
  .regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/)
/** Hours of chosen weekdays (1 Monday to 7 Sunday). One that ends at or before its beginning runs past midnight, into the next day. */
export const weekWindow = wire(
  {
    days: z.array(z.int().min(1).max(7)).min(1).max(7),
    from: timeOfDay.refine(text => text !== '24:00'),
    until: timeOfDay,
  },
  { days: 'weekDays', from: 'beginTime', until: 'endTime' },
)
export type WeekWindow = z.output<typeof weekWindow>

/** Tells further people when an alarm is still unhandled so many minutes after it came. */
export const escalation = z.object({ afterMinutes: z.int().min(1).max(maxWait), targets: noticeTargets })
export type Escalation = z.output<typeof escalation>

const ruleFields = {
  name: name(nameLimit),
  state: ruleState,
  /** Empty means all of them; of levels, all but record-only. */
  types: z.array(z.int().min(1).max(32767)).max(200),
  levels: z.array(alarmLevel).max(6),
  projectIds: z.array(rowId).max(200),
  /** Empty means always. */
  hours: z.array(weekWindow).max(windowLimit),
  first: noticeTargets,
  steps: z.array(escalation).max(stepLimit),
  /** Of its mails; a robot has its own. */
  language: readLanguage,
}
const ruleNames = {
  name: 'ruleName',
  state: 'ruleState',
  types: 'alarmTypes',
  levels: 'alarmLevels',
  hours: 'weekHours',
  first: 'firstNotice',
  steps: 'escalations',
} as const

export const noticeRule = wire(
  {
    ruleId: rowId,
    companyId: rowId,
    companyName: z.string(),
    ...ruleFields,
    version: z.int(),
    changedBy: z.string(),
    changedAt: timestamp,
  },
  ruleNames,
)
export type NoticeRule = z.output<typeof noticeRule>

/** Without `ruleId` a new rule of the company; with it, that rule as it shall be from now on. No language means the one it has, or Chinese. */
export const noticeRuleEdit = wire(
  {
    ruleId: rowId.optional(),
    companyId: rowId,
    ...ruleFields,
    language: readLanguage.optional(),
    version: z.int().optional(),
  },
  ruleNames,
)

/** Whom a rule of the company may tell. */
export const noticeContacts = z.object({
  accounts: z.array(
    wire(
      { accountId: rowId, name: z.string(), mail: z.string() },
      { accountId: 'uid', name: 'fullName', mail: 'email' },
    ),
  ),
  robots: z.array(wire({ robotId: rowId, name: z.string() }, { name: 'robotName' })),
})
export type NoticeContacts = z.output<typeof noticeContacts>

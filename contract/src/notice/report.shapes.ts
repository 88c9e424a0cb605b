import { z } from 'zod'
import { coded } from '../core/coded.ts'
import { name, rowId, siteTime, timestamp } from '../core/fields.ts'
import { wire } from '../core/wire.ts'
import { mailAddress } from '../mail/mail.shapes.ts'
import { accountLimit, addressLimit, nameLimit, readLanguage, ruleState } from './notice.shapes.ts'

/** How often a report goes out; each tells of the whole days since the day of the one before. */
const reportCycle = coded({ daily: 1, weekly: 2, monthly: 3 })
export type ReportCycle = z.output<typeof reportCycle>

const reportFields = {
  name: name(nameLimit),
  state: ruleState,
  cycle: reportCycle,
  /** 1 Monday to 7 Sunday; of a weekly report. */
  weekday: z.int().min(1).max(7),
  /** Of a monthly report; in a shorter month its last day. */
  monthDay: z.int().min(1).max(31),
  /** Full hour in the site's time zone. */
  hour: z.int().min(0).max(23),
  language: readLanguage,
  /** Empty means all of them. */
  types: z.array(z.int().min(1).max(32767)).max(200),
  projectIds: z.array(rowId).max(200),
  accounts: z.array(rowId).max(accountLimit),
  addresses: z.array(mailAddress).max(addressLimit),
}
const reportNames = {
  ruleId: 'reportRuleId',
  name: 'ruleName',
  state: 'ruleState',
  cycle: 'reportCycle',
  weekday: 'weekDay',
  hour: 'sendHour',
  types: 'alarmTypes',
  accounts: 'userIds',
  addresses: 'emails',
} as const

export const reportRule = wire(
  {
    ruleId: rowId,
    companyId: rowId,
    companyName: z.string(),
    ...reportFields,
    /** When the next one goes out; null while the rule is off. */
    nextAt: timestamp.nullable(),
    nextAtText: siteTime,
    /** When the last one went out; null when none did yet. */
    lastAt: timestamp.nullable(),
    lastAtText: siteTime,
    version: z.int(),
    changedBy: z.string(),
    changedAt: timestamp,
  },
  { ...reportNames, nextAt: 'nextTime', nextAtText: 'nextTimeStr', lastAt: 'lastTime', lastAtText: 'lastTimeStr' },
)
export type ReportRule = z.output<typeof reportRule>

/** Without an id a new rule of the company; with it, that rule as it shall be from now on. */
export const reportRuleEdit = wire(
  { ruleId: rowId.optional(), companyId: rowId, ...reportFields, version: z.int().optional() },
  reportNames,
)

import { z } from 'zod'
import { alarmId } from '../alarm/alarm.shapes.ts'
import { coded } from '../core/coded.ts'
import { name, rowId, siteTime, timestamp } from '../core/fields.ts'
import { wire } from '../core/wire.ts'
import { nameLimit, readLanguage } from './notice.shapes.ts'

export const robotKind = z.enum(['wecom', 'dingtalk', 'feishu'])
export type RobotKind = z.infer<typeof robotKind>

/** A robot of a group chat. Its address and secret go in and never come out again: `address` shows the host and the last characters. */
export const robot = wire(
  {
    robotId: rowId,
    companyId: rowId,
    companyName: z.string(),
    name: z.string(),
    kind: robotKind,
    language: readLanguage,
    address: z.string(),
    hasSecret: z.boolean(),
    version: z.int(),
    /** Messages that wait to be sent. */
    waiting: z.int(),
    /** The last thing that went wrong, empty after a success. */
    lastError: z.string(),
    lastSentAt: timestamp.nullable(),
  },
  { name: 'robotName', kind: 'robotType', address: 'webhookShown' },
)
export type Robot = z.output<typeof robot>

const robotFields = {
  name: name(nameLimit),
  kind: robotKind,
  /** Chinese unless given. */
  language: readLanguage.optional(),
}
const robotNames = { name: 'robotName', kind: 'robotType' } as const
const webhook = z.url({ protocol: /^https?$/ }).max(1000)
const secret = z.string().trim().max(200)

export const newRobot = wire({ companyId: rowId, ...robotFields, webhook, secret: secret.optional() }, robotNames)
/** What is not given stays as it is; an empty secret takes it away. */
export const robotEdit = wire(
  {
    robotId: rowId,
    ...robotFields,
    webhook: z.union([z.literal(''), webhook]).optional(),
    secret: secret.optional(),
    version: z.int().optional(),
  },
  robotNames,
)

/** `sent`: the vendor took it. `failed`: given up. `unsure`: the answer never came, so it may have arrived. */
export const robotMessageState = coded({ waiting: 0, sent: 1, failed: 2, unsure: 3 })
export type RobotMessageState = z.output<typeof robotMessageState>

export const robotMessage = wire(
  {
    messageId: rowId,
    robotId: rowId.nullable(),
    robotName: z.string(),
    state: robotMessageState,
    text: z.string(),
    alarmId: alarmId.nullable(),
    ruleName: z.string(),
    tries: z.int(),
    /** What the vendor answered or why it was not reached, last time. */
    answer: z.string(),
    madeAt: timestamp,
    madeAtText: siteTime,
    sentAt: timestamp.nullable(),
    sentAtText: siteTime,
  },
  { messageId: 'id', text: 'message', state: 'status', madeAt: 'createTime', madeAtText: 'createTimeStr' },
)
export type RobotMessage = z.output<typeof robotMessage>

/** What came of a test message: the vendor's own words. */
export const robotTest = z.object({ sent: z.boolean(), answer: z.string() })

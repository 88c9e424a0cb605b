/** Systems of others that post their events, or publish them at a broker: what is set of each, and what became of what it sent. */
import { z } from 'zod'
import { name, rowId, timestamp } from '../core/fields.ts'
import { channelId, sensorId } from '../device/device.shapes.ts'
import { quantity } from '../sensor/quantity-table.ts'
import { brokerLine } from './broker.shapes.ts'

export const expressionLimit = 8000
/** Of a post that is kept for a dry run, in characters, after pictures and secrets are taken out. */
export const maxStoredPost = 16_384
export const maxStoredPayloads = 50

/**
 * Why a post, or an event of it, came to nothing. signature, unreadable, tooLong: the post itself; expression: it failed; cut: it took
 * too long; memory: it needed too much; result: what it gave is no event; unbound: a device nobody has bound; refused: the event is not taken in;
 * picture, recording: the event was, without a picture or the recording of it.
 */
export const hookProblem = z.enum([
  'signature',
  'unreadable',
  'tooLong',
  'expression',
  'cut',
  'memory',
  'result',
  'unbound',
  'refused',
  'picture',
  'recording',
])
export type HookProblem = z.output<typeof hookProblem>

/** readings: of sensors; plates: read at gates; neither are alarms. */
export const hookCounts = [
  'stored',
  'merged',
  'readings',
  'plates',
  'repeated',
  'ignored',
  'unbound',
  'refused',
  'failed',
] as const
export type HookCount = (typeof hookCounts)[number]

export const signatureHeader = z
  .string()
  .trim()
  .max(60)
  .regex(/^[A-Za-z0-9-]*$/)

export const hookFields = {
  name: name(60),
  inUse: z.boolean(),
  expression: z.string().trim().min(1).max(expressionLimit),
  /** Empty: the sender does not sign. */
  signatureHeader,
}

export const hookSource = z.object({
  sourceId: rowId,
  companyId: rowId,
  companyName: z.string(),
  ...hookFields,
  hasSecret: z.boolean(),
  /** Empty: it has none, since it does not post. */
  tokenHint: z.string(),
  tokenAt: timestamp,
  version: z.int(),
  changedBy: z.string(),
  /** Names that are bound to a device of ours, and those that were sent and are not. */
  bound: z.int(),
  unboundNames: z.int(),
  posts: z.int(),
  counts: z.object(Object.fromEntries(hookCounts.map(count => [count, z.int()])) as Record<HookCount, z.ZodInt>),
  lastAt: timestamp.nullable(),
  /** The last thing that went wrong, with the words of the expression or of the refusal. */
  lastProblem: hookProblem.nullable(),
  lastWords: z.string(),
  lastProblemAt: timestamp.nullable(),
  /** The broker its messages are fetched from; none: it posts them. */
  broker: brokerLine.nullable(),
})
export type HookSource = z.output<typeof hookSource>

export const senderName = z.string().trim().min(1).max(200)

export const hookBinding = z.object({
  senderName: z.string(),
  deviceId: z.string().nullable(),
  deviceName: z.string(),
  refused: z.int(),
  lastAt: timestamp.nullable(),
})
export type HookBinding = z.output<typeof hookBinding>

/** Empty: the name is bound to nothing, and forgotten. */
export const boundDevice = z.union([z.literal(''), channelId, sensorId])

/** Answered once, when a token is made. */
export const newToken = z.object({
  sourceId: rowId,
  token: z.string(),
  /** Where to post; it begins with the address this installation is set to be reached by, and with / without one. */
  hookUrl: z.string(),
})
export type NewToken = z.output<typeof newToken>

export const hookPayload = z.object({
  payloadId: rowId,
  receivedAt: timestamp,
  problem: hookProblem.nullable(),
  words: z.string(),
  /** Events it gave. */
  events: z.int(),
  bytes: z.int(),
  /** As JSON: what the expression reads, and the files beside it. Null: it was too long to keep. */
  payload: z.string().nullable(),
})
export type HookPayload = z.output<typeof hookPayload>

/** An event as the expression gave it, and what would become of it. */
const triedEvent = z.object({
  eventId: z.string(),
  senderName: z.string(),
  deviceId: z.string().nullable(),
  deviceName: z.string(),
  /** None: it is a reading, or a plate. */
  alarmType: z.int().nullable(),
  reading: z.object({ quantity, value: z.number() }).nullable(),
  plate: z.string().nullable(),
  /** It says that what held does not any more: it raises nothing. */
  ends: z.boolean(),
  occurredAt: timestamp,
  /** The sender's time is more than five minutes off, or there is none: it is filed under the time of its arrival. */
  byArrival: z.boolean(),
  location: z.string(),
  pictures: z.int(),
  problem: hookProblem.nullable(),
  words: z.string(),
})
export const hookTrial = z.object({
  problem: hookProblem.nullable(),
  words: z.string(),
  events: z.array(triedEvent),
  /** What the sender says of itself: shown with a source at a broker. */
  sender: z.enum(['online', 'offline']).nullable(),
  /** How long the expression took, ms. */
  tookMs: z.int(),
})
export type HookTrial = z.output<typeof hookTrial>

/** What an expression gave, as events: ids that are the same when it is sent again, times that were checked. */
import { createHash } from 'node:crypto'
import { type Quantity, quantity } from '@watchfire/contract/sensor/quantity-table.ts'
import { z } from 'zod'
import { isStorable } from '../core/http/storable-text.ts'
import { siteTime } from '../core/site-time.ts'

/** Most events of one post. */
const maxEvents = 100
/** A sender's clock this far off is not believed. */
const believedMs = 5 * 60_000

const text = z.union([z.string(), z.number(), z.boolean()]).transform(String)
const measured = z.union([
  z.number(),
  z.boolean().transform(Number),
  z
    .string()
    .regex(/^\s*-?\d{1,15}(\.\d{1,9})?\s*$/)
    .transform(Number),
])
const common = {
  deviceId: text.pipe(z.string().trim().min(1).max(200).refine(isStorable)),
  eventId: text.pipe(z.string().trim().min(1).max(500)).nullish(),
  occurredAt: z.union([z.number(), z.string().max(60)]).nullish(),
  location: text.pipe(z.string().max(200)).nullish(),
  pictures: z.union([z.string().transform(one => [one]), z.array(z.string()).max(20)]).nullish(),
  extra: z.record(z.string(), z.json()).nullish(),
}
const alarm = z.looseObject({
  ...common,
  alarmType: z.union([
    z.int(),
    z
      .string()
      .regex(/^\d{1,5}$/)
      .transform(Number),
  ]),
  /** Where a recording of it is: it is fetched afterwards. */
  recording: z.string().max(1000).nullish(),
  /** 1 severe to 4 recorded only; none: as the levels of the platform say. */
  level: z.int().min(1).max(4).nullish(),
  /** Of what holds until it ends, and may be told again and again meanwhile; another word is none of ours. */
  state: z.enum(['begins', 'ends']).nullish().catch(null),
})
const reading = z.object({ ...common, quantity, value: measured })
const plateRead = z.object({
  ...common,
  plate: text.pipe(z.string().trim().min(1).max(20).refine(isStorable)),
  /** Of one, or of a hundred. */
  confidence: measured.pipe(z.number().min(0).max(100)).nullish(),
  direction: z.enum(['entry', 'exit']).nullish(),
  picture: z.string().nullish(),
})
/** Whoever publishes says of itself whether it is there. */
const senderState = z.strictObject({ sender: z.enum(['online', 'offline']) })
type PlateRead = { plate: string; confidence?: number; direction?: 'entry' | 'exit' }

export type MappedEvent = {
  /** What the sender calls the device. */
  senderName: string
  /** None: it is a reading, or a plate. */
  alarmType?: number
  /** Raised with this level, as an alarm of its own. */
  level?: number
  /** It holds from here on, or does not any more. */
  state?: 'begins' | 'ends'
  reading?: { quantity: Quantity; value: number }
  /** Read at a gate. */
  plate?: PlateRead
  eventId: string
  occurredAt: number
  /** There is no time of the sender's, or none to be believed. */
  byArrival: boolean
  /** The sender's time, believed or not. */
  said?: number
  location?: string
  pictures: string[]
  /** Where a recording of it is. */
  recording?: string
  /** Whether the expression said what the pictures are. */
  choosesPictures: boolean
  extra: Record<string, unknown>
  /** Facts that alarms of some types have, as they were given. */
  typed: Record<string, unknown>
}
export type Mapped =
  | { events: MappedEvent[]; sender?: 'online' | 'offline'; problem?: undefined }
  | { problem: 'result'; words: string }

/** Nothing, or an empty list: what was posted is no event. */
export function eventsOf(result: string, { sourceId, received }: { sourceId: number; received: number }): Mapped {
  const value: unknown = JSON.parse(result)
  const list = value === null ? [] : Array.isArray(value) ? value : [value]
  if (list.length > maxEvents) return { problem: 'result', words: `${list.length} > ${maxEvents}` }
  const events: MappedEvent[] = []
  let sender: 'online' | 'offline' | undefined
  for (const [index, one] of list.entries()) {
    const ofSender = senderState.safeParse(one).data
    if (ofSender) {
      sender = ofSender.sender
      continue
    }
    const read = shapeOf(one).safeParse(one)
    if (!read.success) {
      const [issue] = read.error.issues
      return { problem: 'result', words: `${issue?.path.join('.') || 'result'}: ${issue?.message ?? ''}`.slice(0, 300) }
    }
    events.push(eventOf(read.data, { sourceId, received, index }))
  }
  return { events, ...(sender && { sender }) }
}

/** By what it says: whatever has a type is an alarm. */
function shapeOf(one: unknown) {
  if (typeof one !== 'object' || one === null || 'alarmType' in one) return alarm
  if ('quantity' in one) return reading
  return 'plate' in one ? plateRead : alarm
}
type Read = z.output<typeof alarm> | z.output<typeof reading> | z.output<typeof plateRead>

/** What says how things stand, at a time of its own: it may be said again and again. */
export const isState = ({ reading, said }: MappedEvent): boolean => reading !== undefined && said !== undefined

function eventOf(
  event: Read,
  { sourceId, received, index }: { sourceId: number; received: number; index: number },
): MappedEvent {
  const { deviceId: senderName, eventId, occurredAt, location, extra, ...own } = event
  const pictures = own.pictures ?? ('plate' in own && own.picture ? [own.picture as string] : null)
  const kind = kindOf(own)
  const said = timeOf(occurredAt)
  const isBelieved = said !== undefined && Math.abs(said - received) <= believedMs
  // Without an id and a time of its own, the same content may be another event.
  const name =
    eventId ??
    [senderName, kind.alarmType ?? kind.reading?.quantity ?? kind.plate?.plate, said ?? `${received} ${index}`].join(
      '|',
    )
  return {
    senderName,
    ...kind,
    eventId: hookEventId(sourceId, name, eventId),
    occurredAt: isBelieved ? said : received,
    byArrival: !isBelieved,
    ...(said === undefined ? {} : { said }),
    ...(location ? { location } : {}),
    pictures: pictures ?? [],
    choosesPictures: pictures != null,
    extra: { ...extra, ...(said !== undefined && !isBelieved ? { deviceTime: said } : {}) },
  }
}

/** The sender's own id where it can be one of ours; else made of what tells this event from any other. */
export function hookEventId(sourceId: number, name: string, own?: string | null): string {
  const plain = `hook-${sourceId}-${own ?? ''}`
  if (own != null && plain.length <= 80 && /^[\x21-\x7e]+$/.test(plain)) return plain
  return `hook-${sourceId}-${createHash('sha1').update(name).digest('hex').slice(0, 20)}`
}

type Kind = Pick<MappedEvent, 'alarmType' | 'level' | 'state' | 'recording' | 'reading' | 'plate' | 'typed'>
function kindOf({ pictures: _, ...own }: Partial<Read>): Kind {
  if ('alarmType' in own) {
    const { alarmType, level, state, recording, ...typed } = own as z.output<typeof alarm>
    return {
      alarmType,
      typed,
      ...(level == null ? {} : { level }),
      ...(state && { state }),
      ...(recording ? { recording } : {}),
    }
  }
  if ('plate' in own) {
    const { plate, confidence, direction } = own as z.output<typeof plateRead>
    const sure = confidence == null ? {} : { confidence: confidence > 1 ? confidence / 100 : confidence }
    return { plate: { plate, ...sure, ...(direction && { direction }) }, typed: {} }
  }
  const { quantity, value } = own as z.output<typeof reading>
  return { reading: { quantity, value }, typed: {} }
}

const zoneless = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}):(\d{2})(?::(\d{2})(\.\d+)?)?$/

/** Seconds or milliseconds since 1970, or a text; one without a zone is a time of the site. */
function timeOf(said: number | string | null | undefined): number | undefined {
  if (said === null || said === undefined || said === '') return undefined
  const number = typeof said === 'number' ? said : /^\d{9,16}(\.\d+)?$/.test(said) ? Number(said) : Number.NaN
  // As seconds it is later than the year 5000, as milliseconds earlier than 1974.
  if (Number.isFinite(number)) return inRange(number < 1e11 ? number * 1000 : number)
  const [, day, hours, minutes, seconds = '0', part = '0'] = zoneless.exec(String(said).trim()) ?? []
  if (day === undefined) return inRange(Date.parse(String(said)))
  const hour = Number(hours) + Number(minutes) / 60 + (Number(seconds) + Number(part)) / 3600
  return inRange(Number.isNaN(Date.parse(day)) ? Number.NaN : siteTime(day, hour))
}

const inRange = (at: number): number | undefined => (at >= 0 && at < 8.64e15 ? Math.round(at) : undefined)

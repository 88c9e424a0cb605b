import { isOfOnePerson } from '@watchfire/contract/alarm/alarm.extras.ts'
import { alarmLevel } from '@watchfire/contract/alarm/alarm.shapes.ts'
import type { IngestAlarm, IngestOutcome } from '@watchfire/contract/ingest/ingest.shapes.ts'
import { z } from 'zod'
import type { Db } from '../core/db/database.ts'
import type { AiServerCaller } from '../core/session/viewer.ts'
import { refusedItem } from './accept-item.ts'
import { type ChannelRule, readSources, type Source, type SourceRow } from './ingest.queries.ts'
import type { PlaceIds } from './place-ids.ts'

/** An accepted item on its way into the database. */
export type IncomingEvent = {
  caller: AiServerCaller
  event: IngestAlarm
  receivedAt: number
  /** Of what a rule raises. */
  level?: number | undefined
}

/** An event with all that is known about where it comes from. */
export type ResolvedEvent = {
  incoming: IncomingEvent
  /** Names the event in a batch: unique per AI server. */
  key: string
  /** The time it is filed under, ms. */
  at: number
  tenantId: number
  companyId: number
  projectId: number
  regionId: number | null
  deviceNo: number
  placeId: number
  level: number
  channelRule: ChannelRule | null
  /** 0: it is an alarm of its own, whatever came before. */
  mergeMs: number
  /** The device was in do-not-disturb or in maintenance when it came, and that holds back alarms of its level. */
  silent: boolean
}

export type Resolution = { event: ResolvedEvent; refused?: undefined } | { refused: IngestOutcome; event?: undefined }

const recordOnly = z.encode(alarmLevel, 'recordOnly')
const severe = z.encode(alarmLevel, 'severe')
const fault = z.encode(alarmLevel, 'fault')

/** How far an event's own time may lie from its receipt and still be the time it is filed under. */
const oldestMs = 35 * 86_400_000
const farthestAheadMs = 600_000
function filedAt(occurredAt: number, receivedAt: number): number {
  return Math.min(Math.max(occurredAt, receivedAt - oldestMs), receivedAt + farthestAheadMs)
}

/** Looks up device, type, level and place of a batch, in order. */
export async function resolveEvents(db: Db, batch: IncomingEvent[], places: PlaceIds): Promise<Resolution[]> {
  const found = await sourcesOf(db, batch)
  const known = batch.map((incoming, index) => ({ incoming, source: found[index] })).filter(isKnown)
  const placeIds = await places(
    db,
    known.map(({ incoming, source }) => ({
      tenantId: source.tenant_id,
      companyId: source.company_id,
      deviceName: source.name,
      location: incoming.event.location || source.location,
      deviceLocation: source.location,
    })),
  )
  const events = new Map(known.map((entry, index) => [entry.incoming, eventOf(entry, placeIds[index] ?? 0)]))
  return batch.map((incoming, index) => {
    const event = events.get(incoming)
    return event ? { event } : { refused: refusalOf(incoming, found[index]) }
  })
}

/** A batch names few devices many times: each is asked for once. */
async function sourcesOf(db: Db, batch: IncomingEvent[]): Promise<(SourceRow | undefined)[]> {
  const keys = batch.map(({ caller, event }) => `${caller.deviceNo} ${event.deviceId} ${event.alarmType}`)
  const sources = new Map<string, Source>()
  for (const [index, { caller, event }] of batch.entries()) {
    const source = { aiServerNo: caller.deviceNo, deviceId: event.deviceId, type: event.alarmType }
    sources.set(keys[index] ?? '', source)
  }
  const rows = await readSources(db, [...sources.values()])
  const rowOf = new Map([...sources.keys()].map((key, index) => [key, rows[index]]))
  return keys.map(key => rowOf.get(key))
}

type KnownSource = SourceRow & { device_no: number; level: number }
type Known = { incoming: IncomingEvent; source: KnownSource }

const isKnown = (entry: { incoming: IncomingEvent; source: SourceRow | undefined }): entry is Known =>
  entry.source !== undefined && entry.source.device_no !== null && entry.source.level !== null

function eventOf({ incoming, source }: Known, placeId: number): ResolvedEvent {
  const { caller, event, receivedAt } = incoming
  const { silent_from: from, silent_until: until } = source
  const level = incoming.level ?? source.level
  return {
    incoming,
    key: `${caller.deviceNo} ${event.eventId}`,
    at: filedAt(event.occurredAt, receivedAt),
    tenantId: source.tenant_id,
    companyId: source.company_id,
    projectId: source.project_id,
    regionId: source.region_id,
    deviceNo: source.device_no,
    placeId,
    level,
    channelRule: incoming.level === undefined ? source.channel_rule : null,
    // What is only recorded is handled when it comes; there is no pending alarm to merge into.
    mergeMs:
      level === recordOnly || incoming.level !== undefined || isOfOnePerson(event) ? 0 : source.merge_seconds * 1000,
    silent:
      (level === fault && source.in_maintenance) ||
      (from !== null &&
        until !== null &&
        from <= receivedAt &&
        receivedAt < until &&
        (level !== severe || source.silent_severe)),
  }
}

function refusalOf({ caller, event }: IncomingEvent, source: SourceRow | undefined): IngestOutcome {
  const { eventId, deviceId, alarmType } = event
  return source?.device_no == null
    ? refusedItem(eventId, 'ingest.unknownDevice', caller.language, { deviceId })
    : refusedItem(eventId, 'ingest.unknownType', caller.language, { alarmType })
}

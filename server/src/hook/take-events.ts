/** Events, readings and plates of a post on their way in: those of bound devices, alarms with their pictures, in the name of the AI server that has the device. */
import type { HookCount, HookProblem } from '@watchfire/contract/hook/hook.shapes.ts'
import type { IngestOutcome } from '@watchfire/contract/ingest/ingest.shapes.ts'
import { refuse } from '../core/http/refuse.ts'
import type { AiServerCaller } from '../core/session/viewer.ts'
import type { ReadingCollector } from '../device/device.public.ts'
import { type Collector, callerOf, findKnownEvents } from '../ingest/ingest.public.ts'
import { noteClips } from './clip.queries.ts'
import { type BoundDevice, findBoundDevices, noteNames, type SourceOfToken } from './intake.queries.ts'
import { keepPictures, type PictureParts, stemOf } from './keep-pictures.ts'
import type { MappedEvent } from './map-events.rules.ts'
import { isAddress, picturesOfPost } from './post-pictures.ts'
import type { Post } from './read-post.ts'
import { rawOf } from './stored-post.rules.ts'
import { takePlates } from './take-plates.ts'

export type EventParts = PictureParts & {
  collector: Pick<Collector, 'submit'>
  readings: Pick<ReadingCollector, 'submit'>
}
export type TakenPost = { outcomes: IngestOutcome[]; problem: HookProblem | null; words: string }

/** Whoever tells that something is over has the recording of it a moment later. */
const clipWaitSeconds = 3

/** Why an event of a device that nobody bound is refused. */
const notBound = 'unbound'

/** In the order the expression gave them. */
export async function takeEvents(
  parts: EventParts,
  source: SourceOfToken,
  post: Post & { received: number },
  events: MappedEvent[],
): Promise<TakenPost> {
  const names = [...new Set(events.map(event => event.senderName))]
  const bound = names.length === 0 ? [] : await findBoundDevices(parts.db.system, source, names)
  const deviceOf = new Map(bound.map(device => [device.sender_name, device]))
  const outcomes = new Map<MappedEvent, IngestOutcome>()
  let problem: HookProblem | null = null
  let words = ''
  const unbound = events.filter(event => !deviceOf.has(event.senderName))
  if (unbound.length > 0) {
    const heard = unbound.map(event => event.senderName)
    await noteNames(parts.db.system, source, heard, { refused: true })
    for (const event of unbound) outcomes.set(event, { eventId: event.eventId, outcome: 'refused', reason: notBound })
    problem = 'unbound'
    words = unbound[0]?.senderName ?? ''
  }
  const byServer = Map.groupBy(
    events.filter(event => deviceOf.has(event.senderName)),
    event => deviceOf.get(event.senderName)?.ai_server_no,
  )
  const note = (own: readonly MappedEvent[], told: readonly Omit<IngestOutcome, 'eventId'>[]) => {
    for (const [index, { outcome, alarmId, reason }] of told.entries()) {
      const event = own[index]
      if (event) outcomes.set(event, { eventId: event.eventId, outcome, alarmId, reason })
      if (outcome !== 'refused') continue
      problem = 'refused'
      words = reason ?? ''
    }
  }
  const ofPost = picturesOfPost(parts, post.bytesOf)
  for (const ofServer of byServer.values()) {
    const caller = callerOf(deviceOf.get(ofServer[0]?.senderName ?? '') as BoundDevice)
    const measured = ofServer.filter(event => event.reading)
    if (measured.length > 0) {
      if (parts.disk.diskState() === 'full') throw refuse('ingest.full')
      const items = measured.map(({ reading, senderName, said }) => ({
        ...reading,
        sensorId: deviceOf.get(senderName)?.device_id,
        at: said ?? post.received,
      }))
      note(measured, await parts.readings.submit(caller, items))
    }
    const plates = ofServer.filter(event => event.plate)
    if (plates.length > 0) {
      const kept = await takePlates(parts, caller, plates, {
        deviceIdOf: ({ senderName }) => deviceOf.get(senderName)?.device_id ?? '',
        picturesOf: event => picturesOf(event, events, post).map(picture => addressOf(source, picture)),
        ofPost,
      })
      note(plates, kept)
      if (kept.some(({ pictureIsMissing }) => pictureIsMissing)) problem ??= 'picture'
    }
    const own = ofServer.filter(event => !event.reading && !event.plate)
    if (own.length === 0) continue
    const known = await knownOf(parts, caller, own)
    const items: object[] = []
    for (const event of own) {
      // What is only said again has its pictures.
      const given = known.has(event.eventId) ? [] : picturesOf(event, events, post)
      const pictures = given.map(picture => addressOf(source, picture))
      const kept = await keepPictures(parts, caller, event.eventId, pictures, ofPost)
      if (kept.missing > 0) problem ??= 'picture'
      const extra = { ...event.extra, ...rawOf(post.body, event.extra) }
      const { eventId, alarmType, occurredAt, location, typed } = event
      const { device_id: deviceId } = deviceOf.get(event.senderName) as BoundDevice
      items.push({ ...typed, eventId, deviceId, alarmType, occurredAt, location, pictures: kept.names, extra })
    }
    const levels = own.map(event => event.level)
    note(own, await parts.collector.submit(caller, items, levels))
    await noteRecordings(parts, source, caller, own)
  }
  return { outcomes: events.map(event => outcomes.get(event) as IngestOutcome), problem, words }
}

async function knownOf(
  { db }: EventParts,
  { deviceNo: aiServerNo, tenantId: callerTenantId }: AiServerCaller,
  events: readonly MappedEvent[],
): Promise<ReadonlySet<string>> {
  const keys = events.map(({ eventId }) => ({ callerTenantId, aiServerNo, eventId }))
  return new Set((await findKnownEvents(db.system, keys)).map(row => row.event_id))
}

/** What is over may name the recording of what was raised by its id while it went on. */
export async function takeLateRecordings(
  parts: EventParts,
  source: SourceOfToken,
  events: readonly MappedEvent[],
): Promise<void> {
  const over = events.filter(({ state, recording }) => state === 'ends' && recording)
  const names = [...new Set(over.map(event => event.senderName))]
  if (names.length === 0) return
  for (const device of await findBoundDevices(parts.db.system, source, names)) {
    const own = over.filter(event => event.senderName === device.sender_name)
    await noteRecordings(parts, source, callerOf(device), own)
  }
}

/** Recordings are fetched when the alarms are stored: they are long, and may not be whole yet. */
async function noteRecordings(
  { db }: EventParts,
  source: SourceOfToken,
  { deviceNo: aiServerNo, tenantId: callerTenantId }: AiServerCaller,
  events: readonly MappedEvent[],
): Promise<void> {
  const addresses = new Map(
    events.flatMap(({ eventId, recording }) => {
      const url = recording && addressOf(source, recording)
      return url && isAddress(url) && URL.canParse(url) ? [[eventId, url] as const] : []
    }),
  )
  if (addresses.size === 0) return
  const keys = [...addresses.keys()].map(eventId => ({ callerTenantId, aiServerNo, eventId }))
  const clips = (await findKnownEvents(db.system, keys)).map(row => ({
    aiServerNo,
    alarmId: row.alarm_id,
    alarmAt: row.alarm_at,
    name: `${stemOf(row.event_id)}.mp4`,
    url: addresses.get(row.event_id) ?? '',
  }))
  if (clips.length > 0) await noteClips(db.system, source, clips, clipWaitSeconds)
}

/** Files that came with the only event of a post are its pictures, unless the expression says otherwise. */
function picturesOf(event: MappedEvent, events: readonly MappedEvent[], post: Post): readonly string[] {
  return event.choosesPictures || events.length > 1 ? event.pictures : post.files.map(file => file.ref)
}

/** The path of a picture stands at the HTTP interface beside the source's broker, where it has one. */
const addressOf = ({ base_url }: SourceOfToken, picture: string): string =>
  base_url && picture.startsWith('/') ? `${base_url.replace(/\/$/, '')}${picture}` : picture

export function countsOf(
  events: readonly MappedEvent[],
  outcomes: readonly IngestOutcome[],
): Partial<Record<HookCount, number>> {
  const counts: Partial<Record<HookCount, number>> = {}
  for (const [index, { outcome, reason }] of outcomes.entries()) {
    const count = outcome === 'refused' && reason === notBound ? 'unbound' : countOf(outcome, events[index])
    counts[count] = (counts[count] ?? 0) + 1
  }
  return counts
}

function countOf(outcome: IngestOutcome['outcome'], event: MappedEvent | undefined): HookCount {
  if (outcome !== 'stored') return outcome
  if (event?.plate) return 'plates'
  return event?.reading ? 'readings' : outcome
}

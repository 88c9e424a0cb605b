/** The ingest calls of the server, and what their answers mean for what is spooled. */
import { aiServerId } from '@watchfire/contract/device/device.shapes.ts'
import { type StillAnswer, type StillSlot, stillAnswer } from '@watchfire/contract/hosted/hosted.shapes.ts'
import type { ChannelRequests, Heartbeat, IngestOutcome } from '@watchfire/contract/ingest/ingest.shapes.ts'
import {
  channelRequests,
  configuration,
  configurationBytes,
  ingestOutcome,
} from '@watchfire/contract/ingest/ingest.shapes.ts'
import { type FaceOrders, faceOrders, facePhoto, type HeldFaces } from '@watchfire/contract/people/face.shapes.ts'
import { type ReadingOutcome, readingOutcome } from '@watchfire/contract/sensor/sensor.shapes.ts'
import { type PlateAnswer, plateAnswer } from '@watchfire/contract/vehicle/plate-event.shapes.ts'
import { z } from 'zod'

const shortTimeout = 20_000
/** A run of a recording over a slow line, or a large configuration. */
const uploadTimeout = 120_000
/** Of an answer, in bytes, where nothing else is said. */
const defaultAnswerLength = 4 * 1024 * 1024

export type Answer<Data> =
  | { kind: 'done'; data: Data }
  /** The server understood and will never take it. */
  | { kind: 'refused'; status: number; rcode: number; reason: string }
  /** Not now: try again, not before `waitMs` when the server named it. */
  | { kind: 'later'; why: string; waitMs?: number }
  | { kind: 'badKey' }

export type MediaState = { received: number; complete: boolean }

export type UnreadConfiguration = z.infer<typeof unreadConfiguration>

export type ServerCalls = {
  alarms: (alarms: unknown[]) => Promise<Answer<IngestOutcome[]>>
  mediaState: (name: string) => Promise<Answer<MediaState>>
  media: (name: string, offset: number, length: number, bytes: Uint8Array) => Promise<Answer<MediaState>>
  stills: (slots: StillSlot[]) => Promise<Answer<StillAnswer[]>>
  readings: (readings: unknown[]) => Promise<Answer<ReadingOutcome[]>>
  plates: (plates: unknown[]) => Promise<Answer<PlateAnswer[]>>
  heartbeat: (beat: Heartbeat) => Promise<Answer<ChannelRequests>>
  /** Cameras as they came: a newer server may say of one what this edge does not understand. */
  configuration: () => Promise<Answer<UnreadConfiguration>>
  /** Whom it may recognise, a page from behind a person on. */
  faces: (after: number) => Promise<Answer<FaceOrders>>
  facePhoto: (photoId: string) => Promise<Answer<z.output<typeof facePhoto>>>
  confirmFaces: (held: HeldFaces) => Promise<Answer<null>>
}

/** An older server, or another one that speaks these calls, asks for nothing. */
const requests = channelRequests.catch({
  channels: [],
  refused: [],
  configurationVersion: 0,
  update: null,
  facesVersion: null,
})
export const unreadConfiguration = configuration.extend({
  cameras: z.array(z.unknown()).max(256),
  hosted: z.unknown().optional(),
  gateways: z.array(z.unknown()).max(256).optional().catch(undefined),
  // Of a later version: better none than no cameras.
  calendar: configuration.shape.calendar.catch(undefined),
  gb28181: configuration.shape.gb28181.catch(undefined),
  snmp: configuration.shape.snmp.catch(undefined),
})
const mediaState = z.object({ received: z.number(), complete: z.boolean() })
const envelope = z.object({ rcode: z.number(), rmsg: z.string().catch(''), data: z.unknown() })

/** Calls to one server; `signal` ends those that are under way. */
function asker(server: string, given: Record<string, string>, signal: AbortSignal) {
  const base = server.replace(/\/+$/, '')
  const headers = { ...given, 'Accept-Language': 'en' }
  return async <Data>(
    path: string,
    data: z.ZodType<Data>,
    init: RequestInit,
    timeout: number,
    maxBytes = defaultAnswerLength,
  ): Promise<Answer<Data>> => {
    try {
      const response = await fetch(`${base}${path}`, {
        ...init,
        headers: { ...headers, ...init.headers },
        redirect: 'manual',
        signal: AbortSignal.any([signal, AbortSignal.timeout(timeout)]),
      })
      return judge(response.status, await textOf(response, maxBytes), waitOf(response), data)
    } catch (error) {
      return { kind: 'later', why: reasonOf(error) }
    }
  }
}

const post = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(body),
})

/** Shows a claim code with the key that is to count from now on. */
export const claimKey = (
  server: string,
  shown: { code: string; key: string; machine?: string },
  signal: AbortSignal,
): Promise<Answer<{ aiServerId: string }>> =>
  asker(server, {}, signal)('/ingest/v1/claim', z.object({ aiServerId }), post(shown), shortTimeout)

export function serverCalls(server: string, key: string, signal: AbortSignal): ServerCalls {
  const ask = asker(server, { Authorization: `Bearer ${key}` }, signal)
  return {
    alarms: alarms => ask('/ingest/v1/alarms', z.array(ingestOutcome), post(alarms), shortTimeout),
    stills: slots => ask('/ingest/v1/stills', z.array(stillAnswer), post(slots), uploadTimeout),
    readings: readings => ask('/ingest/v1/readings', z.array(readingOutcome), post(readings), shortTimeout),
    plates: plates => ask('/ingest/v1/plates', z.array(plateAnswer), post(plates), uploadTimeout),
    heartbeat: beat => ask('/ingest/v1/heartbeat', requests, post(beat), shortTimeout),
    configuration: () => ask('/ingest/v1/configuration', unreadConfiguration, {}, uploadTimeout, configurationBytes),
    faces: after => ask(`/ingest/v1/faces?after=${after}`, faceOrders, {}, shortTimeout),
    facePhoto: photoId => ask(`/ingest/v1/face-photo?photoId=${photoId}`, facePhoto, {}, shortTimeout),
    confirmFaces: held => ask('/ingest/v1/faces', z.null(), post(held), shortTimeout),
    mediaState: name => ask(`/ingest/v1/media?name=${encodeURIComponent(name)}`, mediaState, {}, shortTimeout),
    media: (name, offset, length, bytes) =>
      ask(
        `/ingest/v1/media?name=${encodeURIComponent(name)}&offset=${offset}&length=${length}`,
        mediaState,
        { method: 'POST', headers: { 'Content-Type': 'application/octet-stream' }, body: new Uint8Array(bytes) },
        uploadTimeout,
      ),
  }
}

/** What an answer means. A page of some proxy in between is no answer of the server. */
function judge<Data>(status: number, text: string, waitMs: number | undefined, data: z.ZodType<Data>): Answer<Data> {
  if (status === 401) return { kind: 'badKey' }
  const body = envelope.safeParse(parsed(text)).data
  const wait = waitMs === undefined ? {} : { waitMs }
  if (status === 429 || status >= 500) return { kind: 'later', why: `${status} ${body?.rmsg ?? ''}`.trim(), ...wait }
  if (!body || status === 404 || (status >= 300 && status < 400)) {
    return { kind: 'later', why: `${status}: this is not the answer of a Watchfire server` }
  }
  if (status !== 200 || body.rcode !== 0) return { kind: 'refused', status, rcode: body.rcode, reason: body.rmsg }
  const content = data.safeParse(body.data)
  return content.success ? { kind: 'done', data: content.data } : { kind: 'later', why: 'the answer cannot be read' }
}

async function textOf(response: Response, maxBytes: number): Promise<string> {
  const pieces: Uint8Array[] = []
  let length = 0
  for await (const piece of response.body ?? []) {
    length += piece.byteLength
    if (length > maxBytes) throw new Error('the answer is too long')
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString()
}

/** Retry-After as seconds or as a date. */
function waitOf(response: Response): number | undefined {
  const text = response.headers.get('retry-after')
  if (!text) return undefined
  const wait = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now()
  return Number.isFinite(wait) ? Math.min(600_000, Math.max(0, wait)) : undefined
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** fetch hides what happened in the cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const cause = error.cause as { code?: string; message?: string } | undefined
  return cause?.code ?? cause?.message ?? error.message
}

/** The server's ingest interface for tests: real HTTP, kept in memory, and it can be away or in a mood. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type StillSlot, stillSlot } from '@watchfire/contract/hosted/hosted.shapes.ts'
import {
  type ChannelRequests,
  type Configuration,
  type IngestAlarm,
  ingestAlarm,
} from '@watchfire/contract/ingest/ingest.shapes.ts'
import { type FaceOrders, type facePhoto, type HeldFaces, heldFaces } from '@watchfire/contract/people/face.shapes.ts'
import { type IngestReading, ingestReading } from '@watchfire/contract/sensor/sensor.shapes.ts'
import { type SentPlate, sentPlate } from '@watchfire/contract/vehicle/plate-event.shapes.ts'
import type { z } from 'zod'

export type Behaviour = (request: {
  path: string
  method: string
}) => { status: number; body?: unknown; headers?: Record<string, string> } | undefined

export class TestIngestServer {
  readonly key = 'test-key'
  /** In order of arrival, each event once. */
  readonly alarms: IngestAlarm[] = []
  readonly media = new Map<string, { bytes: Buffer; length: number; complete: boolean }>()
  /** As they came, also what came twice. */
  readonly stills: StillSlot[] = []
  /** In order of arrival, each moment of a sensor once. */
  readonly readings: IngestReading[] = []
  /** In order of arrival, each event once. */
  readonly plates: SentPlate[] = []
  readonly heartbeats: unknown[] = []
  /** What the answer of a heartbeat asks for. */
  requestedChannels: Partial<ChannelRequests> = {}
  /** What the console has set up. */
  configuration: Configuration = { version: 0, cameras: [] }
  /** Whom it may recognise, where there is anybody. */
  faces:
    | {
        orders: (after: number) => FaceOrders
        photo: (photoId: string) => z.output<typeof facePhoto>
        confirm: (held: HeldFaces) => void
      }
    | undefined
  /** Every request, as `POST /path 1234` with the body's length. */
  readonly requests: string[] = []
  /** Answers instead of the usual way when it returns something. */
  behaviour: Behaviour | undefined
  /** What the answer to anything sent waits for. */
  answersAfter: Promise<unknown> = Promise.resolve()
  private server: Server | undefined
  private port = 0

  get url(): string {
    return `http://127.0.0.1:${this.port}`
  }

  /** On the same port every time. */
  async start(): Promise<void> {
    this.server = createServer((request, response) => {
      this.take(request, response).catch(() => response.destroy())
    })
    await new Promise<void>(resolve => this.server?.listen(this.port, '127.0.0.1', resolve))
    this.port = (this.server.address() as AddressInfo).port
  }

  async stop(): Promise<void> {
    const { server } = this
    this.server = undefined
    server?.closeAllConnections()
    await new Promise(resolve => (server ? server.close(resolve) : resolve(undefined)))
  }

  private async take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.url)
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece as Buffer)
    const body = Buffer.concat(pieces)
    this.requests.push(`${request.method} ${url.pathname} ${body.length}`)
    if (request.method === 'POST') await this.answersAfter
    const behaviour = this.behaviour?.({ path: url.pathname, method: request.method ?? '' })
    if (behaviour)
      return reply(response, behaviour.status, behaviour.body ?? { rcode: 1, rmsg: 'mood' }, behaviour.headers)
    if (request.headers.authorization !== `Bearer ${this.key}`)
      return reply(response, 401, { rcode: 1105, rmsg: 'bad key' })
    if (url.pathname === '/ingest/v1/alarms')
      return reply(response, 200, ok(this.takeAlarms(JSON.parse(body.toString()))))
    if (url.pathname === '/ingest/v1/heartbeat') {
      this.heartbeats.push(JSON.parse(body.toString()))
      return reply(
        response,
        200,
        ok({ channels: [], configurationVersion: this.configuration.version, ...this.requestedChannels }),
      )
    }
    if (url.pathname === '/ingest/v1/stills') {
      const slots = (JSON.parse(body.toString()) as unknown[]).map(slot => stillSlot.parse(slot))
      this.stills.push(...slots)
      return reply(response, 200, ok(slots.map(() => ({ outcome: 'kept' }))))
    }
    if (url.pathname.startsWith('/ingest/v1/face')) return this.takeFaces(url, request.method ?? '', body, response)
    if (url.pathname === '/ingest/v1/readings')
      return reply(response, 200, ok(this.takeReadings(JSON.parse(body.toString()))))
    if (url.pathname === '/ingest/v1/plates')
      return reply(response, 200, ok(this.takePlates(JSON.parse(body.toString()))))
    if (url.pathname === '/ingest/v1/configuration') return reply(response, 200, ok(this.configuration))
    if (url.pathname === '/ingest/v1/media') this.takeMedia(url, request.method ?? '', body, response)
    else reply(response, 404, { rcode: 1004, rmsg: 'no such call' })
  }

  private takeFaces({ pathname, searchParams }: URL, method: string, body: Buffer, response: ServerResponse): void {
    const { faces } = this
    if (method === 'POST') faces?.confirm(heldFaces.parse(JSON.parse(body.toString())))
    const photoId = searchParams.get('photoId') ?? ''
    const asked = pathname.endsWith('face-photo')
      ? faces?.photo(photoId)
      : faces?.orders(Number(searchParams.get('after')))
    reply(response, faces ? 200 : 404, ok(method === 'POST' ? null : asked))
  }

  private takeAlarms(items: unknown[]) {
    return items.map(item => {
      const alarm = ingestAlarm.safeParse(item).data
      if (!alarm)
        return { eventId: String((item as { eventId?: unknown }).eventId), outcome: 'refused', reason: 'a wrong field' }
      const known = this.alarms.some(({ eventId }) => eventId === alarm.eventId)
      if (!known) this.alarms.push(alarm)
      return { eventId: alarm.eventId, outcome: known ? 'repeated' : 'stored' }
    })
  }

  private takeReadings(items: unknown[]) {
    return items.map(item => {
      const reading = ingestReading.parse(item)
      const { sensorId, quantity, at } = reading
      const known = this.readings.some(one => one.sensorId === sensorId && one.quantity === quantity && one.at === at)
      if (!known) this.readings.push(reading)
      return { sensorId, outcome: known ? 'repeated' : 'stored' }
    })
  }

  private takePlates(items: unknown[]) {
    return items.map(item => {
      const plate = sentPlate.parse(item)
      const known = this.plates.some(({ eventId }) => eventId === plate.eventId)
      if (!known) this.plates.push(plate)
      return { eventId: plate.eventId, outcome: known ? 'repeated' : 'stored' }
    })
  }

  private takeMedia(url: URL, method: string, body: Buffer, response: ServerResponse): void {
    const name = url.searchParams.get('name') ?? ''
    const length = Number(url.searchParams.get('length'))
    const held = this.media.get(name) ?? { bytes: Buffer.alloc(0), length, complete: false }
    if (method === 'POST') {
      if (Number(url.searchParams.get('offset')) !== held.bytes.length && !held.complete) {
        reply(response, 409, { rcode: 2406, rmsg: 'wrong offset', received: held.bytes.length })
        return
      }
      held.bytes = Buffer.concat([held.bytes, body])
      held.length = length
      held.complete = held.bytes.length === length
      this.media.set(name, held)
    }
    reply(response, 200, ok({ name, received: held.bytes.length, complete: held.complete }))
  }
}

const ok = (data: unknown) => ({ rcode: 0, rmsg: 'OK', data })

function reply(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(JSON.stringify(body))
}

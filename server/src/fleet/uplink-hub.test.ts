import { setTimeout as sleep } from 'node:timers/promises'
import { frameKind } from '@watchfire/contract/fleet/uplink.ts'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildApp } from '../core/http/app.ts'
import { closeCodes } from '../core/live/close-socket.ts'
import { type Fixture, seedFixture } from '../core/live/testing/seed-fixture.ts'
import { announceKeyChange } from '../core/session/key-signal.queries.ts'
import { suiteDatabase } from '../core/testing/suite-database.ts'
import { revokeAiServerKeys } from '../device/ai-server/ai-server-key.queries.ts'
import { connectEdge } from './edge-client.ts'
import { serveUplink } from './serve-uplink.ts'
import type { StreamFacts, StreamOver, StreamSink } from './uplink-connection.ts'
import { type UplinkHub, uplinkHub } from './uplink-hub.ts'

const db = suiteDatabase()
const log = pino({ level: 'silent' })
let app: FastifyInstance
let uplinks: UplinkHub
let fixture: Fixture

beforeAll(async () => {
  app = await buildApp({ log })
  uplinks = uplinkHub({ log })
  serveUplink(app, { db, uplinks })
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())
beforeEach(async () => {
  fixture = await seedFixture(db)
})

const port = () => (app.server.address() as { port: number }).port

function aSink() {
  const received: (StreamFacts | [number, string] | StreamOver)[] = []
  const sink: StreamSink = {
    opened: facts => received.push(facts),
    frame: (kind, frame) => received.push([kind, frame.subarray(1).toString()]),
    ended: reason => received.push(reason),
  }
  return { received, sink }
}

test('frames reach whoever asked for the stream, and each stream has its own number', async () => {
  const edge = await connectEdge(port(), fixture.key)
  const [one, two] = [aSink(), aSink()]
  uplinks.openLive(fixture.aiServerNo, { channelId: 'a_C1' }, one.sink)
  uplinks.openStills(fixture.aiServerNo, 'a_C2', two.sink)
  await expect.poll(() => edge.asked).toHaveLength(2)
  expect(new Set(edge.asked.map(message => 'stream' in message && message.stream)).size).toBe(2)
  edge.send('a_C1', frameKind.init, 'init')
  edge.send('a_C2', frameKind.still, 'jpeg')
  edge.end('a_C2', 'cameraOffline')
  await expect.poll(() => two.received).toHaveLength(3)
  expect(one.received).toEqual([expect.objectContaining({ width: 1280 }), [frameKind.init, 'init']])
  expect(two.received).toEqual([
    expect.objectContaining({ mime: 'image/jpeg' }),
    [frameKind.still, 'jpeg'],
    'cameraOffline',
  ])
})

test('after a close nothing comes any more, whatever was on its way', async () => {
  const edge = await connectEdge(port(), fixture.key)
  const { received, sink } = aSink()
  const stream = uplinks.openLive(fixture.aiServerNo, { channelId: 'a_C1' }, sink)
  await expect.poll(() => received).toHaveLength(1)
  stream?.skipToKey()
  stream?.close()
  edge.send('a_C1', frameKind.delta, 'late')
  await expect.poll(() => edge.asked.map(message => message.type)).toEqual(['openLive', 'skipToKey', 'close'])
  await sleep(20)
  expect(received).toHaveLength(1)
})

test('a line that breaks ends what was open; the edge is known as away until it returns', async () => {
  const edge = await connectEdge(port(), fixture.key)
  const { received, sink } = aSink()
  uplinks.openLive(fixture.aiServerNo, { channelId: 'a_C1' }, sink)
  await expect.poll(() => received).toHaveLength(1)
  edge.socket.terminate()
  await expect.poll(() => received.at(-1)).toBe('edgeGone')
  expect(uplinks.isConnected(fixture.aiServerNo)).toBe(false)
  expect(uplinks.openLive(fixture.aiServerNo, { channelId: 'a_C1' }, sink)).toBeUndefined()
})

test('the newest line of an edge wins', async () => {
  const first = await connectEdge(port(), fixture.key)
  const { received, sink } = aSink()
  uplinks.openLive(fixture.aiServerNo, { channelId: 'a_C1' }, sink)
  await expect.poll(() => received).toHaveLength(1)
  const second = await connectEdge(port(), fixture.key)
  expect(await first.closed).toBe(4409)
  expect(received.at(-1)).toBe('edgeGone')
  expect(uplinks.isConnected(fixture.aiServerNo)).toBe(true)
  uplinks.openLive(fixture.aiServerNo, { channelId: 'a_C1' }, sink)
  await expect.poll(() => second.asked).toHaveLength(1)
})

test.each<[string, string | Uint8Array]>([
  ['text that is no JSON', 'hello'],
  ['a message we do not know', '{"type":"openLive","stream":1,"channelId":"x"}'],
  ['a stream number below 1', '{"type":"opened","stream":0,"mime":"x"}'],
  ['a frame without a kind', Buffer.from([0, 0, 0, 1])],
  ['a frame of an unknown kind', Buffer.from([0, 0, 0, 1, 77, 1, 2])],
])('%s ends the line', async (_, bytes) => {
  const edge = await connectEdge(port(), fixture.key)
  edge.socket.send(bytes)
  expect(await edge.closed).toBe(1008)
})

test('frames of streams nobody has are dropped', async () => {
  const edge = await connectEdge(port(), fixture.key)
  edge.socket.send(Buffer.from([255, 255, 255, 255, 1, 9]))
  edge.say({ type: 'ended', stream: 4711, reason: 'failed' })
  await sleep(30)
  expect(uplinks.isConnected(fixture.aiServerNo)).toBe(true)
})

test('without a key, or with a wrong one, there is no line', async () => {
  await expect(connectEdge(port(), 'x'.repeat(32))).rejects.toThrow('status 401')
  await expect(connectEdge(port(), '')).rejects.toThrow('status 401')
})

test('a revoked key cuts the open line at once, and opens none again', async () => {
  const edge = await connectEdge(port(), fixture.key)
  const closed = new Promise<number>(done => edge.socket.once('close', done))
  await expect.poll(() => uplinks.isConnected(fixture.aiServerNo)).toBe(true)
  await revokeAiServerKeys(db.system, fixture.aiServerId)
  await announceKeyChange(db.system)
  expect(await closed).toBe(closeCodes.ended)
  await expect(connectEdge(port(), fixture.key)).rejects.toThrow('401')
})

import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { rights, seedRoles } from '@watchfire/contract/core/rights.ts'
import { frameKind, packFrame, type ServerMessage } from '@watchfire/contract/fleet/uplink.ts'
import { videoCalls } from '@watchfire/contract/video/video.calls.ts'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { drawRecording } from '../core/files/draw-files.ts'
import { buildApp } from '../core/http/app.ts'
import { serveCalls } from '../core/http/serve-calls.ts'
import { abortOnSessionEnd } from '../core/live/abort-on-session-end.ts'
import { type SessionWatch, watchSessions } from '../core/live/session-watch.ts'
import { type Fixture, seedFixture, signed } from '../core/live/testing/seed-fixture.ts'
import { openTickets } from '../core/session/ticket.ts'
import { anAlarm } from '../core/testing/builders.ts'
import { suiteDatabase } from '../core/testing/suite-database.ts'
import { connectEdge, type EdgeClient } from '../fleet/edge-client.ts'
import { serveUplink } from '../fleet/serve-uplink.ts'
import { uplinkHub } from '../fleet/uplink-hub.ts'
import { type Linger, lingerFor } from './channel-feed.ts'
import { type FeedClient, openFeed } from './feed-client.ts'
import { type FeedHub, feedHub } from './feed-hub.ts'
import { serveVideo, videoHandlers } from './video.routes.ts'

const db = suiteDatabase()
const signingKey = randomBytes(32)
const log = pino({ level: 'silent' })
/** Streams without a viewer; each ends when the test lets their time pass. */
const lingering = new Set<() => void>()
const linger: Linger = over => {
  lingering.add(over)
  return () => void lingering.delete(over)
}
const letLingerPass = () => {
  for (const over of [...lingering]) over()
}
let app: FastifyInstance
let sessions: SessionWatch
let feeds: FeedHub
let fixture: Fixture
let edge: EdgeClient
let person: Awaited<ReturnType<Fixture['signIn']>>
const clients: FeedClient[] = []
const files = new Map<string, Uint8Array>()
let laterMs = 0
const [offline, silent] = [new Set<string>(), new Set<string>()]

beforeAll(async () => {
  app = await buildApp({ log })
  const tickets = openTickets(db, signingKey, () => Date.now() + laterMs)
  sessions = watchSessions({ db, log })
  const uplinks = uplinkHub({ log })
  feeds = feedHub({ uplinks, sessions, linger })
  const parts = { db, tickets, uplinks, feeds }
  serveUplink(app, { db, uplinks })
  serveCalls(app, videoCalls, videoHandlers(parts), { db, log })
  serveVideo(app, { ...parts, origins: [], readOn: abortOnSessionEnd(sessions) })
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  sessions.stop()
  await app.close()
})
beforeEach(async () => {
  fixture = await seedFixture(db)
  person = await fixture.signIn()
  edge = await connectEdge(port(), fixture.key, { files, offline, silent })
})
afterEach(() => {
  for (const client of clients.splice(0)) client.socket.terminate()
  edge.socket.terminate()
})

const port = () => (app.server.address() as { port: number }).port
const channel = (index: 0 | 1 = 0) => fixture.channelIds[index]

type Answer = { rcode: number; rmsg: string; errorCode?: string; data: { playUrl: string } | null }
async function call(path: string, fields: object, who = person): Promise<Answer> {
  const response = await fetch(`http://127.0.0.1:${port()}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': 'en' },
    body: JSON.stringify({ ...fields, ...signed(who) }),
  })
  return (await response.json()) as Answer
}
const play = (fields: object, who = person) =>
  call(videoCalls.play.path, { sourceType: 'live', deviceId: channel(), ...fields }, who)

async function urlOf(answer: Answer): Promise<string> {
  if (!answer.data) throw new Error(answer.rmsg)
  return `127.0.0.1:${port()}${answer.data.playUrl}`
}
async function watch(fields: object = {}, who = person): Promise<FeedClient> {
  const client = await openFeed(`ws://${await urlOf(await play(fields, who))}`)
  clients.push(client)
  return client
}
const sendGroup = (name: string, deltas = 2) => {
  edge.send(channel(), frameKind.key, `${name}0`)
  for (let index = 1; index <= deltas; index++) edge.send(channel(), frameKind.delta, `${name}${index}`)
}
const until = (check: () => void) => vi.waitFor(check, { timeout: 30_000, interval: 10 })
/** The answer to a ping comes behind everything that was sent before. */
const allHasCome = ({ socket }: FeedClient) =>
  new Promise<void>(resolve => {
    socket.once('pong', () => resolve())
    socket.ping()
  })
const opens = () => edge.asked.filter(message => message.type === 'openLive').length

test('all viewers of a channel share one stream; who comes late begins with the newest key frame', async () => {
  const [first, second] = [await watch(), await watch()]
  edge.send(channel(), frameKind.init, 'I')
  sendGroup('a')
  sendGroup('b')
  await until(() => expect(second.frames).toHaveLength(7))
  expect(first.messages).toEqual([
    { type: 'opened', mime: 'video/mp4; codecs="avc1.64001f"', width: 1280, height: 720 },
  ])
  expect(first.frames).toEqual(['init I', 'key a0', 'delta a1', 'delta a2', 'key b0', 'delta b1', 'delta b2'])
  const late = await watch({}, await fixture.signIn())
  await until(() => expect(late.frames).toEqual(['init I', 'key b0', 'delta b1', 'delta b2']))
  expect(late.messages).toEqual(first.messages)
  sendGroup('c', 0)
  await until(() => expect(late.frames.at(-1)).toBe('key c0'))
  expect(opens()).toBe(1)
  expect(feeds.counts()).toEqual({ streams: 1, viewers: 3 })
})

test('nobody is shown a frame that has no key frame before it', async () => {
  const client = await watch()
  edge.send(channel(), frameKind.init, 'I')
  edge.send(channel(), frameKind.delta, 'torn')
  sendGroup('a', 1)
  // New parameters: the old group is of no use to those who come now.
  edge.send(channel(), frameKind.init, 'J')
  await until(() => expect(client.frames).toEqual(['init I', 'key a0', 'delta a1', 'init J']))
  const late = await watch()
  edge.send(channel(), frameKind.delta, 'old')
  sendGroup('b', 1)
  await until(() => expect(late.frames).toEqual(['init J', 'key b0', 'delta b1']))
})

test('who watched is in the account log, once for all that a session opens of a channel', async () => {
  await Promise.all([watch(), watch()])
  const rows = await db.system.selectFrom('audit').where('action', '=', 'watchVideo').selectAll().execute()
  expect(new Set(rows.map(row => `${row.session_id} ${row.target}`)).size).toBe(rows.length)
  expect(rows).toContainEqual(expect.objectContaining({ target: channel(), call: videoCalls.watchLive.path }))
})

test('the stream outlives its last viewer a little, and no longer', async () => {
  const client = await watch()
  client.close()
  await until(() => expect(feeds.counts()).toEqual({ streams: 1, viewers: 0 }))
  const back = await watch()
  letLingerPass()
  expect(feeds.counts()).toEqual({ streams: 1, viewers: 1 })
  expect(opens()).toBe(1)
  back.close()
  await until(() => expect(feeds.counts()).toEqual({ streams: 1, viewers: 0 }))
  letLingerPass()
  await until(() => expect(edge.streamsOf(channel())).toEqual([]))
  expect(feeds.counts()).toEqual({ streams: 0, viewers: 0 })
  await watch()
  expect(opens()).toBe(2)
})

test('the time a stream lingers passes by itself, and is called off when a viewer comes', async () => {
  const over = vi.fn()
  lingerFor(1)(over)()
  await new Promise<void>(resolve => lingerFor(2)(resolve))
  expect(over).not.toHaveBeenCalled()
})

test('a link that nobody opens leaves no stream behind, and one from yesterday opens nothing', async () => {
  await play({})
  expect(edge.streamsOf(channel())).toHaveLength(1)
  letLingerPass()
  await until(() => expect(edge.streamsOf(channel())).toEqual([]))
  await expect(openFeed(`ws://127.0.0.1:${port()}${videoCalls.watchLive.path}?ticket=old`)).rejects.toThrow(
    'status 403',
  )
})

test('stills are shared as well, and only the newest is kept', async () => {
  const first = await watch({ sourceType: 'stills' })
  edge.send(channel(), frameKind.still, 'one')
  edge.send(channel(), frameKind.still, 'two')
  await until(() => expect(first.frames).toEqual(['still one', 'still two']))
  const second = await watch({ sourceType: 'stills' })
  await until(() => expect(second.frames).toEqual(['still two']))
  expect(edge.asked.filter(message => message.type === 'openStills')).toHaveLength(1)
})

test('a viewer that is too slow goes on at a key frame, and holds nobody up', async () => {
  const [slow, quick] = [await watch(), await watch()]
  edge.send(channel(), frameKind.init, 'I')
  edge.send(channel(), frameKind.key, 'start')
  await until(() => expect(slow.frames).toHaveLength(2))
  slow.socket.pause()
  const big = Buffer.alloc(500_000, 'x')
  // Far more than the kernel takes for a paused reader.
  for (let index = 0; index < 60; index++) {
    edge.send(channel(), frameKind.delta, Buffer.concat([Buffer.from(`d${index} `.padEnd(20)), big]))
    await until(() => expect(quick.frames).toHaveLength(3 + index))
  }
  slow.socket.resume()
  await allHasCome(slow)
  const came = slow.frames.length
  expect(came).toBeLessThan(55)
  edge.send(channel(), frameKind.delta, 'not yet')
  sendGroup('again', 1)
  await until(() => expect(slow.frames.slice(came)).toEqual(['key again0', 'delta again1']))
  // What it did get has no gap in it.
  expect(slow.frames.slice(2, came)).toEqual(quick.frames.slice(2, came))
  expect(edge.asked.map(message => message.type)).not.toContain('skipToKey')
})

test('when every viewer is too slow the edge is asked to skip to a key frame', async () => {
  const slow = await watch()
  edge.send(channel(), frameKind.init, 'I')
  edge.send(channel(), frameKind.key, 'start')
  await until(() => expect(slow.frames).toHaveLength(2))
  slow.socket.pause()
  for (let index = 0; index < 60; index++) edge.send(channel(), frameKind.delta, Buffer.alloc(500_000, 'x'))
  await until(() => expect(edge.asked.filter(message => message.type === 'skipToKey')).toHaveLength(1))
})

test('what goes away is said: the camera, the edge, an unknown channel', async () => {
  const [one, other] = [await watch(), await watch({ deviceId: channel(1) })]
  edge.end(channel(0), 'cameraOffline')
  await until(() => expect(one.messages.at(-1)).toEqual({ type: 'ended', reason: 'offline' }))
  await until(() => expect(one.closedWith()).toBe(4410))
  edge.socket.terminate()
  await until(() => expect(other.messages.at(-1)).toEqual({ type: 'ended', reason: 'offline' }))
  const gone = await play({})
  expect(gone).toMatchObject({ errorCode: 'video.startFailed', rmsg: expect.stringContaining('Camera 1') })
})

test('a camera that is away, or an edge that does not answer, is said with the name of the device', async () => {
  offline.add(channel(0))
  expect(await play({})).toMatchObject({ errorCode: 'video.startFailed', device: 'Camera 1' })
  silent.add(channel(1))
  expect(await play({ deviceId: channel(1) })).toMatchObject({ errorCode: 'video.startFailed', device: 'Camera 2' })
  offline.clear()
  silent.clear()
  letLingerPass()
  await until(() => expect(feeds.counts().streams).toBe(0))
  await watch()
})

test('the end of a session ends its pictures, and so does the loss of the right', async () => {
  const client = await watch()
  const staying = await watch({}, await fixture.signIn())
  await fixture.endSession(person.sessionId)
  await sessions.recheck()
  await until(() => expect(client.messages.at(-1)).toEqual({ type: 'ended', reason: 'signedOut' }))
  expect(staying.closedWith()).toBeUndefined()
  await db.system.deleteFrom('role_right').where('role_id', '=', fixture.roleId).execute()
  await sessions.recheck()
  await until(() => expect(staying.messages.at(-1)).toEqual({ type: 'ended', reason: 'notFound' }))
})

test('a project that is taken away ends its pictures, and a ticket from before opens none', async () => {
  const limited = await fixture.signIn([fixture.projectId])
  const client = await watch({}, limited)
  const url = await urlOf(await play({}, limited))
  await db.system.deleteFrom('account_project').where('account_id', '=', limited.accountId).execute()
  await sessions.recheck([limited.sessionId])
  await until(() => expect(client.messages.at(-1)).toEqual({ type: 'ended', reason: 'notFound' }))
  await expect(openFeed(`ws://${url}`)).rejects.toThrow('status 403')
})

test('one session watches a bounded number of pictures', async () => {
  for (let count = 0; count < 64; count++) await watch()
  const tooMany = await watch()
  await until(() => expect(tooMany.messages).toEqual([{ type: 'ended', reason: 'failed' }]))
  await watch({}, await fixture.signIn())
})

test('stop ends the pictures of the caller only', async () => {
  const [mine, theirs] = [await watch(), await watch({}, await fixture.signIn())]
  expect((await call(videoCalls.stop.path, { deviceId: channel() })).rcode).toBe(0)
  await until(() => expect(mine.closedWith()).toBe(1000))
  expect(theirs.closedWith()).toBeUndefined()
})

test('rights and scope: no monitor, another customer, another project, another AI server', async () => {
  const blind = await seedFixture(db, { rights: [rights.localVideo] })
  const [stranger, elsewhere] = [await (await seedFixture(db)).signIn(), await fixture.signIn([blind.projectId])]
  expect(await play({ deviceId: blind.channelIds[0] }, await blind.signIn())).toMatchObject({
    errorCode: 'right.missing',
  })
  for (const who of [stranger, elsewhere]) expect(await play({}, who)).toMatchObject({ errorCode: 'device.notFound' })
  for (const wrong of [{ deviceId: 'nobody_C1' }, { deviceId: fixture.aiServerId }, { productKey: 'another' }]) {
    expect(await play(wrong)).toMatchObject({ errorCode: 'device.notFound' })
  }
  // Both halves of the name, as the wire allows.
  expect((await play({ deviceId: fixture.aiServerId, channelId: 'C1', productKey: fixture.aiServerId })).rcode).toBe(0)
  const url = await urlOf(await play({}))
  await expect(openFeed(`ws://${url}`, { headers: { origin: 'https://evil.example' } })).rejects.toThrow('status 403')
})

const recording = drawRecording(3_500_000)
const playFile = (fields: object, who = person) => play({ sourceType: 'file', filePath: 'clip.mp4', ...fields }, who)

test('a recording on its AI server plays by range, without ever being whole in memory', async () => {
  files.set('clip.mp4', recording)
  const url = `http://${await urlOf(await playFile({ storage: 'local' }))}`
  const whole = await fetch(url)
  expect([whole.status, whole.headers.get('content-type')]).toEqual([200, 'video/mp4'])
  expect(Buffer.from(await whole.arrayBuffer()).equals(recording)).toBe(true)
  for (const [range, start, end] of [
    ['bytes=0-1', 0, 1],
    ['bytes=1048570-1048580', 1_048_570, 1_048_580],
    ['bytes=3000000-', 3_000_000, recording.length - 1],
    ['bytes=-100', recording.length - 100, recording.length - 1],
  ] as const) {
    const part = await fetch(url, { headers: { range } })
    expect(part.status).toBe(206)
    expect(part.headers.get('content-range')).toBe(`bytes ${start}-${end}/${recording.length}`)
    expect(Buffer.from(await part.arrayBuffer()).equals(recording.subarray(start, end + 1))).toBe(true)
  }
  expect((await fetch(url, { headers: { range: 'bytes=99999999-' } })).status).toBe(416)
  const head = await fetch(url, { method: 'HEAD' })
  expect(head.headers.get('content-length')).toBe(String(recording.length))
})

test('the link of a recording opens within a minute, and then for the player that opened it', async () => {
  files.set('clip.mp4', recording)
  const url = `http://${await urlOf(await playFile({ storage: 'local' }))}`
  const left = `http://${await urlOf(await playFile({ storage: 'local' }))}`
  const first = await fetch(url, { headers: { range: 'bytes=0-1' } })
  const [cookie = ''] = first.headers.getSetCookie()
  expect(cookie).toMatch(/^watchfire_player=[\w.-]+; Path=\/media\/v1\/; HttpOnly; SameSite=Strict$/)
  const headers = { range: 'bytes=0-1', cookie: `other=1; ${cookie.split(';')[0]}` }
  const stranger = await fetch(`http://${await urlOf(await playFile({ storage: 'local' }, await fixture.signIn()))}`)
  await stranger.body?.cancel()
  onTestFinished(() => {
    laterMs = 0
  })
  laterMs = 61_000
  const readOn = await fetch(url, { headers })
  expect([readOn.status, readOn.headers.getSetCookie()]).toEqual([206, []])
  expect((await fetch(url)).status).toBe(403)
  expect((await fetch(left)).status).toBe(403)
  const [theirs = ''] = stranger.headers.getSetCookie()
  expect((await fetch(url, { headers: { cookie: theirs.split(';')[0] ?? '' } })).status).toBe(403)
  expect(
    (await fetch(url, { headers: { cookie: `watchfire_player=${new URL(url).searchParams.get('ticket')}` } })).status,
  ).toBe(403)
  await fixture.endSession(person.sessionId)
  expect((await fetch(url, { headers })).status).toBe(403)
})

test('the link of a live picture opens once', async () => {
  const url = `ws://${await urlOf(await play({}))}`
  clients.push(await openFeed(url))
  await expect(openFeed(url)).rejects.toThrow('status 403')
})

const rogues: [what: string, lie: (stream: number) => void][] = [
  ['a negative size', stream => edge.say({ type: 'opened', stream, mime: 'video/mp4', size: -1 })],
  ['a broken size', stream => edge.say({ type: 'opened', stream, mime: 'video/mp4', size: 0.5 })],
  ['no size', stream => edge.say({ type: 'opened', stream, mime: 'video/mp4' })],
  ['empty frames', stream => edge.socket.send(packFrame(stream, frameKind.bytes, new Uint8Array()))],
  ['bytes nobody asked for', stream => edge.socket.send(packFrame(stream, frameKind.bytes, new Uint8Array(9)))],
]
test.each(rogues)('an AI server that answers with %s is refused, at once', async (_, lie) => {
  edge.socket.removeAllListeners('message')
  edge.socket.on('message', data => {
    const message = JSON.parse(String(data)) as ServerMessage
    if (message.type === 'openFile') lie(message.stream)
  })
  const began = performance.now()
  expect(await playFile({ storage: 'local' })).toMatchObject({ errorCode: 'video.recordFailed' })
  expect(performance.now() - began).toBeLessThan(10_000)
})

test('an AI server that sends less than it said breaks the answer off', async () => {
  files.set('clip.mp4', recording)
  const url = `http://${await urlOf(await playFile({ storage: 'local' }))}`
  edge.socket.removeAllListeners('message')
  edge.socket.on('message', data => {
    const message = JSON.parse(String(data)) as ServerMessage
    if (message.type !== 'openFile') return
    edge.say({ type: 'opened', stream: message.stream, mime: 'video/mp4', size: recording.length })
    if (message.end !== 0) edge.socket.send(packFrame(message.stream, frameKind.bytes, new Uint8Array(7)))
    edge.say({ type: 'ended', stream: message.stream, reason: 'finished' })
  })
  const response = await fetch(url)
  expect(response.headers.get('content-length')).toBe(String(recording.length))
  await expect(response.arrayBuffer()).rejects.toThrow()
})

test('a reader that is slow, or goes away, makes the edge read on no further', async () => {
  files.set('clip.mp4', drawRecording(40 * 1024 * 1024))
  const url = `http://${await urlOf(await playFile({ storage: 'local' }))}`
  const connected = once(app.server, 'connection')
  const response = await new Promise<IncomingMessage>(resolve => get(url, { agent: false }, resolve))
  const [line] = (await connected) as [Socket]
  response.pause()
  const windows = () => edge.asked.filter(message => message.type === 'openFile' && message.end !== 0).length
  let asked = -1
  while (asked < windows()) {
    asked = windows()
    await sleep(500)
  }
  // What the kernel takes for a connection, and two more.
  expect(asked).toBeLessThan(20)
  const closed = new Promise(resolve => line.once('close', resolve))
  response.destroy()
  await closed
  // What the server had asked by then comes before what it asks for this.
  await play({})
  asked = windows()
  await play({ deviceId: channel(1) })
  expect(windows()).toBe(asked)
})

test('what cannot be played is said in the spec’s words', async () => {
  expect(await playFile({ storage: 'local', filePath: 'none.mp4' })).toMatchObject({ errorCode: 'video.noRecording' })
  expect(await playFile({ storage: 'cloud', filePath: 'none.mp4' })).toMatchObject({ errorCode: 'video.noRecording' })
  for (const filePath of ['../../etc/passwd', 'a/b.mp4', '', undefined]) {
    expect(await playFile({ filePath })).toMatchObject({ errorCode: 'video.noRecording' })
  }
  files.set('clip.mp4', recording)
  const url = `http://${await urlOf(await playFile({ storage: 'local' }))}`
  files.delete('clip.mp4')
  expect((await fetch(url)).status).toBe(404)
  edge.socket.terminate()
  const refusal = { errorCode: 'video.recordFailed', device: 'Camera 1' }
  await expect.poll(() => playFile({ storage: 'local' })).toMatchObject(refusal)
})

test('local and cloud recordings each need their own right', async () => {
  files.set('clip.mp4', recording)
  const without = async (...missing: number[]) => {
    const other = await seedFixture(db, { rights: seedRoles.admin.filter(right => !missing.includes(right)) })
    return async (storage?: string) =>
      (await playFile({ deviceId: other.channelIds[0], storage }, await other.signIn())).errorCode
  }
  const localOnly = await without(rights.cloudVideo)
  expect([await localOnly('local'), await localOnly('cloud')]).toEqual(['video.recordFailed', 'right.missing'])
  const cloudOnly = await without(rights.localVideo)
  expect([await cloudOnly('local'), await cloudOnly('cloud')]).toEqual(['right.missing', 'video.noRecording'])
  const neither = await without(rights.localVideo, rights.cloudVideo)
  expect(await neither()).toBe('right.missing')
})

test('an uploaded recording plays from the server, and comes first unless told otherwise', async () => {
  const fileId = 'ab'.repeat(16)
  const { tenantId: tenant_id, companyId: company_id } = fixture
  await db.system
    .insertInto('file')
    .values({ file_id: fileId, tenant_id, company_id, mime: 'video/mp4', bytes: 1, sha256: Buffer.alloc(32) })
    .execute()
  await db.system
    .insertInto('media')
    .values({ ai_server_no: fixture.aiServerNo, name: 'up.mp4', tenant_id, file_id: fileId })
    .execute()
  for (const storage of ['cloud', undefined]) {
    expect((await playFile({ filePath: 'up.mp4', storage })).data?.playUrl).toContain(
      `/media/v1/file/${fileId}?ticket=`,
    )
  }
  expect((await playFile({ filePath: 'up.mp4', storage: 'local' })).errorCode).toBe('video.noRecording')
})

test('who sees a part of an AI server plays only what an alarm of that part names', async () => {
  files.set('clip.mp4', recording)
  const far = await db.system
    .insertInto('project')
    .values({ tenant_id: fixture.tenantId, company_id: fixture.companyId, name: 'South' })
    .returning('project_id')
    .executeTakeFirstOrThrow()
  await db.system
    .updateTable('device')
    .set({ project_id: far.project_id })
    .where('device_id', '=', channel(1))
    .execute()
  const limited = await fixture.signIn([fixture.projectId])
  expect((await playFile({ storage: 'local' })).rcode).toBe(0)
  expect(await playFile({ storage: 'local' }, limited)).toMatchObject({ errorCode: 'video.noRecording' })
  const device = await db.system
    .selectFrom('device')
    .where('device_id', '=', channel())
    .select('device_no')
    .executeTakeFirstOrThrow()
  const own = { ...fixture, regionId: 0, deviceNo: device.device_no, deviceId: channel(), name: 'Camera 1' }
  await anAlarm(db, own, { recordings: ['clip.mp4'] })
  expect((await playFile({ storage: 'local' }, limited)).rcode).toBe(0)
  expect(await playFile({ storage: 'local', deviceId: channel(1) }, limited)).toMatchObject({
    errorCode: 'device.notFound',
  })
})

import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDiskStore } from '../core/files/disk-store.ts'
import { type DiskWatch, watchDisk } from '../core/files/disk-watch.ts'
import { drawPicture, drawRecording } from '../core/files/draw-files.ts'
import { buildApp } from '../core/http/app.ts'
import { type Fixture, seedFixture } from '../core/live/testing/seed-fixture.ts'
import { anAlarm } from '../core/testing/builders.ts'
import { suiteDatabase } from '../core/testing/suite-database.ts'
import { findMedia } from './media.queries.ts'
import { serveMediaUpload } from './media-upload.ts'
import { openPartFiles, type PartFiles } from './part-files.ts'

const db = suiteDatabase()
let fixture: Fixture
let folder: string
let app: FastifyInstance
let parts: PartFiles
let free = 50
let disk: DiskWatch

/** The server as after a start: only the disk and the database remember. */
async function start() {
  const log = pino({ level: 'silent' })
  app = await buildApp({ log })
  parts = await openPartFiles(join(folder, 'parts'))
  disk = await watchDisk(folder, { measure: async () => ({ freeBytes: free, totalBytes: 100 }) })
  const store = await openDiskStore(join(folder, 'files'))
  await serveMediaUpload(app, { db, log }, { store, parts, disk })
  await app.listen({ port: 0, host: '127.0.0.1' })
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'media-'))
  fixture = await seedFixture(db)
  await start()
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

const port = () => (app.server.address() as { port: number }).port
type State = {
  status: number
  errorCode?: string
  received?: number
  data: { received: number; complete: boolean } | null
}

async function send(name: string, offset: number, length: number, body: Uint8Array, key = fixture.key): Promise<State> {
  const query = new URLSearchParams({ name, offset: String(offset), length: String(length) })
  const response = await fetch(`http://127.0.0.1:${port()}/ingest/v1/media?${query}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}` },
    body: body as Uint8Array<ArrayBuffer>,
  })
  return { status: response.status, ...((await response.json()) as object) } as State
}
async function ask(name: string): Promise<State['data']> {
  const response = await fetch(`http://127.0.0.1:${port()}/ingest/v1/media?name=${name}`, {
    headers: { authorization: `Bearer ${fixture.key}` },
  })
  return ((await response.json()) as State).data
}
const sendWhole = (name: string, bytes: Uint8Array, key = fixture.key) => send(name, 0, bytes.length, bytes, key)

let number = 0
const aName = (extension: string) => `cam1-${++number}.${extension}`

test('a recording sent in runs, with a restart of the server in between, is kept byte for byte', async () => {
  const [name, bytes] = [aName('mp4'), drawRecording(300_000)]
  expect(await ask(name)).toEqual({ name, received: 0, complete: false })
  expect((await send(name, 0, bytes.length, bytes.subarray(0, 100_000))).data).toMatchObject({
    received: 100_000,
    complete: false,
  })
  await app.close()
  await start()
  expect(await ask(name)).toEqual({ name, received: 100_000, complete: false })
  expect((await send(name, 100_000, bytes.length, bytes.subarray(100_000))).data).toMatchObject({
    received: bytes.length,
    complete: true,
  })
  expect(await ask(name)).toEqual({ name, received: bytes.length, complete: true })
  const saved = await findMedia(db.system, fixture.aiServerNo, name)
  expect(saved).toMatchObject({ bytes: bytes.length, mime: 'video/mp4' })
  const store = await openDiskStore(join(folder, 'files'))
  const stored = await store.read(saved?.file_id ?? '').toArray()
  expect(Buffer.concat(stored).equals(bytes)).toBe(true)
})

test('a run at the wrong place is told where to go on', async () => {
  const [name, bytes] = [aName('mp4'), drawRecording()]
  await send(name, 0, bytes.length, bytes.subarray(0, 500))
  for (const offset of [0, 499, 501, 2000]) {
    const refused = await send(name, offset, bytes.length, bytes.subarray(offset))
    expect(refused).toMatchObject({ status: 409, errorCode: 'file.wrongOffset', received: 500 })
  }
  expect((await send(name, 500, bytes.length, bytes.subarray(500))).data?.complete).toBe(true)
})

test('a connection that breaks leaves what had come', async () => {
  const [name, bytes] = [aName('mp4'), drawRecording(400_000)]
  const socket = connect(port(), '127.0.0.1')
  socket.write(
    `POST /ingest/v1/media?name=${name}&offset=0&length=${bytes.length} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${fixture.key}\r\nContent-Length: ${bytes.length}\r\n\r\n`,
  )
  socket.write(bytes.subarray(0, 200_000))
  while ((await ask(name))?.received !== 200_000) await new Promise(resolve => setTimeout(resolve, 20))
  // The old connection still hangs in the air; the new one is served all the same.
  expect((await send(name, 200_000, bytes.length, bytes.subarray(200_000))).data?.complete).toBe(true)
  socket.destroy()
})

test('the same file again is complete, another one of the same name is refused', async () => {
  const [name, bytes] = [aName('jpg'), await drawPicture()]
  expect((await sendWhole(name, bytes)).data?.complete).toBe(true)
  expect((await sendWhole(name, bytes)).data).toMatchObject({ received: bytes.length, complete: true })
  expect((await send(name, 10, bytes.length, bytes.subarray(10, 50))).data?.complete).toBe(true)
  const other = Buffer.from(bytes)
  other[300] = (other[300] ?? 0) ^ 1
  expect(await sendWhole(name, other)).toMatchObject({ status: 409, errorCode: 'file.differs' })
  expect(await sendWhole(name, await drawPicture('jpeg', { width: 99 }))).toMatchObject({ errorCode: 'file.differs' })
  // Names belong to the AI server that chose them.
  const neighbour = await seedFixture(db)
  expect((await sendWhole(name, other.subarray(0), neighbour.key)).status).toBe(200)
})

test('two senders of the same bytes at the same time end in one file', async () => {
  const [name, bytes] = [aName('png'), await drawPicture('png')]
  const results = await Promise.allSettled(Array.from({ length: 6 }, () => sendWhole(name, bytes)))
  const answered = results.filter(result => result.status === 'fulfilled').map(result => result.value)
  expect(answered.some(state => state.data?.complete)).toBe(true)
  expect(answered.every(state => state.data?.complete || state.errorCode === 'call.busy')).toBe(true)
  const rows = await db.system.selectFrom('media').where('name', '=', name).select('file_id').execute()
  expect(rows).toHaveLength(1)
})

test.each<[string, string, () => Uint8Array | Promise<Uint8Array>, string]>([
  ['a script', 'jpg', () => Buffer.from('<script>alert(1)</script>'), 'file.notAPicture'],
  ['a PNG that calls itself JPEG', 'jpg', () => drawPicture('png'), 'file.notAPicture'],
  ['a recording that calls itself a picture', 'png', () => drawRecording(), 'file.notAPicture'],
  ['a picture that calls itself a recording', 'mp4', () => drawPicture(), 'file.notARecording'],
  ['half a recording', 'mp4', () => drawRecording().subarray(0, 900), 'file.notARecording'],
])('%s is refused and may be sent again', async (_, extension, make, code) => {
  const name = aName(extension)
  const before = await readdir(join(folder, 'files', 'drafts'))
  expect(await sendWhole(name, await make())).toMatchObject({ errorCode: code })
  expect(await ask(name)).toMatchObject({ received: 0, complete: false })
  expect(await readdir(join(folder, 'files', 'drafts'))).toEqual(before)
})

test('limits, bad names, foreign keys and a full disk are refused, and nothing is written', async () => {
  const before = await readdir(join(folder, 'parts'))
  const one = Buffer.alloc(1)
  expect(await send(aName('jpg'), 0, 10 * 1024 * 1024 + 1, one)).toMatchObject({
    status: 413,
    errorCode: 'file.tooLarge',
  })
  expect(await send(aName('mp4'), 0, 500 * 1024 * 1024 + 1, one)).toMatchObject({
    status: 413,
    errorCode: 'file.tooLarge',
  })
  for (const name of ['../a.jpg', 'a/b.jpg', '.jpg', 'a.exe', `${'a'.repeat(130)}.jpg`, 'a\0.jpg', '']) {
    expect(await send(name, 0, 1, one)).toMatchObject({ errorCode: 'call.invalid' })
  }
  expect(await send(aName('jpg'), 0, 1, one, 'x'.repeat(32))).toMatchObject({
    status: 401,
    errorCode: 'session.badKey',
  })
  expect(await send(aName('jpg'), 0, 3, Buffer.alloc(9))).toMatchObject({ errorCode: 'call.invalid' })
  free = 5
  await disk.look()
  expect(await send(aName('jpg'), 0, 3, one)).toMatchObject({ status: 507, errorCode: 'file.diskFull' })
  free = 50
  await disk.look()
  const after = await readdir(join(folder, 'parts'))
  expect(after.filter(name => !before.includes(name)).length).toBeLessThanOrEqual(1)
})

test('recent alarms that wait for the file are told of it, others are not', async () => {
  const name = aName('jpg')
  const device = await db.system
    .selectFrom('device')
    .where('device_id', '=', fixture.channelIds[0])
    .select('device_no')
    .executeTakeFirstOrThrow()
  const channel = {
    ...fixture,
    regionId: 0,
    deviceNo: device.device_no,
    deviceId: fixture.channelIds[0],
    name: 'Camera 1',
  }
  const waiting = await anAlarm(db, channel, { pictures: ['other.jpg', name] })
  await anAlarm(db, channel, { pictures: ['other.jpg'] })
  await anAlarm(db, channel, { pictures: [name], at: Date.now() - 5 * 3_600_000 })
  const neighbour = await seedFixture(db)
  await anAlarm(db, { ...channel, ...neighbour, aiServerNo: neighbour.aiServerNo }, { pictures: [name] })
  await sendWhole(name, await drawPicture())
  const notified = await db.system.selectFrom('outbox').where('cause', '=', 'evidence').selectAll().execute()
  expect(notified).toHaveLength(1)
  expect(notified[0]).toMatchObject({ kind: 'alarm', alarm_id: waiting.alarmId, project_id: fixture.projectId })
})

test('uploads nobody goes on with are swept away', async () => {
  const [fresh, old] = [aName('mp4'), aName('mp4')]
  for (const name of [fresh, old]) await send(name, 0, 900, Buffer.alloc(10))
  const path = parts.pathOf({ tenantId: fixture.tenantId, aiServerNo: fixture.aiServerNo, name: old })
  await utimes(path, new Date(0), new Date(Date.now() - 50 * 3_600_000))
  expect(await parts.sweep()).toBe(1)
  expect((await ask(fresh))?.received).toBe(10)
  expect((await ask(old))?.received).toBe(0)
})

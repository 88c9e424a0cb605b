import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { bytesPolicy } from '../http/answer-headers.ts'
import { buildApp } from '../http/app.ts'
import { type Fixture, seedFixture, signed } from '../live/testing/seed-fixture.ts'
import { openTickets, type Tickets } from '../session/ticket.ts'
import { suiteDatabase } from '../testing/suite-database.ts'
import { newFileId, openDiskStore } from './disk-store.ts'
import { type DiskState, type DiskWatch, watchDisk } from './disk-watch.ts'
import { drawPicture } from './draw-files.ts'
import { serveFiles } from './file-route.ts'
import { type FileTickets, openFileTickets } from './file-ticket.ts'
import { fileUrls } from './file-url.ts'
import { playLink } from './play-link.ts'
import { serveUpload } from './upload-route.ts'

const db = suiteDatabase()
const signingKey = randomBytes(32)
let fixture: Fixture
let app: FastifyInstance
let folder: string
let tickets: FileTickets
let links: Tickets
let laterMs = 0
let free = 50
let disk: DiskWatch

type Person = Awaited<ReturnType<Fixture['signIn']>>
let person: Person

beforeAll(async () => {
  fixture = await seedFixture(db)
  folder = await mkdtemp(join(tmpdir(), 'files-'))
  links = openTickets(db, signingKey, () => Date.now() + laterMs)
  tickets = openFileTickets(links)
  const store = await openDiskStore(folder)
  app = await buildApp({ log: pino({ level: 'silent' }) })
  disk = await watchDisk(folder, { measure: async () => ({ freeBytes: free, totalBytes: 100 }) })
  serveUpload(app, { db, store, disk, fileUrl: fileUrls(tickets) })
  serveFiles(app, { db, store, tickets, links, readOn: (_, __, bytes) => bytes })
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})
beforeEach(async () => {
  person = await fixture.signIn()
})

const at = (path: string) => `http://127.0.0.1:${(app.server.address() as { port: number }).port}${path}`

async function upload(
  bytes: Uint8Array,
  fields: Record<string, string>,
  order: 'fields first' | 'file first' = 'fields first',
) {
  const form = new FormData()
  const addFields = () => {
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
  }
  if (order === 'fields first') addFields()
  form.append('file', new Blob([bytes as Uint8Array<ArrayBuffer>]), '../../etc/passwd')
  if (order === 'file first') addFields()
  const response = await fetch(at('/api/file/upload'), { method: 'POST', body: form })
  const body = (await response.json()) as { rcode: number; errorCode?: string; data: { fileid: string; url: string } }
  return { status: response.status, ...body }
}
const uploaded = async (bytes: Uint8Array) => (await upload(bytes, signed(person))).data
const drafts = () => readdir(join(folder, 'drafts'))

test('an uploaded picture can be read by its link', async () => {
  const { rcode, data } = await upload(await drawPicture('webp'), signed(person))
  expect(rcode).toBe(0)
  const response = await fetch(at(data.url))
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('image/jpeg')
  expect(response.headers.get('cache-control')).toContain('private')
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect(response.headers.get('content-security-policy')).toBe(bytesPolicy)
  expect(response.headers.get('content-disposition')).toBe(`inline; filename="${data.fileid}.jpg"`)
  const bytes = Buffer.from(await response.arrayBuffer())
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 640 })
  const small = await fetch(at(`${data.url}&size=small`))
  expect(await sharp(Buffer.from(await small.arrayBuffer())).metadata()).toMatchObject({ width: 320 })
  expect(await drafts()).toEqual([])
})

const sidesOf = async (url: string) => {
  const { width, height } = await sharp(Buffer.from(await (await fetch(at(url))).arrayBuffer())).metadata()
  return [width, height]
}
const copyBytes = async (fileId: string) => {
  const columns = ['small_bytes', 'bytes'] as const
  const row = await db.system.selectFrom('file').where('file_id', '=', fileId).select(columns).executeTakeFirstOrThrow()
  const { size } = await stat(join(folder, fileId.slice(0, 2), fileId.slice(2, 4), `${fileId}.small`))
  return { counted: row.small_bytes, small: size }
}

test('a large upload is kept in three sizes under one link, and a small one in two', async () => {
  const large = await uploaded(await drawPicture('jpeg', { width: 4000, height: 2500 }))
  expect([
    await sidesOf(large.url),
    await sidesOf(`${large.url}&size=middle`),
    await sidesOf(`${large.url}&size=small`),
  ]).toEqual([
    [4000, 2500],
    [1600, 1000],
    [320, 200],
  ])
  const etags = await Promise.all(
    ['', '&size=middle', '&size=small'].map(async size => (await fetch(at(large.url + size))).headers.get('etag')),
  )
  expect(new Set(etags).size).toBe(3)
  const middle = Number((await fetch(at(`${large.url}&size=middle`))).headers.get('content-length'))
  const { counted, small } = await copyBytes(large.fileid)
  expect(counted).toBe(middle + small)
  const little = await uploaded(await drawPicture('jpeg', { width: 1600, height: 900 }))
  expect(await sidesOf(`${little.url}&size=middle`)).toEqual([1600, 900])
  const ofLittle = await copyBytes(little.fileid)
  expect(ofLittle.counted).toBe(ofLittle.small)
})

test('a plan from before gets its copy when it is first looked at, once for all who look, and it counts', async () => {
  const { fileid, url } = await uploaded(await drawPicture('png', { width: 3000, height: 2000 }))
  const path = join(folder, fileid.slice(0, 2), fileid.slice(2, 4), `${fileid}.middle`)
  await rm(path)
  const { small } = await copyBytes(fileid)
  await db.system.updateTable('file').set({ small_bytes: small }).where('file_id', '=', fileid).execute()
  // What is no plan stays as it is.
  expect(await sidesOf(`${url}&size=middle`)).toEqual([3000, 2000])
  await db.system.updateTable('file').set({ kind: 'plan' }).where('file_id', '=', fileid).execute()
  const looks = Array.from({ length: 4 }, () => sidesOf(`${url}&size=middle`))
  expect(await Promise.all(looks)).toEqual(Array(4).fill([1600, 1067]))
  expect((await copyBytes(fileid)).counted).toBe(small + (await stat(path)).size)
  expect(await drafts()).toEqual([])
})

test('a plan that cannot be copied is shown whole', async () => {
  const { fileid, url } = await uploaded(await drawPicture('png', { width: 3000, height: 2000 }))
  await db.system.updateTable('file').set({ kind: 'plan' }).where('file_id', '=', fileid).execute()
  await rm(join(folder, fileid.slice(0, 2), fileid.slice(2, 4), `${fileid}.middle`))
  await writeFile(join(folder, fileid.slice(0, 2), fileid.slice(2, 4), fileid), 'spoilt on the disk')
  const shown = await fetch(at(`${url}&size=middle`))
  expect(await shown.text()).toBe('spoilt on the disk')
  expect(await drafts()).toEqual([])
})

test('a wrong sign, a dead session and no signature at all store nothing', async () => {
  const picture = await drawPicture()
  const before = await readdir(folder, { recursive: true })
  expect((await upload(picture, { ...signed(person), sign: 'no' })).errorCode).toBe('session.badSign')
  expect((await upload(picture, {})).status).toBe(401)
  // Who sends is known before a byte of the file is taken.
  expect((await upload(picture, signed(person), 'file first')).status).toBe(401)
  await fixture.endSession(person.sessionId)
  expect((await upload(picture, signed(person))).errorCode).toBe('session.dead')
  expect(await readdir(folder, { recursive: true })).toEqual(before)
})

test('what is no picture, too large or comes to a full disk is refused, and the draft goes', async () => {
  expect((await upload(Buffer.from('<svg/>'), signed(person))).errorCode).toBe('file.notAPicture')
  expect((await upload(Buffer.alloc(11 * 1024 * 1024), signed(person))).errorCode).toBe('file.tooLarge')
  const states: [number, DiskState][] = [
    [9, 'noMedia'],
    [2, 'full'],
  ]
  for (const [percent] of states) {
    free = percent
    await disk.look()
    const refused = await upload(await drawPicture(), signed(person))
    expect([refused.status, refused.errorCode]).toEqual([507, 'file.diskFull'])
  }
  free = 50
  await disk.look()
  const json = await fetch(at('/api/file/upload'), {
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'application/json' },
  })
  expect(json.status).toBe(415)
  expect(await drafts()).toEqual([])
})

test('ranges are served exactly, also to HEAD', async () => {
  const { url } = await uploaded(await drawPicture())
  const whole = Buffer.from(await (await fetch(at(url))).arrayBuffer())
  const size = whole.length
  for (const [range, start, end] of [
    ['bytes=0-0', 0, 0],
    ['bytes=100-', 100, size - 1],
    ['bytes=-10', size - 10, size - 1],
    ['bytes=5-999999', 5, size - 1],
  ] as const) {
    const response = await fetch(at(url), { headers: { range } })
    expect(response.status).toBe(206)
    expect(response.headers.get('content-range')).toBe(`bytes ${start}-${end}/${size}`)
    expect(Buffer.from(await response.arrayBuffer()).equals(whole.subarray(start, end + 1))).toBe(true)
  }
  const beyond = await fetch(at(url), { headers: { range: `bytes=${size}-` } })
  expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${size}`])
  const head = await fetch(at(url), { method: 'HEAD' })
  expect([head.status, head.headers.get('content-length')]).toEqual([200, String(size)])
})

test('what the browser has already is not sent again; a range of an older file gives the whole new one', async () => {
  const { url } = await uploaded(await drawPicture())
  const etag = (await fetch(at(url))).headers.get('etag') ?? ''
  expect((await fetch(at(url), { headers: { 'if-none-match': etag } })).status).toBe(304)
  const stale = await fetch(at(url), { headers: { range: 'bytes=0-0', 'if-range': '"other"' } })
  expect(stale.status).toBe(200)
  const fresh = await fetch(at(url), { headers: { range: 'bytes=0-0', 'if-range': etag } })
  expect(fresh.status).toBe(206)
})

test('a link opens its own file only, for its own customer, while its session lives', async () => {
  const { fileid, url } = await uploaded(await drawPicture())
  const { fileid: otherFile } = await uploaded(await drawPicture('png'))
  const ticket = new URL(at(url)).searchParams.get('ticket')
  const status = async (path: string) => (await fetch(at(path))).status
  expect(await status(`/media/v1/file/${otherFile}?ticket=${ticket}`)).toBe(403)
  expect(await status(`/media/v1/file/${fileid}?ticket=x`)).toBe(403)
  expect(await status(`/media/v1/file/${fileid}`)).toBe(403)

  const stranger = await (await seedFixture(db)).signIn()
  expect(await status(fileUrls(tickets)(stranger, fileid))).toBe(404)
  expect(await status(fileUrls(tickets)(person, newFileId()))).toBe(404)
  const root = await (await seedFixture(db, { level: 1 })).signIn()
  expect(await status(fileUrls(tickets)(root, fileid))).toBe(200)

  await fixture.endSession(person.sessionId)
  expect(await status(url)).toBe(403)
})

test('the link that plays a file opens within a minute, and then for the player that opened it', async () => {
  const { fileid } = await uploaded(await drawPicture())
  const [url, left] = [playLink(links, person, fileid), playLink(links, person, fileid)]
  const first = await fetch(at(url), { headers: { range: 'bytes=0-9' } })
  const cookie = first.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  expect([first.status, cookie]).toEqual([206, expect.stringMatching(/^watchfire_player=/)])
  const other = playLink(links, person, newFileId()).split('?')[1]
  expect((await fetch(at(`${url.split('?')[0]}?${other}`))).status).toBe(403)
  laterMs = 61_000
  onTestFinished(() => {
    laterMs = 0
  })
  expect((await fetch(at(url), { headers: { cookie, range: 'bytes=10-19' } })).status).toBe(206)
  expect((await fetch(at(url))).status).toBe(403)
  expect((await fetch(at(left))).status).toBe(403)
})

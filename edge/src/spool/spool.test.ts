import { mkdir, mkdtemp, readdir, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openSpool, type Spool } from './spool.ts'
import { TestIngestServer } from './test-ingest-server.ts'

let folder = ''
let server: TestIngestServer
let spool: Spool | undefined
const log = { warn: vi.fn(), info: vi.fn() }

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spool-'))
  server = new TestIngestServer()
  await server.start()
  log.warn.mockClear()
})

afterEach(async () => {
  await spool?.close()
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

describe('alarms', () => {
  it('arrive in order, also those of the time when the server was away', async () => {
    spool = await open()
    await spool.alarm(alarm(1))
    await until(() => server.alarms.length === 1)
    await server.stop()
    for (let i = 2; i <= 250; i++) await spool.alarm(alarm(i))
    expect(spool.waiting.alarms).toBe(249)
    await server.start()
    spool.tryNow()
    await until(() => server.alarms.length === 250)
    expect(server.alarms.map(({ eventId }) => eventId)).toEqual(Array.from({ length: 250 }, (_, i) => `e${i + 1}`))
    await until(() => spool?.waiting.alarms === 0)
  })

  it('survive an end of the edge and a new start', async () => {
    await server.stop()
    spool = await open()
    for (let i = 1; i <= 20; i++) await spool.alarm(alarm(i))
    await spool.close()
    await server.start()
    spool = await open()
    await spool.alarm(alarm(21))
    await until(() => server.alarms.length === 21)
    expect(server.alarms.at(-1)?.eventId).toBe('e21')
  })

  it('that are refused are told with the reason, dropped, and hold up nobody', async () => {
    spool = await open()
    await spool.alarm({ ...alarm(1), alarmType: -1 })
    await spool.alarm(alarm(2))
    await until(() => server.alarms.length === 1 && spool?.waiting.alarms === 0)
    expect(log.warn.mock.calls.flat()).toContainEqual(
      expect.objectContaining({ eventId: 'e1', reason: 'a wrong field' }),
    )
  })

  it('wait as long as a busy server asks for', async () => {
    let asked = 0
    server.behaviour = ({ path }) => {
      if (path !== '/ingest/v1/alarms' || ++asked > 1) return undefined
      return { status: 429, headers: { 'retry-after': '1' } }
    }
    spool = await open()
    const begun = performance.now()
    await spool.alarm(alarm(1))
    await until(() => server.alarms.length === 1)
    expect(performance.now() - begun).toBeGreaterThan(950)
    expect(asked).toBe(2)
  })

  it('are kept while the key is wrong, and that is told once', async () => {
    spool = await open('wrong-key')
    for (let i = 1; i <= 3; i++) await spool.alarm(alarm(i))
    await until(() => log.warn.mock.calls.length > 0)
    await new Promise(resolve => setTimeout(resolve, 200))
    expect(log.warn.mock.calls.map(([, text]) => text)).toEqual([
      'the server refuses the key; everything is kept meanwhile',
    ])
    expect(spool.waiting.alarms).toBe(3)
    await spool.close()
    spool = await open()
    await until(() => server.alarms.length === 3)
  })

  it('keep their order while the disk does not take them', async () => {
    spool = await open()
    const [journal, elsewhere] = [join(folder, 'spool', 'alarms'), join(folder, 'elsewhere')]
    await rename(journal, elsewhere)
    const early = [1, 2, 3].map(number => spool?.alarm(alarm(number)))
    await until(() => log.warn.mock.calls.some(([, text]) => text === 'the disk does not take an alarm; trying again'))
    await new Promise(resolve => setTimeout(resolve, 100))
    await rename(elsewhere, journal)
    // The disk takes this one at once; the others still wait for their next attempt.
    await spool.alarm(alarm(4))
    await Promise.all(early)
    await until(() => server.alarms.length === 4)
    expect(server.alarms.map(({ eventId }) => eventId)).toEqual(['e1', 'e2', 'e3', 'e4'])
  })

  it('are not passed over when the disk cannot be read for a moment', async () => {
    await server.stop()
    spool = await open()
    await spool.alarm(alarm(1))
    await spool.close()
    spool = await open()
    const [name = ''] = (await readdir(join(folder, 'spool', 'alarms'))).filter(name => name.endsWith('.log'))
    const [path, elsewhere] = [join(folder, 'spool', 'alarms', name), join(folder, 'elsewhere.log')]
    await rename(path, elsewhere)
    await mkdir(path)
    await spool.alarm(alarm(2))
    await server.start()
    await until(() => log.warn.mock.calls.some(([facts]) => /EISDIR/.test((facts as { why?: string }).why ?? '')))
    await rmdir(path)
    await rename(elsewhere, path)
    await until(() => server.alarms.length === 2)
    expect(server.alarms.map(({ eventId }) => eventId)).toEqual(['e1', 'e2'])
  })

  it('are not lost to a page of some proxy in between', async () => {
    let pages = 0
    server.behaviour = () => (++pages <= 2 ? { status: 200, body: 'welcome' } : undefined)
    spool = await open()
    await spool.alarm(alarm(1))
    await until(() => server.alarms.length === 1)
  })
})

describe('media', () => {
  it('are uploaded whole, pictures before recordings, and alarms before both', async () => {
    const { promise, resolve: answer } = Promise.withResolvers<void>()
    server.answersAfter = promise
    spool = await open()
    const recording = await put('20260101T000000-C1-a-event.mp4', 5 * 1024 * 1024 + 77)
    await spool.media('20260101T000000-C1-a-event.mp4')
    const picture = await put('20260101T000001-C1-b-at.jpg', 5000)
    await until(() => server.requests.some(line => line.startsWith('POST /ingest/v1/media 1048576')))
    await spool.media('20260101T000001-C1-b-at.jpg')
    await spool.alarm(alarm(1))
    answer()
    await until(() => spool?.waiting.media === 0)
    expect(server.media.get('20260101T000000-C1-a-event.mp4')?.bytes.equals(recording)).toBe(true)
    expect(server.media.get('20260101T000001-C1-b-at.jpg')?.bytes.equals(picture)).toBe(true)
    const last = server.requests.findLastIndex(line => line.startsWith('POST /ingest/v1/media 1048576'))
    expect(server.requests.indexOf('POST /ingest/v1/media 5000')).toBeLessThan(last)
    expect(server.requests.findIndex(line => line.startsWith('POST /ingest/v1/alarms'))).toBeLessThan(last)
  })

  it('go on where the upload broke off, after a new start as well', async () => {
    const name = '20260101T000000-C1-a-event.mp4'
    const bytes = await put(name, 4 * 1024 * 1024)
    let runs = 0
    server.behaviour = ({ method }) => (method === 'POST' && ++runs === 3 ? { status: 503 } : undefined)
    spool = await open()
    await spool.media(name)
    await until(() => runs === 3)
    await spool.close()
    spool = await open()
    await until(() => server.media.get(name)?.complete === true)
    expect(server.media.get(name)?.bytes.equals(bytes)).toBe(true)
    // Two runs before, the one refused, the remaining two behind it: nothing was sent twice.
    expect(server.requests.filter(line => line.startsWith('POST /ingest/v1/media'))).toHaveLength(5)
  })

  it('find their place when the server has lost what it had', async () => {
    const name = '20260101T000000-C1-a-event.mp4'
    const bytes = await put(name, 3 * 1024 * 1024)
    let runs = 0
    server.behaviour = ({ method }) => {
      if (method === 'POST' && ++runs === 3) server.media.delete(name)
      return undefined
    }
    spool = await open()
    await spool.media(name)
    await until(() => server.media.get(name)?.complete === true)
    expect(server.media.get(name)?.bytes.equals(bytes)).toBe(true)
  })

  it('that are gone or refused do not hold up the others', async () => {
    server.behaviour = ({ path, method }) =>
      path === '/ingest/v1/media' && method === 'POST' && !server.media.has('x') && server.requests.length < 3
        ? { status: 200, body: { rcode: 2402, rmsg: 'not a picture' } }
        : undefined
    spool = await open()
    await put('20260101T000001-C1-b-at.jpg', 10)
    await put('20260101T000002-C1-c-at.jpg', 10)
    await put('20260101T000003-C1-d-at.jpg', 10)
    await rm(join(folder, 'files', '20260101T000003-C1-d-at.jpg'))
    for (const name of ['20260101T000003-C1-d-at.jpg', '20260101T000001-C1-b-at.jpg', '20260101T000002-C1-c-at.jpg']) {
      await spool.media(name)
    }
    await until(() => spool?.waiting.media === 0)
    expect([...server.media.keys()]).toContain('20260101T000002-C1-c-at.jpg')
  })
})

const open = (key = server.key): Promise<Spool> =>
  openSpool({ folder: join(folder, 'spool'), mediaFolder: join(folder, 'files'), server: server.url, key, log })

async function put(name: string, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length, name)
  await mkdir(join(folder, 'files'), { recursive: true })
  await writeFile(join(folder, 'files', name), bytes)
  return bytes
}

const alarm = (number: number) => ({
  eventId: `e${number}`,
  deviceId: 'EDGE_C1',
  alarmType: 4,
  occurredAt: 1_700_000_000_000,
})

async function until(condition: () => boolean): Promise<void> {
  await vi.waitFor(() => expect(condition()).toBe(true), { timeout: 30_000, interval: 10 })
}

import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { nameEvidence, timeOfName } from './evidence-names.ts'
import { type KeepLimits, MediaStore } from './media-store.ts'

const day = 86_400_000
const now = Date.UTC(2026, 5, 20)
let folder = ''
const wanted = new Set<string>()
const log = { warn: vi.fn() }

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'media-store-'))
  wanted.clear()
})
afterEach(() => rm(folder, { recursive: true }))

test('names carry their moment and are good media names', () => {
  const names = nameEvidence('EDGE_C12', now + 345)
  expect(names.at).toMatch(/^20260620T000000345-EDGE_C12-[0-9a-f]{8}-at\.jpg$/)
  expect(timeOfName(names.recording)).toBe(now + 345)
  expect(timeOfName('holiday.jpg')).toBeUndefined()
})

test('what is older than its days goes, whatever it is', async () => {
  const store = await openStore({ days: 30 })
  const [old, young] = [await put(31, 'jpg', 10), await put(29, 'mp4', 10)]
  wanted.add(old)
  expect(await store.sweep(false, now)).toEqual([old])
  expect(await readdir(folder)).toEqual([young])
})

test('for room the oldest recordings go first, those not uploaded after the others, pictures last', async () => {
  const store = await openStore({ bytes: 250 })
  const waiting = await put(9, 'mp4', 100)
  const picture = await put(8, 'jpg', 100)
  const older = await put(7, 'mp4', 100)
  const newer = await put(6, 'mp4', 100)
  wanted.add(waiting)
  expect(await store.sweep(false, now)).toEqual([older, newer])
  await put(5, 'jpg', 100)
  expect(await store.sweep(false, now)).toEqual([waiting])
  expect(await readdir(folder)).toContain(picture)
})

test('a disk that runs full is given back its share, and an urgent call at least one file', async () => {
  const disk = { free: 5, total: 1000 }
  const store = await openStore({ freeShare: 0.1 }, disk)
  const first = await put(3, 'mp4', 60)
  const second = await put(2, 'mp4', 60)
  const third = await put(1, 'mp4', 60)
  expect(await store.sweep(false, now)).toEqual([first, second])
  disk.free = 500
  expect(await store.sweep(false, now)).toEqual([])
  expect(await store.sweep(true, now)).toEqual([third])
})

test('what an ended process left half-written is removed', async () => {
  await writeFile(join(folder, 'x.mp4.part'), 'half')
  await openStore({})
  expect(await readdir(folder)).toEqual([])
})

const openStore = (keep: Partial<KeepLimits>, disk = { free: 900, total: 1000 }): Promise<MediaStore> =>
  MediaStore.open({ folder, keep, isWanted: name => wanted.has(name), log, disk: async () => disk })

async function put(daysOld: number, kind: string, bytes: number): Promise<string> {
  const { eventId } = nameEvidence('EDGE_C1', now - daysOld * day)
  const name = `${eventId}.${kind}`
  await writeFile(join(folder, name), Buffer.alloc(bytes))
  return name
}

import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FaceOrder, HeldFaces } from '@watchfire/contract/people/face.shapes.ts'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Answer, ServerCalls } from '../spool/server-calls.ts'
import { startFaceSync } from './face-sync.ts'
import type { FoundFace } from './found-face.ts'

const later = Date.now() + 86_400_000
const photoOf = (personId: number, index = 0): string => `${personId}${index}`.padStart(32, '0')
const person = (personId: number, photos = [photoOf(personId)]): FaceOrder => ({
  ...{ personId, type: 1, until: later, photos },
})
/** One pixel whose colour says whose photo it is. */
const pixelOf = (photoId: string): Buffer => Buffer.of(Number(photoId.slice(0, -1)), 0, 0)
const embeddingOf = (mark: number): number[] => Array.from({ length: 128 }, (_, axis) => (axis === mark ? 1 : 0))
const faceOf = (mark: number): FoundFace => ({
  ...{ left: 0.2, top: 0.2, right: 0.8, bottom: 0.8, part: 0, score: 0.9, side: 200, sharpness: 80, turned: 0 },
  embedding: embeddingOf(mark),
})
const done = <Data>(data: Data): Answer<Data> => ({ kind: 'done', data })

/** A server that gives these people, two a page, and an edge that keeps them. */
async function scene(people: FaceOrder[]) {
  const folder = await mkdtemp(join(tmpdir(), 'keeper-'))
  const state = { people, version: 1, key: randomBytes(32), isAway: false, faces: (mark: number) => [faceOf(mark)] }
  const confirmed: HeldFaces[] = []
  const calls: Pick<ServerCalls, 'faces' | 'facePhoto' | 'confirmFaces'> = {
    faces: async after => {
      if (state.isAway) return { kind: 'later', why: 'away' }
      const behind = state.people.filter(({ personId }) => personId > after)
      const { version, key } = state
      return done({ version, key: key.toString('base64'), people: behind.slice(0, 2), more: behind.length > 2 })
    },
    facePhoto: vi.fn(async (photoId: string) =>
      done({ width: 1, height: 1, pixels: pixelOf(photoId).toString('base64') }),
    ),
    confirmFaces: async held => {
      confirmed.push(held)
      return done(null)
    },
  }
  const onChange = vi.fn()
  const begin = () =>
    startFaceSync({
      ...{ folder, calls, onChange, onNobody: () => {}, model: 'dlib-face 1.0.0' },
      read: async ({ pixels }) => state.faces(pixels[0] ?? 0),
      log: { info: () => {}, warn: () => {} },
    })
  const keeper = await begin()
  onTestFinished(async () => {
    await keeper.close()
    await rm(folder, { recursive: true, force: true })
  })
  const whose = (mark: number, kept = keeper) => kept.book.whose(embeddingOf(mark), Date.now()).person?.personId
  return { state, folder, confirmed, calls, keeper, begin, whose, onChange, files: () => readdir(folder) }
}

test('everybody the server names is known, page by page, and what lies on the disk is confirmed', async () => {
  const { keeper, whose, confirmed, files, onChange } = await scene([1, 2, 3, 4, 5].map(id => person(id)))
  keeper.onVersion(1)
  await expect.poll(() => confirmed.length).toBe(1)
  expect([1, 2, 3, 4, 5].map(mark => whose(mark))).toEqual([1, 2, 3, 4, 5])
  expect(whose(60)).toBeUndefined()
  expect(confirmed[0]?.held.map(({ photoId }) => photoId).sort()).toEqual([1, 2, 3, 4, 5].map(id => photoOf(id)).sort())
  expect(await files()).toHaveLength(5)
  expect(onChange).toHaveBeenCalledOnce()
})

test('who withdrew is known no more and gone from the disk before it is confirmed; without anybody nothing is left', async () => {
  const { state, keeper, whose, confirmed, files, calls } = await scene([person(1), person(2)])
  keeper.onVersion(1)
  await expect.poll(() => confirmed.length).toBe(1)
  Object.assign(state, { version: 2, people: [person(2)] })
  keeper.onVersion(2)
  await expect.poll(() => confirmed.length).toBe(2)
  expect([whose(1), whose(2)]).toEqual([undefined, 2])
  expect(confirmed[1]).toEqual({ version: 2, held: [{ photoId: photoOf(2) }] })
  expect(await files()).toEqual([`${photoOf(2)}.face`])
  // What is there already is not fetched again.
  expect(calls.facePhoto).toHaveBeenCalledTimes(2)
  keeper.onVersion(null)
  await expect.poll(files).toEqual([])
  expect(whose(2)).toBeUndefined()
})

test('each is known by the threshold the server names for them, by the usual one where it names none, and by another once it changed', async () => {
  const { state, keeper, confirmed } = await scene([{ ...person(1), threshold: 0.35 }, person(2)])
  const thresholds = () => [1, 2].map(mark => keeper.book.whose(embeddingOf(mark), Date.now()).person?.threshold)
  keeper.onVersion(1)
  await expect.poll(() => confirmed.length).toBe(1)
  expect(thresholds()).toEqual([0.35, 0.5])
  Object.assign(state, { version: 2, people: [{ ...person(1), threshold: 0.55 }, person(2)] })
  keeper.onVersion(2)
  await expect.poll(() => confirmed.length).toBe(2)
  expect(thresholds()).toEqual([0.55, 0.5])
})

test('a photo without a face, with several, or a poor one serves for nothing, and the server is told why', async () => {
  const poor = {
    1: [],
    2: [faceOf(2), faceOf(3)],
    3: [{ ...faceOf(3), sharpness: 1 }],
    4: [{ ...faceOf(4), turned: 1 }],
  }
  const { state, keeper, whose, confirmed } = await scene([1, 2, 3, 4, 5].map(id => person(id)))
  state.faces = mark => poor[mark as keyof typeof poor] ?? [faceOf(mark)]
  keeper.onVersion(1)
  await expect.poll(() => confirmed.length).toBe(1)
  expect([1, 2, 3, 4, 5].map(mark => whose(mark))).toEqual([undefined, undefined, undefined, undefined, 5])
  const faults = Object.fromEntries(confirmed[0]?.held.map(({ photoId, fault }) => [photoId, fault]) ?? [])
  expect([1, 2, 3, 4, 5].map(id => faults[photoOf(id)])).toEqual([
    'noFace',
    'manyFaces',
    'blurred',
    'turned',
    undefined,
  ])
})

test('after a start nobody is known until the server gave the key, and with another key everything is computed anew', async () => {
  const { state, keeper, whose, confirmed, begin, calls } = await scene([person(1)])
  keeper.onVersion(1)
  await expect.poll(() => confirmed.length).toBe(1)
  const again = await begin()
  onTestFinished(() => again.close())
  expect(whose(1, again)).toBeUndefined()
  state.isAway = true
  again.onVersion(1)
  state.isAway = false
  // The next heartbeat begins anew.
  await expect
    .poll(() => {
      again.onVersion(1)
      return whose(1, again)
    })
    .toBe(1)
  expect(calls.facePhoto).toHaveBeenCalledTimes(1)
  Object.assign(state, { key: randomBytes(32), version: 2 })
  again.onVersion(2)
  await expect.poll(() => confirmed.at(-1)?.version).toBe(2)
  expect(calls.facePhoto).toHaveBeenCalledTimes(2)
})

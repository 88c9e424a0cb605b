import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { batcher } from './batcher.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A worker whose batches end when the test says so. */
function worker() {
  const batches: { items: number[]; end: () => void; fail: (error: Error) => void }[] = []
  const work = (items: number[]) =>
    new Promise<string[]>((resolve, reject) => {
      batches.push({ items, end: () => resolve(items.map(item => `done ${item}`)), fail: reject })
    })
  return { batches, work }
}
const settings = { limit: 5, enough: 5, waitMs: 2, behindMs: 4, workers: 1, capacity: 12 }

test('what arrives within the wait is one batch, and each caller gets its own outcomes', async () => {
  const { batches, work } = worker()
  const { add } = batcher({ work, ...settings })
  const first = add([1, 2])
  vi.advanceTimersByTime(1)
  const second = add([3])
  expect(batches).toHaveLength(0)
  vi.advanceTimersByTime(1)
  expect(batches.map(batch => batch.items)).toEqual([[1, 2, 3]])
  batches[0]?.end()
  expect(await first).toEqual(['done 1', 'done 2'])
  expect(await second).toEqual(['done 3'])
})

test('a full batch does not wait', () => {
  const { batches, work } = worker()
  const { add } = batcher({ work, ...settings })
  void add([1, 2, 3, 4, 5])
  expect(batches.map(batch => batch.items)).toEqual([[1, 2, 3, 4, 5]])
})

test('behind a busy worker a batch gathers, without tearing apart what came together', async () => {
  const { batches, work } = worker()
  const { add } = batcher({ work, ...settings })
  void add([1, 2, 3, 4, 5])
  void add([6, 7])
  void add([8, 9, 10, 11])
  vi.advanceTimersByTime(50)
  expect(batches).toHaveLength(1)
  batches[0]?.end()
  await vi.advanceTimersByTimeAsync(0)
  expect(batches[1]?.items).toEqual([6, 7])
  batches[1]?.end()
  // Those just answered may come again.
  await vi.advanceTimersByTimeAsync(2)
  expect(batches[2]?.items).toEqual([8, 9, 10, 11])
})

test('a second worker works at the same time', () => {
  const { batches, work } = worker()
  const { add } = batcher({ work, ...settings, workers: 2 })
  void add([1, 2, 3, 4, 5])
  void add([6])
  vi.advanceTimersByTime(3)
  void add([7])
  expect(batches).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(batches.map(batch => batch.items)).toEqual([
    [1, 2, 3, 4, 5],
    [6, 7],
  ])
})

test('who posts again as soon as it is answered shares a batch with all others that do, and nobody waits longer', async () => {
  const { batches, work } = worker()
  const { add } = batcher({ work, ...settings, workers: 4 })
  const post = async (item: number) => {
    for (let round = 0; round < 5; round += 1) await add([item])
  }
  for (const item of [1, 2, 3]) void post(item)
  vi.advanceTimersByTime(2)
  // From here on no time passes: batches begin when all three have come.
  for (let round = 0; round < 5; round += 1) {
    expect(batches.map(batch => batch.items)).toEqual(Array(round + 1).fill([1, 2, 3]))
    batches[round]?.end()
    await vi.advanceTimersByTimeAsync(0)
  }
})

test('those that are answered and those that waited meanwhile become one batch', async () => {
  const { batches, work } = worker()
  const { add } = batcher({ work, ...settings, workers: 4 })
  const post = async (item: number) => {
    await add([item])
    await add([item])
  }
  for (const item of [1, 2]) void post(item)
  vi.advanceTimersByTime(2)
  for (const item of [3, 4]) void post(item)
  batches[0]?.end()
  await vi.advanceTimersByTimeAsync(0)
  expect(batches.map(batch => batch.items)).toEqual([
    [1, 2],
    [3, 4, 1, 2],
  ])
})

test('a crowd is worked on in two halves, one while the other comes', () => {
  const { batches, work } = worker()
  const { add } = batcher({ work, ...settings, enough: 2, workers: 4 })
  for (const item of [1, 2, 3, 4, 5, 6, 7]) void add([item])
  expect(batches.map(batch => batch.items)).toEqual([
    [1, 2],
    [3, 4],
  ])
  void add([8])
  expect(batches[2]?.items).toEqual([5, 6, 7, 8])
})

test('one that comes alone each time does not wait for others', async () => {
  const { batches, work } = worker()
  const { add } = batcher({ work, ...settings })
  void add([1])
  vi.advanceTimersByTime(2)
  batches[0]?.end()
  await vi.advanceTimersByTimeAsync(50)
  void add([2])
  expect(batches[1]?.items).toEqual([2])
})

test('more than the capacity is refused at once, and what was taken still ends well', async () => {
  const { batches, work } = worker()
  const { add, drained } = batcher({ work, ...settings })
  void add([1, 2, 3, 4, 5])
  const taken = add([6, 7, 8, 9, 10, 11, 12, 13, 14, 15])
  await expect(add([16, 17, 18])).rejects.toThrow('call.busy')
  batches[0]?.end()
  await vi.advanceTimersByTimeAsync(0)
  batches[1]?.end()
  expect(await taken).toHaveLength(10)
  await drained()
})

test('a failed batch fails its own callers and no other', async () => {
  const { batches, work } = worker()
  const { add } = batcher({ work, ...settings })
  const failing = add([1])
  failing.catch(() => {})
  vi.advanceTimersByTime(2)
  const fine = add([2])
  batches[0]?.fail(new Error('gone'))
  await expect(failing).rejects.toThrow('gone')
  await vi.advanceTimersByTimeAsync(2)
  batches[1]?.end()
  expect(await fine).toEqual(['done 2'])
})

import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startMediaDelivery } from './media-delivery.ts'
import type { ServerCalls } from './server-calls.ts'
import { UploadQueue } from './upload-queue.ts'

const log = { info: () => {}, warn: () => {} }
const name = '20261101T000000000Z-a.jpg'

/** Uploads a picture of so many bytes; how large its runs were, and how long it took. */
async function uploaded(bytes: number, pace: () => number) {
  const folder = await mkdtemp(join(tmpdir(), 'watchfire-pace-'))
  await writeFile(join(folder, name), Buffer.alloc(bytes))
  const queue = await UploadQueue.open(join(folder, 'queue'))
  await queue.add(name)
  const runs: number[] = []
  const { promise: whole, resolve: isWhole } = Promise.withResolvers<void>()
  const media: ServerCalls['media'] = async (_, offset, length, run) => {
    runs.push(run.length)
    const received = offset + run.length
    if (received === length) isWhole()
    return { kind: 'done', data: { received, complete: received === length } }
  }
  const began = performance.now()
  const { signal } = new AbortController()
  const loop = startMediaDelivery(queue, folder, { calls: { media } as ServerCalls, log, pace, signal })
  await whole
  const tookMs = performance.now() - began
  await loop.close()
  return { runs, tookMs }
}

test('under a limit runs are as long as a second, and each waits for its time', async () => {
  const { runs, tookMs } = await uploaded(1_000_000, () => 400_000)
  expect(runs).toEqual([400_000, 400_000, 200_000])
  // The timers of the system may be some milliseconds early.
  expect(tookMs).toBeGreaterThan(1900)
})

test('a limit that is changed counts from the next run on', async () => {
  let pace = 100_000
  const { runs } = await uploaded(1_000_000, () => {
    const now = pace
    pace = Number.POSITIVE_INFINITY
    return now
  })
  expect(runs).toEqual([100_000, 900_000])
})

test('without a limit a file goes as fast as it can', async () => {
  expect((await uploaded(1_000_000, () => Number.POSITIVE_INFINITY)).runs).toEqual([1_000_000])
})

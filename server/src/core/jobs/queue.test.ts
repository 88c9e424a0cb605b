import { expect, onTestFinished, test, vi } from 'vitest'
import { keptLog } from '../testing/kept-log.ts'
import { suiteDatabase } from '../testing/suite-database.ts'
import { openQueue } from './queue.ts'

const db = suiteDatabase()

async function aQueue(name: string) {
  const { log } = keptLog()
  const queue = await openQueue({ db, log }, [name], { retrySeconds: 1 })
  onTestFinished(() => queue.stop())
  return queue
}

test('a job is sent with its transaction, and not without', async () => {
  const queue = await aQueue('letters')
  const seen: number[] = []
  await queue.work<{ n: number }>('letters', async ({ n }) => void seen.push(n))
  await expect(
    db.system.transaction().execute(async trx => {
      await queue.send(trx, 'letters', { n: 1 })
      throw new Error('not today')
    }),
  ).rejects.toThrow('not today')
  await db.system.transaction().execute(trx => queue.send(trx, 'letters', { n: 2 }))
  await vi.waitFor(() => expect(seen).toEqual([2]), 10_000)
})

test('a job is done once, whichever server takes it', async () => {
  const queues = [await aQueue('shared'), await aQueue('shared')]
  const seen: number[] = []
  for (const queue of queues) await queue.work<{ n: number }>('shared', async ({ n }) => void seen.push(n))
  const numbers = Array.from({ length: 20 }, (_, n) => n)
  await db.system.transaction().execute(async trx => {
    for (const n of numbers) await queues[0]?.send(trx, 'shared', { n })
  })
  await vi.waitFor(() => expect(seen.toSorted((a, b) => a - b)).toEqual(numbers), 15_000)
})

test('a job that failed comes again, and one for later waits', async () => {
  const queue = await aQueue('again')
  const seen: string[] = []
  const at = Date.now() + 1500
  let early = false
  await queue.work<{ n: string }>('again', async ({ n }) => {
    if (n === 'later') early = Date.now() < at - 50
    seen.push(n)
    if (seen.length === 1) throw new Error('not today')
  })
  await db.system.transaction().execute(trx => queue.send(trx, 'again', { n: 'now' }))
  await vi.waitFor(() => expect(seen).toHaveLength(2), 20_000)
  await db.system.transaction().execute(trx => queue.send(trx, 'again', { n: 'later' }, { at }))
  await vi.waitFor(() => expect(seen).toEqual(['now', 'now', 'later']), 10_000)
  expect(early).toBe(false)
}, 40_000)

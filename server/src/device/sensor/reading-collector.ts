import { backoff } from '@watchfire/contract/core/backoff.ts'
import type { ReadingOutcome } from '@watchfire/contract/sensor/sensor.shapes.ts'
import { readingsOfPost } from '@watchfire/contract/sensor/sensor.shapes.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../core/db/database.ts'
import { refuse } from '../../core/http/refuse.ts'
import type { AiServerCaller } from '../../core/session/viewer.ts'
import { batcher, troubleOf } from '../../ingest/ingest.public.ts'
import { acceptReading, type IncomingReading } from './accept-reading.ts'
import { ensurePartitions, type ReadingRow } from './reading.queries.ts'
import { storeReadings } from './store-readings.ts'

export type ReadingCollector = {
  /** Takes the readings of one post and answers for each, in order, when they are durable. One bad reading never refuses its neighbours. */
  submit(caller: AiServerCaller, items: unknown[]): Promise<ReadingOutcome[]>
  /** Takes no more and resolves when everything taken is answered. */
  stop(): Promise<void>
}

/** Readings that wait for the database at most, of all customers and of one. */
const capacity = 100_000
const capacityOfCustomer = 40_000
/** Tries against other transactions. */
const contests = 8
/** No partition takes a row: the server was away for longer than partitions are made ahead. */
const noPartition = '23514'

export function readingCollector({
  db,
  log,
  onCrossed,
  onStored,
  clock = Date.now,
  timeoutMs = 15_000,
}: {
  db: Database
  log: Pick<FastifyBaseLogger, 'error'>
  /** Some limits were crossed, which is written down: their alarms are to be raised. */
  onCrossed: () => void
  /** These are durable. */
  onStored: (fresh: readonly ReadingRow[]) => void
  clock?: () => number
  /** How long a batch is tried while the database is away. */
  timeoutMs?: number
}): ReadingCollector {
  const waiting = new Map<number, number>()
  let stopped = false

  async function store(batch: IncomingReading[]): Promise<ReadingOutcome[]> {
    const giveUpAt = Date.now() + timeoutMs
    for (let tries = 1; ; tries += 1) {
      try {
        const { outcomes, crossed, fresh } = await storeReadings(db, batch)
        if (crossed) onCrossed()
        if (fresh.length > 0) onStored(fresh)
        return outcomes
      } catch (error) {
        const trouble = troubleOf(error)
        if (trouble === 'full') throw refuse('ingest.full')
        if (error instanceof Error && 'code' in error && error.code === noPartition && tries === 1) {
          const times = batch.map(({ reading }) => reading.at)
          await ensurePartitions(db.system, Math.min(...times), Math.max(...times))
          continue
        }
        if (trouble !== 'contest' && trouble !== 'away') throw error
        if (trouble === 'contest' ? tries >= contests : Date.now() > giveUpAt) {
          log.error({ err: error, readings: batch.length }, 'readings could not be stored and are given back')
          throw refuse('call.busy')
        }
        await new Promise(resolve => setTimeout(resolve, backoff({ tries, firstMs: 20, maxMs: 1000 }) * Math.random()))
      }
    }
  }

  // One batch at a time: batches of one server never wait for each other's rows.
  const gathered = batcher({
    work: store,
    limit: readingsOfPost,
    enough: 1000,
    waitMs: 5,
    behindMs: 20,
    workers: 1,
    capacity,
  })
  return {
    async submit(caller, items) {
      if (stopped) throw refuse('call.busy')
      const receivedAt = clock()
      const accepted = items.map(item => acceptReading(item, caller.language, receivedAt))
      const fresh = accepted.flatMap(({ reading }) => (reading ? [{ caller, reading, receivedAt }] : []))
      const mine = (waiting.get(caller.tenantId) ?? 0) + fresh.length
      if (mine > capacityOfCustomer) throw refuse('call.busy')
      waiting.set(caller.tenantId, mine)
      try {
        const outcomes = (await gathered.add(fresh)).values()
        return accepted.map(({ refused }) => refused ?? (outcomes.next().value as ReadingOutcome))
      } finally {
        const left = (waiting.get(caller.tenantId) ?? 0) - fresh.length
        if (left > 0) waiting.set(caller.tenantId, left)
        else waiting.delete(caller.tenantId)
      }
    },
    async stop() {
      stopped = true
      await gathered.drained()
    },
  }
}

import { backoff } from '@watchfire/contract/core/backoff.ts'
import type { IngestOutcome } from '@watchfire/contract/ingest/ingest.shapes.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../core/db/database.ts'
import { outboxNotifier } from '../core/db/outbox-notifier.queries.ts'
import { refuse } from '../core/http/refuse.ts'
import type { AiServerCaller } from '../core/session/viewer.ts'
import { acceptItem, refusedUnstorable } from './accept-item.ts'
import { alarmNumbers } from './alarm-numbers.ts'
import { batcher } from './batcher.ts'
import { placeIds } from './place-ids.ts'
import type { IncomingEvent } from './resolve-events.ts'
import { storeBatch } from './store-batch.ts'
import { troubleOf } from './store-trouble.ts'

export type Collector = {
  /**
   * Takes the items of one post and answers per item, in order, when they are durable. One bad item never refuses its neighbours.
   * `levels`: of items that a rule raises; each of them is an alarm of its own and of that level, so that none is merged into a milder one.
   * @throws call.busy when too much is waiting or the database stays away; ingest.full when it has no room. Nothing was lost
   * then: what was stored before is answered as repeated when it is sent again.
   */
  submit(caller: AiServerCaller, items: unknown[], levels?: readonly (number | undefined)[]): Promise<IngestOutcome[]>
  /** Takes no more and resolves when everything taken is answered. */
  stop(): Promise<void>
}

/** Items that wait for the database at most; some 20 MB. */
const capacity = 20_000
/** Who sends something again sends much again; for so long after a repeat, batches are compared with what is stored before they are written. */
const repeatsLastMs = 60_000
/** Tries against other transactions (deadlocks, races) before the batch is cut in two. */
const contests = 5

export function makeCollector({
  db,
  log,
  clock = Date.now,
  timeoutMs = 15_000,
}: {
  db: Database
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>
  clock?: () => number
  /** How long a batch is tried while the database is away. */
  timeoutMs?: number
}): Collector {
  const dictionaries = { numbers: alarmNumbers(), places: placeIds() }
  const bell = outboxNotifier(db.auth)
  let repeatsUntil = 0
  const expectRepeats = () => {
    repeatsUntil = Date.now() + repeatsLastMs
  }
  let stopped = false

  /** Stores a batch whatever the database does meanwhile; a batch that is refused for its content is cut until the culprit is alone. */
  async function store(batch: IncomingEvent[], giveUpAt = Date.now() + timeoutMs): Promise<IngestOutcome[]> {
    for (let tries = 1; ; tries += 1) {
      try {
        const outcomes = await storeBatch(db.system, batch, dictionaries, Date.now() < repeatsUntil)
        bell.ring()
        if (outcomes.some(({ outcome }) => outcome === 'repeated')) expectRepeats()
        return outcomes
      } catch (error) {
        const trouble = troubleOf(error)
        if (trouble === 'contest') expectRepeats()
        if (trouble === 'full') throw refuse('ingest.full')
        if (trouble === 'bug') throw error
        if (trouble === 'content' || (trouble === 'contest' && tries >= contests)) return cut(batch, error, giveUpAt)
        if (Date.now() > giveUpAt) {
          log.error({ err: error, items: batch.length }, 'the database stays away, a batch is given back')
          throw refuse('call.busy')
        }
        await new Promise(resolve => setTimeout(resolve, backoff({ tries, firstMs: 20, maxMs: 1000 }) * Math.random()))
      }
    }
  }

  async function cut(batch: IncomingEvent[], error: unknown, giveUpAt: number): Promise<IngestOutcome[]> {
    const [only, second] = batch
    if (only && !second) {
      log.warn({ err: error, device: only.caller.deviceId, eventId: only.event.eventId }, 'an event cannot be stored')
      return [refusedUnstorable(only.event.eventId, only.caller.language)]
    }
    const middle = batch.length >> 1
    const first = await store(batch.slice(0, middle), giveUpAt)
    return [...first, ...(await store(batch.slice(middle), giveUpAt))]
  }

  const gathered = batcher({
    work: (batch: IncomingEvent[]) => store(batch),
    limit: 500,
    enough: 64,
    waitMs: 2,
    behindMs: 10,
    workers: 4,
    capacity,
  })
  return {
    async submit(caller, items, levels) {
      if (stopped) throw refuse('call.busy')
      const receivedAt = clock()
      const accepted = items.map(item => acceptItem(item, caller.language))
      const arrivals = accepted.flatMap(({ event }, index) =>
        event ? [{ caller, event, receivedAt, level: levels?.[index] }] : [],
      )
      const outcomes = (await gathered.add(arrivals)).values()
      return accepted.map(({ refused }) => refused ?? (outcomes.next().value as IngestOutcome))
    },
    async stop() {
      stopped = true
      await gathered.drained()
    },
  }
}

/**
 * Delivers what waits in queues to the world outside: at least once, in the order of each queue, many queues at a time. A queue is
 * leased by one server; each attempt is one lease. What came of it is written down in the transaction that gives the queue back, and
 * by nobody who has lost it meanwhile. The rows are the truth: no job stands for them, the worker looks for what is due.
 */
import { setInterval } from 'node:timers'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Database, Trx } from '../db/database.ts'
import { isDatabaseAway } from '../db/database-away.ts'
import {
  type DeliveryQueue,
  leaseMs,
  leaseNext,
  lockQueue,
  releaseQueue,
  renewLease,
} from './delivery-queue.queries.ts'

export type DeliveryChannel<Work, Result> = {
  /** For the log. */
  name: string
  queue: DeliveryQueue
  /** Queues this server works on at the same time. */
  parallel: number
  /** What leaves the queue with the next attempt. */
  take(queueId: number): Promise<Work | undefined>
  attempt(work: Work): Promise<Result>
  /** Writes down what came of the attempt; answers how long the queue pauses, ms. */
  settle(trx: Trx, work: Work, result: Result): Promise<number>
}

export type DeliveryTools = {
  db: Database
  /** The number of this server among those that live. */
  holder: number
}

export type DeliveryWorker = {
  /** Begins nothing more and waits for what runs, some seconds at most; the rest is done again by who comes next. */
  stop(): Promise<void>
}

/** How often somebody looks for what is due when nothing is under way. */
const pollMs = 500
const stopMs = 3000

/** One attempt for a queue this server has leased. */
export async function deliver<Work, Result>(
  { queue, take, attempt, settle }: DeliveryChannel<Work, Result>,
  { db, holder }: DeliveryTools,
  queueId: number,
): Promise<void> {
  const renewing = setInterval(() => {
    renewLease(db.system, queue, queueId, holder).catch(() => {})
  }, leaseMs / 4)
  try {
    const work = await take(queueId)
    const came = work && { work, result: await attempt(work) }
    await db.system.transaction().execute(async trx => {
      if (!(await lockQueue(trx, queue, queueId, holder))) return
      await releaseQueue(trx, queue, queueId, came ? await settle(trx, came.work, came.result) : 0)
    })
  } finally {
    clearInterval(renewing)
  }
}

export function startDelivery<Work, Result>(
  channel: DeliveryChannel<Work, Result>,
  tools: DeliveryTools & { log: Pick<FastifyBaseLogger, 'warn' | 'error'> },
): DeliveryWorker {
  const { name, queue, parallel } = channel
  const underWay = new Map<number, Promise<void>>()
  const stopping = new AbortController()

  /** Said once, not with every look. */
  let waits = false
  const failed = (error: unknown) => {
    const facts = { err: error, delivery: name }
    if (isDatabaseAway(error)) {
      if (!waits) tools.log.warn(facts, 'deliveries wait for the database')
      waits = true
    } else if (!stopping.signal.aborted) tools.log.error(facts, 'a delivery failed')
  }
  async function beginNext(): Promise<boolean> {
    if (underWay.size >= parallel) return false
    const busy = [...underWay.keys()]
    const queueId = await leaseNext(tools.db.system, queue, { holder: tools.holder, busy })
    waits = false
    if (queueId === undefined) return false
    const ended = deliver(channel, tools, queueId)
      .catch(failed)
      .finally(() => underWay.delete(queueId))
    underWay.set(queueId, ended)
    return true
  }
  async function run({ signal }: AbortController): Promise<void> {
    while (!signal.aborted) {
      const ends = [...underWay.values()]
      if (await beginNext().catch(failed)) continue
      // What ends leaves its queue, or a place, to be looked at again at once.
      await Promise.race([sleep(pollMs, undefined, { ref: false, signal }), ...ends]).catch(() => {})
    }
    await Promise.all(underWay.values())
  }

  const running = run(stopping)
  return {
    async stop() {
      stopping.abort()
      await Promise.race([running, sleep(stopMs, undefined, { ref: false })])
    },
  }
}

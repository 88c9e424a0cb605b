/**
 * Durable jobs (pg-boss): sent inside the transaction that makes them necessary, done by one server, at least once. A server that
 * dies leaves its jobs to the others after `heartbeatSeconds`. Jobs come in no certain order: what needs one claims its turn in a row. What a person sees of the work is never the job but a row of its room.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { fromKysely, PgBoss } from 'pg-boss'
import type { Database, Trx } from '../db/database.ts'
import { queueSchema } from '../db/queue-schema.ts'

export type SendOptions = {
  /** Not before this time (ms since 1970). */
  at?: number
}

export type Queue = {
  /** Part of the caller's transaction: it is sent when that commits, and not at all when it does not. */
  send(trx: Trx, name: string, data: object, options?: SendOptions): Promise<void>
  /** Takes jobs of this name from now on; a handler that throws is called again, later and later, for a day. */
  work<T extends object>(
    name: string,
    handler: (data: T) => Promise<void>,
    options?: { atOnce?: number },
  ): Promise<void>
  /** Begins nothing more and waits for what runs, some seconds at most; the rest is done again by who comes next. */
  stop(): Promise<void>
}

/** Longer than a blocked event loop, shorter than anybody's patience. */
const heartbeatSeconds = 20
/** What runs when the queue stops may go on for so long. */
const stopMs = 4000
const dayOfRetries = { retryLimit: 200, retryBackoff: true, retryDelayMax: 600 }

export async function openQueue(
  { db, log }: { db: Database; log: Pick<FastifyBaseLogger, 'warn'> },
  names: readonly string[],
  /** Before a job that failed is tried for the second time; then more and more. */
  { retrySeconds = 5 }: { retrySeconds?: number } = {},
): Promise<Queue> {
  const boss = new PgBoss({
    ...db.systemLogin,
    schema: queueSchema,
    application_name: 'watchfire-jobs',
    options: '-c jit=off -c statement_timeout=60000',
    max: db.connections.jobs,
    migrate: false,
    createSchema: false,
    schedule: false,
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
    // Both need the owner's rights.
    reindex: false,
    monitorVacuum: false,
  })
  // A database that is away for a while is no end of the queue: each loop tries again.
  boss.on('error', error => log.warn({ err: error }, 'the job queue waits'))
  await boss.start()
  for (const name of names)
    await boss.createQueue(name, {
      ...dayOfRetries,
      retryDelay: retrySeconds,
      heartbeatSeconds,
      expireInSeconds: 900,
      deleteAfterSeconds: 3600,
    })

  return {
    async send(trx, name, data, { at } = {}) {
      await boss.send(name, data, {
        db: fromKysely(trx),
        ...(at === undefined ? {} : { startAfter: new Date(at) }),
      })
    },
    async work<T extends object>(name: string, handler: (data: T) => Promise<void>, { atOnce = 4 } = {}) {
      await boss.work<T>(
        name,
        { pollingIntervalSeconds: 0.5, localConcurrency: atOnce, heartbeatRefreshSeconds: 5 },
        async jobs => {
          for (const job of jobs) await handler(job.data)
        },
      )
    },
    async stop() {
      // By itself it looks only twice a second whether the work has ended.
      const ended = Promise.all(names.map(name => boss.offWork(name, { wait: true })))
      await Promise.race([ended, sleep(stopMs, undefined, { ref: false })])
      await boss.stop({ graceful: true, timeout: 1000, close: true })
    },
  }
}

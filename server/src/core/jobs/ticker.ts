/** Small work that comes round: each job is done by one server at a time, however many there are. */
import type { FastifyBaseLogger } from 'fastify'
import type { Database, Trx } from '../db/database.ts'
import { isDatabaseAway } from '../db/database-away.ts'
import { takeJob } from './ticker.queries.ts'

export type Job = {
  name: string
  everyMs: number
  /** Runs in the transaction that keeps other servers from the job. */
  work: (trx: Trx) => Promise<void>
}

export type Ticker = {
  /** Ends what runs and begins nothing more. */
  stop(): Promise<void>
}

/** Runs each job now and then `everyMs` after its last end. A job that fails is logged and tried again at its next time. */
export function startTicker(
  jobs: readonly Job[],
  { db, log }: { db: Database; log: Pick<FastifyBaseLogger, 'warn' | 'error'> },
): Ticker {
  let stopped = false
  const loops = jobs.map(job => {
    let wake = () => {}
    const ended = (async () => {
      while (!stopped) {
        try {
          await db.system.transaction().execute(async trx => {
            if (await takeJob(trx, job.name)) await job.work(trx)
          })
        } catch (error) {
          const facts = { err: error, job: job.name }
          if (!stopped && isDatabaseAway(error)) log.warn(facts, 'a job waits for the database')
          else if (!stopped) log.error(facts, 'a job failed')
        }
        if (stopped) return
        await new Promise<void>(resolve => {
          const timer = setTimeout(resolve, job.everyMs)
          timer.unref()
          wake = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      }
    })()
    return { ended, wake: () => wake() }
  })
  return {
    async stop() {
      stopped = true
      for (const { wake } of loops) wake()
      await Promise.all(loops.map(({ ended }) => ended))
    },
  }
}

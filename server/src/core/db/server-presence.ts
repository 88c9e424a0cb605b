/**
 * Says that this server lives: an advisory lock that PostgreSQL lets go in the moment our connection ends, however the process died.
 * What a dead server held is freed by this and need not wait for its lease; the lease remains for a machine that vanished without
 * closing its connections.
 */
import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import pg from 'pg'
import { announcedAs } from './connection-budget.queries.ts'
import type { Database } from './database.ts'

/** The first half of the advisory locks by which servers say that they live. */
const presenceClass = 0x57_46
const retryMs = 500

export type ServerPresence = { number: number; stop(): Promise<void> }

/** Resolves when the lock is held for the first time. */
export async function announceServer({
  db,
  log,
}: {
  db: Pick<Database, 'url' | 'connections'>
  log: Pick<FastifyBaseLogger, 'warn'>
}): Promise<ServerPresence> {
  const number = randomInt(1, 2 ** 31 - 1)
  let stopped = false
  let client: pg.Client | undefined

  async function acquire(): Promise<void> {
    const own = new pg.Client({
      connectionString: db.url,
      application_name: announcedAs(db.connections.total),
      keepAlive: true,
    })
    client = own
    const lost = new Promise<void>(resolve => own.on('error', () => resolve()).on('end', () => resolve()))
    await own.connect()
    await own.query('select pg_advisory_lock($1, $2)', [presenceClass, number])
    void lost.then(again)
  }
  async function again(): Promise<void> {
    while (!stopped) {
      await client?.end().catch(() => {})
      try {
        return await acquire()
      } catch (error) {
        log.warn({ err: error }, 'this server cannot say that it lives')
        await sleep(retryMs, undefined, { ref: false })
      }
    }
  }

  await acquire()
  return {
    number,
    async stop() {
      stopped = true
      await client?.end().catch(() => {})
    },
  }
}

/** True when no server of this number lives any more; null stays null. */
export const isServerGone = (number: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`pg_try_advisory_xact_lock_shared(${presenceClass}::integer, ${sql.ref(number)})`

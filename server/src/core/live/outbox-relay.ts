/** Reads the outbox of the database as it grows and hands each round of rows on, in order: those that somebody here may hear. */
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../db/database.ts'
import { isAfter, type Position } from './live-cursor.ts'
import type { Hydrator, Presenter } from './live-kinds.ts'
import { type OutboxRow, outboxPosition, readSpan } from './outbox.queries.ts'

const roundSize = 1000
/** The safety net below NOTIFY. */
const pollMs = 1000
/** While transactions run that rows may wait behind, it looks again this soon, then more and more slowly. */
const [soonMs, slowestMs] = [5, 200]
/** A batch that cannot be presented is given up after this many tries, and its readers read anew. */
const patience = 5
const retryMs = 50

export type Round = {
  rows: OutboxRow[]
  /** Undefined when the rows could not be presented: who may hear them has to read its lists again. */
  present: Presenter | undefined
  end: Position
}

type Listeners = {
  /** The companies that are heard of in the round that begins now; null: every company. Rows of others are not even read. */
  audience: () => readonly number[] | null
  hydrate: Hydrator
  deliver: (round: Round) => void
}

export type OutboxRelay = {
  /** Everything up to here was handed on. */
  position(): Position
  wake(): void
  stop(): Promise<void>
}

export async function startRelay(
  { db, log }: { db: Database; log: FastifyBaseLogger },
  { audience, hydrate, deliver }: Listeners,
): Promise<OutboxRelay> {
  let position = (await outboxPosition(db.system)).now
  let stopped = false
  let wanted = false
  let running: Promise<void> | undefined
  let failures = 0
  let again: NodeJS.Timeout | undefined
  let delay = soonMs

  /** Hands on what lies between the position and `until`; of much only the beginning. */
  async function pass(companyIds: readonly number[] | null, until: Position): Promise<void> {
    const unheard = companyIds?.length === 0
    const rows = unheard ? [] : await readSpan(db.system, companyIds, { from: position, until }, roundSize)
    const end = (rows.length === roundSize && rows.at(-1)?.position) || until
    const present = await hydrate(rows).catch(error => {
      if (++failures < patience) {
        wakeIn(retryMs * 2 ** failures)
        throw error
      }
      log.error({ err: error, rows: rows.length }, 'a batch of live events was given up')
      return undefined
    })
    failures = 0
    position = end
    deliver({ rows, present, end })
  }

  /** True when there is more. */
  async function round(): Promise<boolean> {
    const companyIds = audience()
    const { now, underWay } = await outboxPosition(db.system)
    if (isAfter(now, position)) await pass(companyIds, now)
    if (underWay) {
      wakeIn(delay)
      delay = Math.min(delay * 2, slowestMs)
    } else delay = soonMs
    return isAfter(now, position)
  }

  async function run(): Promise<void> {
    try {
      while (!stopped && wanted) {
        wanted = false
        if (await round()) wanted = true
      }
    } catch (error) {
      // The database is away or a room failed: the poll tries again, from where we stand.
      if (!stopped) log.warn({ err: error }, 'the outbox could not be read')
    } finally {
      running = undefined
    }
  }

  function wake() {
    wanted = true
    if (!stopped) running ??= run()
  }

  function wakeIn(ms: number) {
    clearTimeout(again)
    again = setTimeout(wake, ms)
  }

  const poll = setInterval(wake, pollMs)
  wake()
  return {
    position: () => position,
    wake,
    async stop() {
      stopped = true
      clearInterval(poll)
      clearTimeout(again)
      await running
    },
  }
}

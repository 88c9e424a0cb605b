/** Reads the outbox of the database as it grows and hands each round of rows on, in order: those that somebody here may hear. */
import { setTimeout as sleep } from 'node:timers/promises'
import { backoff } from '@watchfire/contract/core/backoff.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../db/database.ts'
import { isDatabaseAway } from '../db/database-away.ts'
import { type TimeSlices, timeSlices } from '../time-slices.ts'
import { type AudienceMap, companiesOf } from './audiences.ts'
import { isAfter, type Position } from './live-cursor.ts'
import { bytesOf, type LiveItem, type Round } from './live-round.ts'
import { type OutboxRow, outboxPosition, readSpan } from './outbox.queries.ts'
import { relayRest } from './relay-rest.ts'

const roundSize = 1000
/** The safety net below NOTIFY. */
const pollMs = 1000
/** While transactions run that rows may wait behind, it looks again this soon, then more and more slowly. */
const lookPace = { firstMs: 5, maxMs: 200 }
/** A batch that cannot be presented is given up after this many tries, and its readers read anew. */
const maxFailures = 5
const retryPace = { firstMs: 100, maxMs: 800 }

type Work = {
  /** Those that are heard of in the round that begins now. Rows of other companies are not even read. */
  audiences: () => AudienceMap
  encode: (rows: OutboxRow[], audiences: AudienceMap, slices: TimeSlices) => Promise<LiveItem[]>
  /** How many messages were sent. */
  deliver: (round: Round, slices: TimeSlices) => Promise<number>
}

export type OutboxRelay = {
  /** Everything up to here was handed on. */
  position(): Position
  wake(): void
  stop(): Promise<void>
}

export async function startRelay(
  { db, log }: { db: Database; log: FastifyBaseLogger },
  { audiences, encode, deliver }: Work,
): Promise<OutboxRelay> {
  let position = (await outboxPosition(db.system)).now
  let stopped = false
  let wanted = false
  let running: Promise<void> | undefined
  let failures = 0
  let again: NodeJS.Timeout | undefined
  let looks = 0

  /** Hands on what lies between the position and `until`; of much only the beginning. */
  async function pass(subscribed: AudienceMap, until: Position): Promise<void> {
    const slices = timeSlices()
    const companyIds = companiesOf(subscribed)
    const unheard = companyIds?.length === 0
    const start = position
    const rows = unheard ? [] : await readSpan(db.system, companyIds, { from: start, until }, roundSize)
    const end = (rows.length === roundSize && rows.at(-1)?.position) || until
    const encoded = await encode(rows, subscribed, slices).catch(error => {
      // Says nothing of these events: the poll tries again.
      if (isDatabaseAway(error)) throw error
      if (++failures < maxFailures) {
        wakeIn(backoff({ tries: failures, ...retryPace }))
        throw error
      }
      log.error({ err: error, rows: rows.length }, 'a batch of live events was given up')
      return undefined
    })
    failures = 0
    position = end
    const items = encoded ?? rows.map(row => ({ row, texts: new Map() }))
    const round = { start, end, audiences: subscribed, items, failed: !encoded, bytes: bytesOf(items) }
    const messages = await deliver(round, slices)
    const rest = relayRest({ spentMs: slices.spentMs, messages })
    if (rest >= 1 && !stopped) await sleep(rest)
  }

  /** True when there is more. */
  async function round(): Promise<boolean> {
    const subscribed = audiences()
    const { now, underWay } = await outboxPosition(db.system)
    if (isAfter(now, position)) await pass(subscribed, now)
    if (underWay) {
      looks += 1
      wakeIn(backoff({ tries: looks, ...lookPace }))
    } else looks = 0
    return isAfter(now, position)
  }

  async function run(): Promise<void> {
    try {
      while (!stopped && wanted) {
        wanted = false
        if (await round()) wanted = true
      }
    } catch (error) {
      // The database is away or a module failed: the poll tries again, from where we stand.
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

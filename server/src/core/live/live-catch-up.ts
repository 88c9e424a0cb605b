/** Brings readers that were away or too slow up to the relay: from the rounds in memory, else from the database. */
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../db/database.ts'
import { semaphore } from '../semaphore.ts'
import { timeSlices } from '../time-slices.ts'
import type { AudienceMap } from './audiences.ts'
import { isAfter, type Position } from './live-cursor.ts'
import { type LiveReader, Messages } from './live-reader.ts'
import { type LiveItem, subscribedItems } from './live-round.ts'
import { countMissed, type OutboxRow, readSpan } from './outbox.queries.ts'
import type { recentRounds } from './recent-rounds.ts'

/** More missed events than this are not told one by one. */
const maxMissed = 5000
/** Nor are so many rows of others looked through for them. */
const maxSearched = 20_000
const missedAtOnce = 1000
/** Readers that read the database at the same time: after a restart all consoles come back at once. */
const fromDatabase = semaphore(4)
const beginning: Position = { xid: 0n, id: 0 }

export function liveCatchUp({
  db,
  log,
  recent,
  encode,
  relayPosition,
}: {
  db: Database
  log: FastifyBaseLogger
  recent: ReturnType<typeof recentRounds>
  encode: (rows: OutboxRow[], audiences: AudienceMap) => Promise<LiveItem[]>
  relayPosition: () => Position
}) {
  const reading = new Set<LiveReader>()

  /** Reads on from where the reader stands until it has reached the relay, its budget is used up, or there is too much. */
  async function read(reader: LiveReader): Promise<void> {
    for (let first = true; reader.isOpen && !reader.isOverBudget; first = false) {
      const { audience } = reader
      const span = { from: reader.position, until: relayPosition() }
      if (!isAfter(span.until, span.from)) {
        reader.state = 'live'
        return
      }
      if (first) {
        const missed = await countMissed(db.system, reader.companyIds, span, maxSearched)
        if (missed.own > maxMissed || missed.all >= maxSearched) {
          reader.resync(span.until)
          continue
        }
      }
      const rows = await readSpan(db.system, reader.companyIds, span, missedAtOnce)
      const items = await encode(rows, new Map([[audience.key, audience]]))
      const last = rows.length === missedAtOnce ? rows.at(-1)?.position : undefined
      // Its rights changed meanwhile: what was read is for who it was before.
      if (reader.audience.key !== audience.key) continue
      if (reader.isOpen) reader.notify(new Messages(items, { start: span.from, end: last ?? span.until }))
    }
  }

  function readSoon(reader: LiveReader) {
    reading.add(reader)
    fromDatabase(() => read(reader))
      .catch(error => log.warn({ err: error }, 'a live channel could not catch up yet'))
      .finally(() => reading.delete(reader))
  }

  /** True when the reader has what it missed, or as much of it as it can take now. */
  function remember(reader: LiveReader, end: Position, shared: Map<string, Messages[]>): boolean {
    const { position, audience } = reader
    const key = `${position.xid}-${position.id} ${audience.key}`
    let parts = shared.get(key)
    if (!parts) {
      const items = recent.since(position, audience)
      if (!items) return false
      parts = inParts(subscribedItems(items, audience, undefined, position), end)
      shared.set(key, parts)
    }
    if (parts.length > maxMissed / missedAtOnce) reader.resync(end)
    else
      for (const part of parts) {
        if (reader.isOverBudget) return true
        reader.notify(part)
      }
    reader.state = 'live'
    return true
  }

  return {
    /** Takes on all readers that are behind and may be told more; those in the same place are told the same messages. */
    async tend(readers: Iterable<LiveReader>): Promise<void> {
      const slices = timeSlices()
      let end = relayPosition()
      let shared = new Map<string, Messages[]>()
      for (const reader of readers) {
        if (reader.state !== 'behind' || !reader.isOpen || reader.isOverBudget || reading.has(reader)) continue
        if (!isAfter(end, reader.position)) reader.state = 'live'
        else if (!remember(reader, end, shared)) readSoon(reader)
        if (!slices.isOver()) continue
        await slices.rest()
        // The relay may have gone on, and who becomes live now takes part in its next round only.
        if (isAfter(relayPosition(), end)) {
          end = relayPosition()
          shared = new Map()
        }
      }
    },
  }
}

/** Portions that fit a reader's budget one by one. */
function inParts(items: readonly LiveItem[], end: Position): Messages[] {
  const parts: Messages[] = []
  for (let from = 0; from < items.length; from += missedAtOnce) {
    const part = items.slice(from, from + missedAtOnce)
    const last = from + missedAtOnce < items.length ? part.at(-1)?.row.position : undefined
    parts.push(new Messages(part, { start: beginning, end: last ?? end }))
  }
  return parts.length > 0 ? parts : [new Messages([], { start: beginning, end })]
}

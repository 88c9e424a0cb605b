/** All live channels of this server: gives each its rounds, lets those that were away or too slow catch up. */
import type { WebSocket } from '@fastify/websocket'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../db/database.ts'
import type { Viewer } from '../session/viewer.ts'
import { turns } from '../turns.ts'
import { closeSocket, keepAlive } from './close-socket.ts'
import { hearDatabase } from './database-bell.ts'
import { isAfter, parseCursor } from './live-cursor.ts'
import { type LiveKinds, mayHear } from './live-kinds.ts'
import { LiveReader } from './live-reader.ts'
import { countMissed, type OutboxRow, outboxPosition, readSpan } from './outbox.queries.ts'
import { startRelay } from './outbox-relay.ts'
import { sessionChannel } from './session-signal.queries.ts'
import type { SessionWatch } from './session-watch.ts'

/** The outbox is kept for a day (core/jobs); a console that was away longer than this reads its lists again. */
const longestAwayMs = 23 * 3_600_000
/** Open channels of one session: a person has some tabs, not hundreds. */
const mostPerSession = 30
/** More missed events than this are not told one by one. */
const mostMissed = 5000
/** Nor are so many rows of others looked through for them. */
const mostSearched = 20_000
const missedAtOnce = 1000
const heartbeatMs = 30_000
/** How often readers that are behind are looked after. */
const tendMs = 250
/** Readers that catch up at the same time: after a restart all consoles come back at once. */
const catchUps = turns(4)

export type LiveHub = {
  /** Takes over an admitted socket; `cursor` is where its console left off. */
  attach(socket: WebSocket, viewer: Viewer, cursor?: string): Promise<void>
  size(): number
  stop(): Promise<void>
}

export async function openLiveHub({
  db,
  log,
  kinds,
  sessions,
}: {
  db: Database
  log: FastifyBaseLogger
  kinds: LiveKinds
  sessions: SessionWatch
}): Promise<LiveHub> {
  const readers = new Set<LiveReader>()
  const catching = new Set<LiveReader>()

  /** For whom the round was prepared. Who comes meanwhile reads it from the database: what only he may hear was not read. */
  let audience: ReadonlySet<LiveReader> = readers
  const relay = await startRelay(
    { db, log },
    {
      audience() {
        audience = new Set(readers)
        return companiesOf(audience)
      },
      hydrate: rows => kinds.hydrate(heardBy(audience, rows)),
      deliver(round) {
        for (const reader of readers) {
          if (audience.has(reader)) reader.offer(round)
          else reader.state = 'behind'
        }
      },
    },
  )
  const bell = hearDatabase(db.url, ['watchfire_outbox', sessionChannel], {
    log,
    rung: (channel, payload) => {
      if (channel !== sessionChannel) return relay.wake()
      void sessions.recheck(payload === '' ? undefined : payload.split(',').map(Number))
    },
    missed: () => {
      relay.wake()
      void sessions.recheck()
    },
  })

  /** Reads on from where the reader stands until it has reached the relay, its budget is used up, or there is too much. */
  async function catchUp(reader: LiveReader): Promise<void> {
    for (let first = true; reader.isOpen && !reader.isOverBudget; first = false) {
      const span = { from: reader.position, until: relay.position() }
      if (!isAfter(span.until, span.from)) {
        reader.state = 'live'
        return
      }
      if (first) {
        const missed = await countMissed(db.system, reader.companyIds, span, mostSearched)
        if (missed.own > mostMissed || missed.all >= mostSearched) {
          reader.resync(span.until)
          continue
        }
      }
      const rows = await readSpan(db.system, reader.companyIds, span, missedAtOnce)
      const present = await kinds.hydrate(rows)
      const last = rows.length === missedAtOnce ? rows.at(-1)?.position : undefined
      if (reader.isOpen) reader.tell(rows, present, last ?? span.until)
    }
  }

  function tend(reader: LiveReader) {
    if (catching.has(reader) || reader.isOverBudget) return
    catching.add(reader)
    catchUps(() => catchUp(reader))
      .catch(error => log.warn({ err: error }, 'a live channel could not catch up yet'))
      .finally(() => catching.delete(reader))
  }
  const tending = setInterval(() => {
    for (const reader of readers) if (reader.state === 'behind') tend(reader)
  }, tendMs)
  const stopPings = keepAlive(() => [...readers].map(reader => reader.socket), heartbeatMs)
  const refreshing = setInterval(() => {
    for (const reader of readers) if (!reader.isOverBudget) reader.refreshCursor()
  }, heartbeatMs)

  return {
    size: () => readers.size,
    async attach(socket, viewer, cursor) {
      const own = [...readers].filter(reader => reader.viewer.sessionId === viewer.sessionId)
      if (own.length >= mostPerSession) return closeSocket(socket, 'misuse')
      const resume = cursor === undefined ? undefined : parseCursor(cursor)
      const known = resume && Date.now() - resume.at < longestAwayMs ? resume.position : undefined
      // Another server may be ahead of this one by a moment; a cursor beyond the end is of another database.
      const beyond = known && isAfter(known, relay.position()) && isAfter(known, (await outboxPosition(db.system)).end)
      const from = known && !beyond ? known : undefined
      const reader = new LiveReader(socket, viewer, from ?? relay.position())
      const unwatch = sessions.watch(viewer, {
        changed: now => {
          const before = reader.viewer
          reader.viewer = now
          if (scopeText(before) !== scopeText(now) && reader.isOpen) reader.resync()
        },
        ended: () => {
          reader.send({ type: 'signedOut' })
          closeSocket(socket, 'signedOut')
        },
      })
      const leave = () => {
        unwatch()
        readers.delete(reader)
      }
      socket.once('close', leave)
      if (!reader.isOpen) return leave()
      reader.hello()
      if (cursor !== undefined && !from) reader.resync()
      if (from) reader.state = 'behind'
      readers.add(reader)
      if (from) tend(reader)
    },
    async stop() {
      clearInterval(tending)
      clearInterval(refreshing)
      stopPings()
      await Promise.all([relay.stop(), bell.stop()])
      for (const reader of readers) closeSocket(reader.socket, 'goingAway')
    },
  }
}

/** Null: all. Most rows of a busy platform belong to companies nobody looks at right now. */
function companiesOf(audience: ReadonlySet<LiveReader>): readonly number[] | null {
  const all = new Set<number>()
  for (const { companyIds } of audience) {
    if (companyIds === null) return null
    for (const id of companyIds) all.add(id)
  }
  return [...all]
}

/** Rows that anybody of the audience may hear: of his projects, or told to him alone. */
function heardBy(audience: ReadonlySet<LiveReader>, rows: OutboxRow[]): OutboxRow[] {
  const all = [...audience]
  const heard = new Map<string, boolean>()
  return rows.filter(row => {
    const scope = `${row.companyId} ${row.projectId} ${row.regionId} ${row.accountId}`
    let answer = heard.get(scope)
    if (answer === undefined) {
      answer = all.some(reader => mayHear(reader.viewer, row))
      heard.set(scope, answer)
    }
    return answer
  })
}

const scopeText = ({ companyIds, projectIds, rights }: Viewer) =>
  JSON.stringify([[...companyIds].sort(), projectIds && [...projectIds].sort(), [...rights].sort()])

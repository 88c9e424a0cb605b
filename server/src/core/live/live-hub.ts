/** All live channels of this server: gives each its rounds, lets those that were away or too slow catch up. */
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../db/database.ts'
import type { FileTickets } from '../files/file-ticket.ts'
import type { Viewer } from '../session/viewer.ts'
import { type TimeSlices, timeSlices } from '../time-slices.ts'
import { type AudienceMap, audienceOf, openAudiences } from './audiences.ts'
import { closeSocket, keepAlive } from './close-socket.ts'
import { listenToDatabase } from './database-listener.ts'
import { liveCatchUp } from './live-catch-up.ts'
import { isAfter, parseCursor } from './live-cursor.ts'
import type { LiveKinds } from './live-kinds.ts'
import { type LiveLine, LiveReader, Messages } from './live-reader.ts'
import { encodeRows, type Round, subscribedItems, subscribersOf } from './live-round.ts'
import { type OutboxRow, outboxPosition } from './outbox.queries.ts'
import { startRelay } from './outbox-relay.ts'
import { recentRounds } from './recent-rounds.ts'
import { sessionChannel } from './session-signal.queries.ts'
import type { SessionWatch } from './session-watch.ts'

/** The outbox is kept for a day (core/jobs); a console that was away longer than this reads its lists again. */
const maxAwayMs = 23 * 3_600_000
const heartbeatMs = 30_000
/** How often readers that are behind are looked after, and how soon one that has just come. */
const [tendMs, arriveMs] = [250, 20]
/** What consoles that come back soon are told from memory. */
const recentLimits = { maxBytes: 32 * 1024 * 1024, maxMs: 60_000 }

export type LiveHub = {
  /** Takes over an admitted socket; `cursor` is where its console left off. */
  attach(line: LiveLine, viewer: Viewer, cursor?: string): Promise<void>
  size(): number
  stop(): Promise<void>
}

export async function openLiveHub({
  db,
  log,
  kinds,
  sessions,
  fileTickets,
  returnUrl,
}: {
  db: Database
  log: FastifyBaseLogger
  kinds: LiveKinds
  sessions: SessionWatch
  fileTickets: FileTickets
  /** Where this console may come back to without asking for a ticket first. */
  returnUrl: (viewer: Viewer) => string
}): Promise<LiveHub> {
  const readers = new Set<LiveReader>()
  const audiences = openAudiences(recentLimits.maxMs)
  const recent = recentRounds(recentLimits)
  let tending = false
  let soon: NodeJS.Timeout | undefined

  /** A row for one account is prepared for all of its scope: an audience has many accounts. */
  async function encode(rows: OutboxRow[], subscribed: AudienceMap, slices: TimeSlices = timeSlices()) {
    const subscribers = subscribersOf(subscribed)
    const subscribedRows = rows.filter(row => subscribers(row).length > 0)
    const present = await kinds.hydrate(subscribedRows)
    slices.resume()
    return encodeRows(subscribedRows, subscribers, present, { blankGrant: fileTickets.blankGrant, slices })
  }

  async function deliver(round: Round, slices: TimeSlices): Promise<number> {
    recent.add(round)
    const messages = new Messages(round.items, round)
    let sent = 0
    for (const reader of [...readers]) {
      if (offer(reader, round, messages)) sent += 1
      if (slices.isOver()) await slices.rest()
    }
    return sent
  }

  /** The reader takes part in a round unless it is behind, or becomes so now. True when it was told something. */
  function offer(reader: LiveReader, { start, end, audiences, items, failed }: Round, messages: Messages): boolean {
    if (!readers.has(reader) || reader.state === 'behind' || !isAfter(end, reader.position)) return false
    // Who came while the round was prepared reads it from the database: what only he may hear is not in it.
    const isPrepared = audiences.has(reader.audience.key) && !isAfter(start, reader.position)
    if (reader.isOverBudget || !isPrepared) fallBehind(reader)
    else if (!failed) return reader.notify(messages)
    else if (subscribedItems(items, reader.audience, reader.viewer, reader.position).length > 0) reader.resync(end)
    else reader.position = end
    return false
  }

  function fallBehind(reader: LiveReader): void {
    reader.state = 'behind'
    soon ??= setTimeout(tend, arriveMs)
  }

  const relay = await startRelay({ db, log }, { audiences: audiences.current, encode, deliver })
  const catchUp = liveCatchUp({ db, log, recent, encode, relayPosition: relay.position })
  const bell = listenToDatabase(db.systemLogin, ['watchfire_outbox', sessionChannel], {
    log,
    notified: (channel, payload) => {
      if (channel !== sessionChannel) return relay.wake()
      void sessions.recheck(payload === '' ? undefined : payload.split(',').map(Number))
    },
    missed: () => {
      relay.wake()
      void sessions.recheck()
    },
  })

  async function tend() {
    clearTimeout(soon)
    soon = undefined
    if (tending) return
    tending = true
    await catchUp.tend([...readers]).catch(error => log.error({ err: error }, 'live channels could not be brought up'))
    tending = false
  }
  const tendTimer = setInterval(tend, tendMs)
  const stopPings = keepAlive(() => [...readers].map(reader => reader.socket), heartbeatMs)
  const refreshing = setInterval(async () => {
    const slices = timeSlices()
    for (const reader of [...readers]) {
      if (!reader.isOverBudget) reader.refresh(returnUrl(reader.viewer))
      if (slices.isOver()) await slices.rest()
    }
  }, heartbeatMs)

  return {
    size: () => readers.size,
    async attach(line, viewer, cursor) {
      const { socket } = line
      const resume = cursor === undefined ? undefined : parseCursor(cursor)
      const known = resume && Date.now() - resume.at < maxAwayMs ? resume.position : undefined
      // Another server may be ahead of this one by a moment; a cursor beyond the end is of another database.
      const beyond = known && isAfter(known, relay.position()) && isAfter(known, (await outboxPosition(db.system)).end)
      const from = known && !beyond ? known : undefined
      const audience = audiences.join(audienceOf(viewer, kinds.listener(viewer)))
      const { signer } = fileTickets
      const reader = new LiveReader(line, { viewer, audience, position: from ?? relay.position() }, { signer, log })
      const unwatch = sessions.watch(viewer, {
        changed: now => {
          const before = reader.audience
          const own = audienceOf(now, kinds.listener(now))
          const rightsBefore = reader.viewer.rights
          reader.viewer = now
          if (before.key === own.key && sameSet(rightsBefore, now.rights)) return
          reader.audience = audiences.join(own)
          audiences.leave(before)
          if (reader.isOpen) reader.resync()
        },
        ended: () => {
          reader.send({ type: 'signedOut' })
          closeSocket(socket, 'signedOut')
        },
      })
      let hasLeft = false
      const leave = () => {
        if (hasLeft) return
        hasLeft = true
        unwatch()
        readers.delete(reader)
        audiences.leave(reader.audience)
      }
      socket.once('close', leave)
      if (!reader.isOpen) return leave()
      reader.hello(returnUrl(viewer))
      if (cursor !== undefined && !from) reader.resync()
      readers.add(reader)
      if (from) fallBehind(reader)
    },
    async stop() {
      clearInterval(tendTimer)
      clearTimeout(soon)
      clearInterval(refreshing)
      stopPings()
      await Promise.all([relay.stop(), bell.stop()])
      for (const reader of readers) closeSocket(reader.socket, 'goingAway')
    },
  }
}

const sameSet = (a: ReadonlySet<number>, b: ReadonlySet<number>) => a.size === b.size && [...a].every(id => b.has(id))

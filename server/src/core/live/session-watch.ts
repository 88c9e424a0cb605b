/**
 * Sockets outlive the request that opened them. While one is open its session is read again every few seconds, and at once when
 * somebody tells that it changed: a session that has ended ends its sockets, changed rights change what they are told.
 */
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../db/database.ts'
import { mayComeFrom } from '../session/api-key-networks.ts'
import { sessionsById, viewerOf } from '../session/load-viewer.ts'
import { findSessions, type SessionRow } from '../session/session.queries.ts'
import type { Viewer } from '../session/viewer.ts'

const lookEveryMs = 10_000
const readAtOnce = 100

export type SessionListener = {
  /** The session lives; this is what it may see now. */
  changed: (viewer: Viewer) => unknown
  ended: () => void
}

type Watched = Pick<Viewer, 'sessionId' | 'language' | 'address'>

export type SessionWatch = {
  /** Watches until the returned function is called or the session ends. */
  watch(viewer: Watched, listener: SessionListener): () => void
  /** Reads these sessions again now, all of them without a list. */
  recheck(sessionIds?: readonly number[]): Promise<void>
  stop(): void
}

export type WatchTimes = { sessionsMs: number }

export function watchSessions(
  { db, log }: { db: Database; log: FastifyBaseLogger },
  { sessionsMs = lookEveryMs }: Partial<WatchTimes> = {},
): SessionWatch {
  const watched = new Map<number, Map<SessionListener, Watched>>()

  function apply(sessionId: number, row: SessionRow | undefined) {
    const listeners = watched.get(sessionId)
    if (!listeners) return
    if (!row) watched.delete(sessionId)
    for (const [listener, { language, address }] of [...listeners]) {
      if (row && mayComeFrom(row, address)) listener.changed(viewerOf(row, { language, address }))
      else listener.ended()
    }
  }

  async function recheck(sessionIds?: readonly number[]) {
    const wanted = (sessionIds ?? [...watched.keys()]).filter(sessionId => watched.has(sessionId))
    for (let from = 0; from < wanted.length; from += readAtOnce) {
      const ids = wanted.slice(from, from + readAtOnce)
      try {
        const rows = sessionsById(await findSessions(db.auth, ids))
        for (const sessionId of ids) apply(sessionId, rows.get(sessionId))
      } catch (error) {
        // The database is away: nobody is signed out for that, the next look decides.
        log.warn({ err: error }, 'sessions could not be read again')
        return
      }
    }
  }

  let looking = false
  const timer = setInterval(async () => {
    if (looking) return
    looking = true
    await recheck()
    looking = false
  }, sessionsMs)
  timer.unref()

  return {
    watch(viewer, listener) {
      const listeners = watched.get(viewer.sessionId) ?? new Map<SessionListener, Watched>()
      watched.set(viewer.sessionId, listeners.set(listener, viewer))
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0 && watched.get(viewer.sessionId) === listeners) watched.delete(viewer.sessionId)
      }
    },
    recheck,
    stop: () => clearInterval(timer),
  }
}

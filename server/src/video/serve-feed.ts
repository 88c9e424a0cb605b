import { limits } from '@watchfire/contract/core/limits.ts'
import { videoCalls } from '@watchfire/contract/video/video.calls.ts'
import type { FastifyInstance } from 'fastify'
import { type Database, inScope } from '../core/db/database.ts'
import { serveSocket } from '../core/http/raw-route.ts'
import { refuse } from '../core/http/refuse.ts'
import { checkOrigin } from '../core/live/origin-check.ts'
import { loadViewer } from '../core/session/load-viewer.ts'
import type { Tickets } from '../core/session/ticket.ts'
import type { Viewer } from '../core/session/viewer.ts'
import { sharesOf } from '../core/shares.ts'
import type { FeedHub } from './feed-hub.ts'
import { feedRequestOf, feedTicketKind } from './feed-ticket.ts'
import { noteWatching } from './note-watching.ts'
import { findSource } from './video.queries.ts'
import { mayWatchLive } from './video-rights.ts'

const defaultShares = { account: limits.videoSocketsOfAccount, customer: limits.videoSocketsOfCustomer }

export type FeedParts = {
  db: Database
  feeds: FeedHub
  tickets: Tickets
  origins: readonly string[]
  /** Sockets of one account and of one customer at this server. */
  socketShares?: { account: number; customer: number }
}

/** `GET /live/v1/video`: the picture of a channel. Right and scope are looked at again: the ticket may be a minute old. */
export function serveFeed(
  app: FastifyInstance,
  { db, feeds, tickets, origins, socketShares = defaultShares }: FeedParts,
): void {
  const note = noteWatching(db)
  const shares = sharesOf(socketShares, () => refuse('session.tooManySockets'))
  serveSocket(app, videoCalls.watchLive, {
    authorize: async ({ ticket }, request) => {
      checkOrigin(request, origins)
      const { sessionId, detail } = await tickets.openOnce(ticket, feedTicketKind)
      const { kind, channelId, language } = feedRequestOf(detail)
      const viewer = await loadViewer(db, sessionId, { language, address: request.ip })
      if (!viewer || !mayWatchLive(viewer)) throw refuse('session.badTicket')
      const channel = await inScope(db, viewer, trx => findSource(trx, viewer, channelId))
      if (!channel) throw refuse('session.badTicket')
      shares.check(viewer)
      await note({ ...viewer, call: videoCalls.watchLive.path, requestId: request.id }, channel)
      const stillSees = (now: Viewer) => inScope(db, now, trx => findSource(trx, now, channelId)).then(Boolean)
      return { viewer, channel, kind, stillSees }
    },
    admit: ({ viewer }) => shares.check(viewer),
    open: (socket, { viewer, channel, kind, stillSees }) => {
      socket.once('close', shares.enter(viewer))
      feeds.watch(socket, viewer, channel, kind, stillSees)
    },
  })
  app.addHook('preClose', async () => feeds.stop())
}

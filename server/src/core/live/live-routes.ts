import { limits } from '@watchfire/contract/core/limits.ts'
import { liveCalls } from '@watchfire/contract/core/live.ts'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/database.ts'
import type { Handlers } from '../http/handlers.ts'
import { serveSocket } from '../http/raw-route.ts'
import { refuse } from '../http/refuse.ts'
import { mayComeFrom } from '../session/api-key-networks.ts'
import { sessionLoader, viewerOf } from '../session/load-viewer.ts'
import type { Tickets } from '../session/ticket.ts'
import { sharesOf } from '../shares.ts'
import type { LiveHub } from './live-hub.ts'
import { checkOrigin } from './origin-check.ts'
import { takeTicket } from './take-ticket.ts'

const defaultShares = { account: limits.liveSocketsOfAccount, customer: limits.liveSocketsOfCustomer }

export const liveHandlers = (tickets: Tickets): Handlers<typeof liveCalls> => ({
  takeTicket: takeTicket(tickets),
})

export function serveLive(
  app: FastifyInstance,
  {
    db,
    hub,
    tickets,
    origins,
    socketShares = defaultShares,
  }: {
    db: Database
    hub: LiveHub
    tickets: Tickets
    origins: readonly string[]
    /** Channels of one account and of one customer at this server. */
    socketShares?: { account: number; customer: number }
  },
): void {
  const sessionOf = sessionLoader(db)
  const shares = sharesOf(socketShares, () => refuse('session.tooManySockets'))
  serveSocket(app, liveCalls.watchEvents, {
    mayDeflate: true,
    authorize: async ({ ticket, cursor }, request) => {
      checkOrigin(request, origins)
      const { sessionId, accountId, detail } = tickets.read(ticket, 'live')
      const row = await sessionOf(sessionId)
      if (row?.account_id !== accountId || row.must_change_password || !mayComeFrom(row, request.ip))
        throw refuse('session.badTicket')
      const viewer = viewerOf(row, { language: detail === 'en' ? 'en' : 'zh', address: request.ip })
      shares.check(viewer)
      await tickets.takeOnce(ticket, sessionId)
      return { viewer, cursor }
    },
    admit: ({ viewer }) => shares.check(viewer),
    open: (socket, { viewer, cursor }, request) => {
      socket.once('close', shares.enter(viewer))
      hub.attach({ socket, line: request.raw.socket }, viewer, cursor).catch(error => {
        request.log.warn({ err: error }, 'a live channel could not be opened')
        socket.close(1011)
      })
    },
  })
  app.addHook('preClose', () => hub.stop())
}

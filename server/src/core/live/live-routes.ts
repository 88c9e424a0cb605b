import { liveCalls } from '@watchfire/contract/core/live.ts'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/database.ts'
import type { Handlers } from '../http/handlers.ts'
import { serveSocket } from '../http/raw-route.ts'
import { refuse } from '../http/refuse.ts'
import { loadViewer } from '../session/load-viewer.ts'
import type { Tickets } from '../session/ticket.ts'
import type { LiveHub } from './live-hub.ts'
import { checkOrigin } from './origin-check.ts'

const ticketMs = 60_000

/** The socket cannot say a language, so its ticket does. */
export const liveHandlers = (tickets: Tickets): Handlers<typeof liveCalls> => ({
  ticket: async (_, { sessionId, accountId, language }) => {
    const ticket = tickets.issue({ sessionId, accountId, resource: `live:${language}` }, { ttlMs: ticketMs })
    return { url: `${liveCalls.events.path}?ticket=${ticket}` }
  },
})

export function serveLive(
  app: FastifyInstance,
  { db, hub, tickets, origins }: { db: Database; hub: LiveHub; tickets: Tickets; origins: readonly string[] },
): void {
  serveSocket(app, liveCalls.events, {
    admit: async ({ ticket, cursor }, request) => {
      checkOrigin(request, origins)
      const { sessionId, detail } = await tickets.openKind(ticket, 'live')
      const language = detail === 'en' ? 'en' : 'zh'
      const viewer = await loadViewer(db, sessionId, { language, address: request.ip })
      if (!viewer) throw refuse('session.badTicket')
      return { viewer, cursor }
    },
    open: (socket, { viewer, cursor }, request) => {
      hub.attach(socket, viewer, cursor).catch(error => {
        request.log.warn({ err: error }, 'a live channel could not be opened')
        socket.close(1011)
      })
    },
  })
  app.addHook('preClose', () => hub.stop())
}

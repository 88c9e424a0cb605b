import { liveCalls } from '@watchfire/contract/core/live.ts'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { serveCalls } from '../http/serve-calls.ts'
import { openLiveHub } from './live-hub.ts'
import { liveHandlers, serveLive } from './live-routes.ts'
import { returnUrl } from './take-ticket.ts'

/** After the modules that register kinds: from now on the outbox is read. */
export async function mountLive(app: FastifyInstance, context: Context): Promise<void> {
  const { db, log, kinds, sessions, tickets, fileTickets, origins, metrics } = context
  const hub = await openLiveHub({ db, log, kinds, sessions, fileTickets, returnUrl: returnUrl(tickets) })
  serveCalls(app, liveCalls, liveHandlers(tickets), context)
  serveLive(app, { db, hub, tickets, origins })
  metrics.gauge('watchfire_consoles', 'Consoles with a live channel', () => hub.size())
}

import { liveCalls } from '@watchfire/contract/core/live.ts'
import type { Handler } from '../http/handlers.ts'
import type { Tickets } from '../session/ticket.ts'
import type { Viewer } from '../session/viewer.ts'

const ticketMs = 60_000
/** Renewed over the channel while it stands, every 30 s. */
const returnMs = 90_000

export const takeTicket =
  (tickets: Tickets): Handler<typeof liveCalls.takeTicket> =>
  async (_, viewer) => ({ url: liveUrl(tickets, viewer, ticketMs) })

export const returnUrl = (tickets: Tickets) => (viewer: Viewer) => liveUrl(tickets, viewer, returnMs)

/** Opens the channel for this viewer. The socket cannot say a language, so its ticket does. */
function liveUrl(
  tickets: Tickets,
  { sessionId, accountId, scopeEpoch, language }: Pick<Viewer, 'sessionId' | 'accountId' | 'scopeEpoch' | 'language'>,
  ttlMs: number,
): string {
  const ticket = tickets.issue({ sessionId, accountId, scopeEpoch, resource: `live:${language}` }, { ttlMs })
  return `${liveCalls.watchEvents.path}?ticket=${ticket}`
}

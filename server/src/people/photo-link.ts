/** `GET /media/v1/person/:id`: a photo or a signed consent, to whoever just asked for it. */
import { personCalls } from '@watchfire/contract/people/person.calls.ts'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../core/context.ts'
import { sendStored } from '../core/files/file-route.ts'
import { abortOnSessionEnd } from '../core/live/abort-on-session-end.ts'
import { type Grant, type Tickets, ticketIn } from '../core/session/ticket.ts'

/** Long enough for a browser to draw what it was given: each further look is asked for, and written down, anew. */
const ttlMs = 60_000
const photoOf = (fileId: string) => `person:${fileId}` as const

export type PhotoUrl = (reader: Grant, fileId: string) => string

export const photoUrls =
  (tickets: Pick<Tickets, 'issue'>): PhotoUrl =>
  ({ sessionId, accountId, scopeEpoch }, fileId) => {
    const ticket = tickets.issue({ sessionId, accountId, scopeEpoch, resource: photoOf(fileId) }, { ttlMs })
    return `${personCalls.readPhoto.path.replace(':id', fileId)}?ticket=${ticket}`
  }

export function servePhotos(
  app: FastifyInstance,
  { db, store, tickets, sessions }: Pick<Context, 'db' | 'sessions' | 'store' | 'tickets'>,
) {
  const readOn = abortOnSessionEnd(sessions)
  const call = personCalls.readPhoto
  app.route<{ Params: { id: string } }>({
    method: 'GET',
    url: call.path,
    config: { call },
    handler: async (request, reply) => {
      const { id } = request.params
      const holder = await tickets.open(ticketIn(request.query), photoOf(id))
      const file = { fileId: id, tenantId: holder.tenantId, ofPerson: true }
      return sendStored(request, reply, { db, store }, file, bytes => readOn(holder, request.ip, bytes))
    },
  })
}

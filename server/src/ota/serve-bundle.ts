/** `GET /media/v1/edge-bundle`: a bundle to whoever holds its ticket, whole or from somewhere on. */
import { otaCalls } from '@watchfire/contract/ota/ota.calls.ts'
import type { FastifyInstance } from 'fastify'
import { answerRange } from '../core/files/answer-range.ts'
import { bytesPolicy } from '../core/http/answer-headers.ts'
import { refuse } from '../core/http/refuse.ts'
import type { AbortOnSessionEnd } from '../core/live/abort-on-session-end.ts'
import { type Tickets, ticketIn } from '../core/session/ticket.ts'
import type { BundleFiles } from './bundle-files.ts'

export type BundleParts = { bundles: BundleFiles; tickets: Tickets; readOn: AbortOnSessionEnd }

export function serveBundles(app: FastifyInstance, { bundles, tickets, readOn }: BundleParts): void {
  const call = otaCalls.readBundle
  app.route({
    method: 'GET',
    // Made from GET it would read the whole file and throw it away.
    exposeHeadRoute: false,
    url: call.path,
    config: { call },
    handler: async (request, reply) => {
      const { detail: name, ...holder } = await tickets.openKind(ticketIn(request.query), 'bundle')
      const size = await bundles.sizeOf(name)
      if (size === undefined) throw refuse('file.notFound')
      reply
        .type('application/gzip')
        .header('accept-ranges', 'bytes')
        .header('cache-control', 'private, no-store')
        .header('x-content-type-options', 'nosniff')
        .header('content-security-policy', bytesPolicy)
        .header('content-disposition', `attachment; filename="${name}"`)
      return reply.send(readOn(holder, request.ip, bundles.read(name, answerRange(reply, request.headers.range, size))))
    },
  })
}

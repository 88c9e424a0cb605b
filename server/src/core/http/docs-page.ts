/** The documentation of the calls at /docs, made from the contract at start. */
import scalar from '@scalar/fastify-api-reference'
import type { Call } from '@watchfire/contract/core/call.ts'
import type { FastifyInstance } from 'fastify'
import { openApiOf } from './openapi.ts'

export async function serveDocs(app: FastifyInstance, rooms: Record<string, Record<string, Call>>): Promise<void> {
  await app.register(async docs => {
    // The reference page brings its own script and style; it asks nobody outside.
    docs.addHook('onSend', async (_, reply) => {
      reply.header(
        'content-security-policy',
        "default-src 'self'; script-src 'self' 'unsafe-inline' 'unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:",
      )
    })
    await docs.register(scalar, {
      routePrefix: '/docs',
      logLevel: 'silent',
      configuration: {
        content: openApiOf(rooms),
        withDefaultFonts: false,
        telemetry: false,
        agent: { disabled: true },
        hideClientButton: true,
      },
    })
  })
}

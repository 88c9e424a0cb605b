/** `POST /ingest/v1/hooks/<token>`: what comes there is of others' making, so it is no call of the contract. */
import { finished } from 'node:stream'
import { okMessage } from '@watchfire/contract/core/envelope.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readBody } from '../core/http/json-body.ts'
import { refuse } from '../core/http/refuse.ts'
import { hashOfSecret } from '../core/session/authorize.ts'
import { guessLimit } from '../core/session/guess-limit.ts'
import { arrivalOrder } from './arrival-order.ts'
import { findSourceOfToken, type SourceOfToken } from './intake.queries.ts'
import { takePost } from './take-post.ts'
import type { IntakeParts } from './take-read.ts'

/** A few pictures with what is said about them. */
const bodyLimit = 8 * 1024 * 1024
const bodyMs = 30_000
const tokenShape = /^hk_[A-Za-z0-9_-]{32}$/

export async function serveHooks(app: FastifyInstance, parts: IntakeParts): Promise<void> {
  const guesses = guessLimit()
  const arrive = arrivalOrder()
  const sources = new WeakMap<FastifyRequest, SourceOfToken>()

  async function admit(request: FastifyRequest): Promise<SourceOfToken> {
    const { token } = request.params as { token: string }
    if (!tokenShape.test(token)) throw refuse('hook.unknown')
    const prefix = token.slice(0, 10)
    guesses.check(request.ip, prefix)
    const source = await findSourceOfToken(parts.db.system, hashOfSecret(token))
    if (!source) {
      guesses.note(request.ip, prefix)
      throw refuse('hook.unknown')
    }
    if (!source.in_use) throw refuse('hook.off')
    return source
  }

  await app.register(async scope => {
    // Read when it is known who sends it, whatever its type is called.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (request, payload, done) => {
      if (Number(request.headers['content-length']) > bodyLimit) return done(refuse('call.tooLarge'))
      readBody(payload, { limit: bodyLimit, tooLong: 'call.tooLarge', timeoutMs: bodyMs }, done)
    })
    scope.route({
      method: 'POST',
      url: '/ingest/v1/hooks/:token',
      bodyLimit,
      onRequest: async (request, reply) => {
        const source = await admit(request)
        const leave = parts.door.enter(source)
        finished(reply.raw, leave)
        sources.set(request, source)
      },
      handler: async request => {
        const source = sources.get(request) as SourceOfToken
        const signature = request.headers[source.signature_header.toLowerCase()]
        const place = arrive(source.source_id)
        try {
          const outcomes = await takePost(parts, source, {
            bytes: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
            contentType: request.headers['content-type'] ?? '',
            signature: typeof signature === 'string' ? signature : undefined,
            received: Date.now(),
            place,
          })
          return { rcode: 0, rmsg: okMessage, data: outcomes }
        } finally {
          place.leave()
        }
      },
    })
  })
}

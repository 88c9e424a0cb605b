/** Reads JSON bodies: no more bytes, no more values and no more time than the call's limit allows. */
import type { Readable } from 'node:stream'
import { bulkBody, listBody } from '@watchfire/contract/core/call.ts'
import type { FastifyInstance } from 'fastify'
import { fitsLimits, type JsonLimits } from './json-limits.ts'
import { bodyLimitOf } from './long-body.ts'
import { refuse } from './refuse.ts'

const limits: JsonLimits = { maxNodes: 20_000, maxDepth: 64 }
/** Groups by the dozen, each with some regions of some projects. */
const mapLimits: JsonLimits = { maxNodes: 120_000, maxDepth: 64 }
/** 500 events of some hundred values each. Depth is left to the check of each event, so that a bad one hurts no neighbour. */
const bulkLimits: JsonLimits = { maxNodes: 250_000, maxDepth: 250_000 }
/** A body of megabytes may take so many times as long. */
const longTimes = 4

export function acceptJson(app: FastifyInstance, { bodyMs }: { bodyMs: number }): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  // Nothing of ours is plain text, which the framework would hand on.
  app.removeAllContentTypeParsers()
  // SCIM calls its JSON by a name of its own (RFC 7644, 8.1).
  app.addContentTypeParser(['application/json', 'application/scim+json'], (request, payload, done) => {
    const { limit, tooLong } = bodyLimitOf(request)
    const isLong = limit > listBody
    const limitsOfBody = limit >= bulkBody ? bulkLimits : isLong ? mapLimits : limits
    if (Number(request.headers['content-length']) > limit) return done(refuse(tooLong))
    readBody(payload, { limit, tooLong, timeoutMs: isLong ? bodyMs * longTimes : bodyMs }, (error, body) => {
      if (!body) return done(error)
      // Providers name a type where there is nothing to send.
      if (body.length === 0 && request.method === 'DELETE') return done(null, undefined)
      if (!fitsLimits(body, limitsOfBody)) return done(refuse(tooLong))
      parse(request, body.toString(), done)
    })
  })
}

export function readBody(
  payload: Readable,
  { limit, tooLong, timeoutMs }: { limit: number; tooLong: 'call.tooLarge' | 'call.senderUnknown'; timeoutMs: number },
  done: (error: Error | null, body?: Buffer) => void,
): void {
  const chunks: Buffer[] = []
  let length = 0
  const onData = (chunk: Buffer) => {
    length += chunk.length
    if (length > limit) return finish(refuse(tooLong))
    chunks.push(chunk)
  }
  const onEnd = () => finish(null)
  // The sender is gone; nobody reads this.
  const onError = () => finish(refuse('call.notJson'))
  const timer = setTimeout(() => finish(refuse('call.tooSlow')), timeoutMs)
  payload.on('data', onData).on('end', onEnd).on('error', onError).on('close', onError)

  function finish(error: Error | null) {
    clearTimeout(timer)
    payload.off('data', onData).off('end', onEnd).off('error', onError).off('close', onError)
    if (error) payload.pause()
    done(error, error ? undefined : Buffer.concat(chunks, length))
  }
}

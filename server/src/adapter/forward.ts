import type { Readable } from 'node:stream'
import type { Call } from '@watchfire/contract/core/call.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { bytesPolicy } from '../core/http/answer-headers.ts'
import { refuse } from '../core/http/refuse.ts'
import { completeAnswer } from './complete-answer.ts'
import { completeRows } from './complete-rows.ts'

/** What of a request the back end is told; cookies of ours are none of its business. */
const headersTold = ['accept', 'accept-language', 'content-type', 'content-length', 'range', 'if-range', 'user-agent']
/** What of its answer goes on. */
const headersHeard = ['content-type', 'content-length', 'content-range', 'accept-ranges', 'etag', 'last-modified']

const only = (headers: Record<string, unknown>, names: readonly string[]) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => names.includes(name))) as Record<string, string>

type FromBackEnd = { stream: Readable; statusCode: number; headers: Record<string, string | undefined> }

const isMedia = (type = ''): boolean => /^(image|video|audio)\/|^application\/octet-stream\b/i.test(type)

/** The longest answer that is read whole, in bytes. */
const maxBytes = 20_000_000

/** Hands a request on to the back end at `base` (without a slash at its end). The answer of a call is read and completed; any other goes on as it comes. */
export function forwardTo(base: string) {
  const { pathname } = new URL(base)
  const folder = pathname === '/' ? '' : pathname

  return (request: FastifyRequest, reply: FastifyReply, call?: Call): FastifyReply => {
    const path = request.url.split('?')[0] ?? ''
    // Two slashes would name another host, and a raw answer is bytes.
    if (path.startsWith('//')) throw refuse('call.unknown')
    const isJson = call !== undefined && call.transport !== 'raw'
    return reply.from(call ? `${folder}${path}` : path, {
      rewriteRequestHeaders: (_, headers) => ({
        ...only(headers, headersTold),
        host: String(headers.host),
        'x-forwarded-for': request.ip,
        ...(isJson ? { 'accept-encoding': 'identity' } : {}),
      }),
      rewriteHeaders: headers => ({
        ...only(headers, isJson ? ['content-type'] : headersHeard),
        ...(isJson ? {} : { 'content-security-policy': bytesPolicy }),
      }),
      onResponse: (_, answering, response) => {
        const { stream, statusCode, headers } = response as unknown as FromBackEnd
        if (!isJson) {
          // Whoever reaches the console is shown pictures and recordings, and nothing else that a back end may answer.
          if (call === undefined && !isMedia(headers['content-type'])) {
            stream.destroy()
            return void answering.send(refuse('call.unknown'))
          }
          if ([200, 206].includes(statusCode)) answering.header('cache-control', 'private, max-age=600')
          return void answering.send(stream)
        }
        void answerOf(stream, call, { own: base, request }).then(
          body => answering.type('application/json; charset=utf-8').send(body),
          error => answering.send(error),
        )
      },
      onError: (answering, { error }) => {
        request.log.warn({ reason: error.message, path: request.routeOptions.url }, 'the back end did not answer')
        void answering.send(refuse('call.backEndAway'))
      },
    })
  }
}

/** As it came where it is no answer of a call: a proxy's page, a refusal. */
async function answerOf(
  stream: Readable,
  call: Call,
  { own, request }: { own: string; request: FastifyRequest },
): Promise<string> {
  const whole = await textOf(stream)
  const body = parsed(whole)
  if (!body || body.data === undefined || body.data === null) return whole
  const complete = completeAnswer(call, { ...body, data: completeRows(body.data, call, { own, asked: request.body }) })
  const fits = z.safeDecode(call.answer, complete as never)
  if (!fits.success)
    request.log.warn(
      { path: call.path, issue: fits.error.issues[0] },
      'an answer of the back end is not what the contract says',
    )
  return JSON.stringify(complete)
}

async function textOf(stream: Readable): Promise<string> {
  const chunks: Buffer[] = []
  let length = 0
  try {
    for await (const chunk of stream) {
      chunks.push(chunk)
      length += chunk.length
      // Leaving the loop ends the stream.
      if (length > maxBytes) break
    }
  } catch {
    throw refuse('call.backEndAway')
  }
  if (length > maxBytes) throw refuse('call.backEndAway')
  return Buffer.concat(chunks, length).toString()
}

function parsed(whole: string): Record<string, unknown> | undefined {
  try {
    const body = JSON.parse(whole)
    return typeof body === 'object' && body !== null && !Array.isArray(body) ? body : undefined
  } catch {
    return undefined
  }
}

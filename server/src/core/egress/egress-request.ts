/** One HTTP request to an address people typed in: to the checked address only, no redirect, bounded in time and size. */
import { createWriteStream } from 'node:fs'
import { type IncomingHttpHeaders, request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import { isIP } from 'node:net'
import { pipeline } from 'node:stream/promises'
import type { ResolveHost } from './egress-address.ts'
import type { EgressAddress } from './network-list.ts'

export type EgressRequest = { url: string; method: string; headers?: Record<string, string>; body?: string | undefined }
export type EgressAnswer = { status: number; headers: IncomingHttpHeaders; body: Buffer }
type EgressLimits = {
  resolve: ResolveHost
  timeoutMs: number
  maxAnswerBytes: number
  /** Looks at the checked address before anything is sent; refuses by throwing. */
  check?: (address: EgressAddress, secure: boolean) => void
  /** From here on the other side can have the request. */
  onConnect?: () => void
  /** The body of an answer of 200 goes into this file instead. */
  writeTo?: string
  /** Breaks it off. */
  signal?: AbortSignal | undefined
}

/** The answer did not come in time, or is longer than the caller takes; told apart by its code, as errors of the connection are. */
class AnswerRefused extends Error {
  readonly code: 'EGRESS_TIMEOUT' | 'EGRESS_TOO_LONG'
  constructor(code: AnswerRefused['code'], message: string) {
    super(message)
    this.code = code
  }
}

async function* bounded(parts: AsyncIterable<Buffer>, max: number): AsyncGenerator<Buffer> {
  let bytes = 0
  for await (const part of parts) {
    bytes += part.length
    if (bytes > max) throw new AnswerRefused('EGRESS_TOO_LONG', 'the answer is too long')
    yield part
  }
}

/** @throws InsideAddress, AnswerRefused, what `check` throws, errors of the resolver and of the connection */
export async function egressRequest(
  { url, method, headers = {}, body }: EgressRequest,
  { resolve, timeoutMs, maxAnswerBytes, check, onConnect, writeTo, signal }: EgressLimits,
): Promise<EgressAnswer> {
  const target = new URL(url)
  const host = target.hostname.replace(/^\[|\]$/g, '')
  const secure = target.protocol === 'https:'
  const port = Number(target.port) || (secure ? 443 : 80)
  const { address, family } = await resolve(host, port)
  check?.({ address, family }, secure)
  return new Promise((resolveAnswer, reject) => {
    const request = (secure ? secureRequest : plainRequest)({
      method,
      host: address,
      family,
      ...(secure && isIP(host) === 0 ? { servername: host } : {}),
      port,
      path: target.pathname + target.search,
      headers: {
        ...headers,
        host: target.host,
        connection: 'close',
        ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }),
      },
      agent: false,
      ...(signal && { signal }),
    })
    const late = () => request.destroy(new AnswerRefused('EGRESS_TIMEOUT', `no answer within ${timeoutMs / 1000} s`))
    const timer = setTimeout(late, timeoutMs)
    const fail = (error: unknown) => {
      clearTimeout(timer)
      reject(error)
    }
    if (onConnect) request.on('socket', socket => socket.once(secure ? 'secureConnect' : 'connect', onConnect))
    request.on('error', fail)
    request.on('response', response => {
      const answerWith = (body: Buffer) => {
        clearTimeout(timer)
        resolveAnswer({ status: response.statusCode ?? 502, headers: response.headers, body })
      }
      if (writeTo !== undefined && response.statusCode === 200) {
        const file = createWriteStream(writeTo)
        pipeline(response, part => bounded(part, maxAnswerBytes), file).then(() => answerWith(Buffer.alloc(0)), fail)
        return
      }
      const parts: Buffer[] = []
      let bytes = 0
      response.on('data', (part: Buffer) => {
        bytes += part.length
        if (bytes > maxAnswerBytes) request.destroy(new AnswerRefused('EGRESS_TOO_LONG', 'the answer is too long'))
        else parts.push(part)
      })
      response.on('error', fail)
      response.on('end', () => answerWith(Buffer.concat(parts)))
    })
    request.end(body)
  })
}

/** `fetch` for libraries that talk to addresses people typed in: to the checked address only, no redirect, bounded in time and size. */
import { request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import { isIP } from 'node:net'
import type { ResolveHost } from './egress-address.ts'
import { inside, isIn } from './network-list.ts'

const maxAnswerBytes = 512 * 1024

/** Plain HTTP leads nowhere but into networks of the plant that are allowed. */
class PlainOutside extends Error {
  constructor() {
    super('code:plainOutside')
    this.name = 'PlainOutside'
  }
}

type Sent = { method?: string; headers?: Record<string, string>; body?: unknown }

/** @throws InsideAddress, PlainOutside, errors of the connection; Error when the answer is late or too long */
export const egressFetch =
  (resolve: ResolveHost, { timeoutMs = 8_000 }: { timeoutMs?: number } = {}) =>
  async (url: string, { method = 'GET', headers = {}, body }: Sent): Promise<Response> => {
    const target = new URL(url)
    const host = target.hostname.replace(/^\[|\]$/g, '')
    const secure = target.protocol === 'https:'
    const port = Number(target.port) || (secure ? 443 : 80)
    const checked = await resolve(host, port)
    if (!secure && !isIn(inside)(checked)) throw new PlainOutside()
    const sent = body === undefined || body === null ? undefined : String(body)
    return new Promise((resolveAnswer, reject) => {
      const request = (secure ? secureRequest : plainRequest)({
        method,
        host: checked.address,
        family: checked.family,
        ...(secure && isIP(host) === 0 ? { servername: host } : {}),
        port,
        path: target.pathname + target.search,
        headers: {
          ...headers,
          host: target.host,
          connection: 'close',
          ...(sent === undefined ? {} : { 'content-length': Buffer.byteLength(sent) }),
        },
        agent: false,
      })
      const timer = setTimeout(() => request.destroy(new Error('code:timeout')), timeoutMs)
      const fail = (error: unknown) => {
        clearTimeout(timer)
        reject(error)
      }
      request.on('error', fail)
      request.on('response', response => {
        const parts: Buffer[] = []
        let bytes = 0
        response.on('data', (part: Buffer) => {
          bytes += part.length
          if (bytes > maxAnswerBytes) request.destroy(new Error('code:tooLong'))
          else parts.push(part)
        })
        response.on('error', fail)
        response.on('end', () => {
          clearTimeout(timer)
          const status = response.statusCode ?? 502
          const hasBody = ![204, 304].includes(status)
          resolveAnswer(
            new Response(hasBody ? Buffer.concat(parts) : null, {
              status,
              headers: Object.entries(response.headers).flatMap(([name, value]) =>
                [value ?? []].flat().map((one): [string, string] => [name, one]),
              ),
            }),
          )
        })
      })
      request.end(sent)
    })
  }

/** One HTTP request to an address of the outside: to the checked address only, no redirect, bounded in time and size. */
import { request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import { isIP } from 'node:net'
import type { ResolveHost } from '../../core/egress/egress-address.ts'

export type Posted = { status: number; body: string }

/** Nothing was sent, so nothing can have arrived. */
export class NotSent extends Error {}

const maxAnswerLength = 64 * 1024

/**
 * @throws NotSent when the other side cannot have the request; any other error leaves that open.
 */
export async function postThroughEgress(
  { url, body }: { url: string; body: string },
  { resolve, timeoutMs = 10_000 }: { resolve: ResolveHost; timeoutMs?: number },
): Promise<Posted> {
  const target = new URL(url)
  const host = target.hostname.replace(/^\[|\]$/g, '')
  const secure = target.protocol === 'https:'
  const port = Number(target.port) || (secure ? 443 : 80)
  const { address, family } = await resolve(host, port).catch((error: unknown) => {
    throw new NotSent(messageOf(error))
  })
  return new Promise((resolvePosted, reject) => {
    let connected = false
    const fail = (error: unknown) => reject(connected ? error : new NotSent(messageOf(error)))
    const request = (secure ? secureRequest : plainRequest)({
      method: 'POST',
      host: address,
      family,
      ...(secure && isIP(host) === 0 ? { servername: host } : {}),
      port,
      path: target.pathname + target.search,
      headers: {
        host: target.host,
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(body),
        connection: 'close',
      },
      agent: false,
    })
    const timer = setTimeout(() => request.destroy(new Error(`no answer within ${timeoutMs / 1000} s`)), timeoutMs)
    request.on('socket', socket => socket.once(secure ? 'secureConnect' : 'connect', () => (connected = true)))
    request.on('error', error => {
      clearTimeout(timer)
      fail(error)
    })
    request.on('response', response => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (part: string) => {
        text += part
        if (text.length > maxAnswerLength) request.destroy(new Error('the answer is too long'))
      })
      response.on('error', fail)
      response.on('end', () => {
        clearTimeout(timer)
        resolvePosted({ status: response.statusCode ?? 0, body: text })
      })
    })
    request.end(body)
  })
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message || error.name : String(error))

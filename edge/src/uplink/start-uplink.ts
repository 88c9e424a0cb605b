import { backoff, jittered } from '@watchfire/contract/core/backoff.ts'
import { serverMessage } from '@watchfire/contract/fleet/uplink.ts'
import type { Logger } from 'pino'
import { WebSocket } from 'ws'
import { StreamRegistry, type StreamSources } from './stream-registry.ts'

export type UplinkOptions = StreamSources & {
  /** The server's address, `http://…` or `https://…`. */
  server: string
  /** The AI server's key. */
  key: string
  /** The server has another configuration for this edge. */
  onConfigure: (version: number) => void
  log: Pick<Logger, 'info' | 'warn'>
  timing?: Partial<UplinkTiming>
}

export type UplinkTiming = {
  /** First and longest wait before another attempt, ms. */
  firstDelay: number
  maxDelay: number
  /** Wait after a refused key, ms. */
  refusedDelay: number
  /** Between pings, ms; a line that answers none of two is given up. */
  ping: number
}

export type Uplink = { readonly connected: boolean; close(): void }

const defaultTiming: UplinkTiming = { firstDelay: 500, maxDelay: 15_000, refusedDelay: 30_000, ping: 10_000 }
const handshakeTimeout = 10_000
/** The server only sends short messages. */
const maxMessageBytes = 64 * 1024

/** Keeps one WebSocket to the server open, and serves live pictures, stills and files over it. Never throws. */
export function startUplink(options: UplinkOptions): Uplink {
  const timing = { ...defaultTiming, ...options.timing }
  const { log } = options
  let closed = false
  let connected = false
  let failures = 0
  let socket: WebSocket | undefined
  let retry: NodeJS.Timeout | undefined

  function again(why: string, refused: boolean): void {
    if (closed) return
    const grown = backoff({ tries: failures + 1, firstMs: timing.firstDelay, maxMs: timing.maxDelay })
    const wait = Math.round(jittered(refused ? Math.max(grown, timing.refusedDelay) : grown, 0.3))
    // One line when it breaks and then ever rarer ones: a server may be away for days.
    if ((failures & (failures - 1)) === 0) log.warn({ why, wait, failures }, 'the uplink is down')
    failures += 1
    retry = setTimeout(connect, wait)
  }

  function connect(): void {
    let why = 'closed'
    let refused = false
    let received = true
    let pings: NodeJS.Timeout | undefined
    let line: WebSocket
    try {
      line = new WebSocket(uplinkUrl(options.server), {
        headers: { Authorization: `Bearer ${options.key}` },
        handshakeTimeout,
        maxPayload: maxMessageBytes,
        // Pictures are compressed already.
        perMessageDeflate: false,
        followRedirects: false,
      })
    } catch (error) {
      again(String(error), true)
      return
    }
    socket = line
    const registry = new StreamRegistry(options, {
      get unsent() {
        return line.bufferedAmount
      },
      say(message) {
        if (line.readyState === WebSocket.OPEN) line.send(JSON.stringify(message))
      },
      send(frame) {
        if (line.readyState === WebSocket.OPEN) line.send(frame)
      },
    })
    line.on('open', () => {
      connected = true
      failures = 0
      log.info({}, 'the uplink is up')
      pings = setInterval(() => {
        if (!received) line.terminate()
        received = false
        line.ping()
      }, timing.ping)
    })
    line.on('pong', () => {
      received = true
    })
    line.on('message', (data, isBinary) => {
      received = true
      const message = isBinary ? undefined : readMessage(data.toString())
      if (message?.type === 'configure') options.onConfigure(message.version)
      else if (message) registry.handle(message)
    })
    line.on('unexpected-response', (request, response) => {
      refused = response.statusCode === 401 || response.statusCode === 403
      why = `the server answered ${response.statusCode}`
      request.destroy()
      line.terminate()
    })
    line.on('error', error => {
      if (why === 'closed') why = error.message
    })
    line.on('close', () => {
      connected = false
      clearInterval(pings)
      registry.closeAll()
      again(why, refused)
    })
  }

  connect()
  return {
    get connected() {
      return connected
    },
    close() {
      closed = true
      clearTimeout(retry)
      socket?.close(1001)
      // A dead server never answers the closing handshake.
      const stuck = socket
      setTimeout(() => stuck?.terminate(), 500).unref()
    },
  }
}

function uplinkUrl(server: string): string {
  return `${server.replace(/^http/i, 'ws').replace(/\/+$/, '')}/edge/v1/uplink`
}

function readMessage(text: string) {
  try {
    return serverMessage.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

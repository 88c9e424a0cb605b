import { isIP, type Socket } from 'node:net'
import { CameraFault } from '../camera-fault.ts'
import type { CameraAddress } from '../camera-url.ts'
import { mayBeCamera } from './camera-network.ts'
import { openCameraSocket } from './camera-socket.ts'
import { RtspAuth } from './rtsp-auth.ts'
import { type RtspMessage, RtspReader, type RtspResponse } from './rtsp-reader.ts'

type Waiting = { resolve(response: RtspResponse): void; reject(fault: CameraFault): void; timer: NodeJS.Timeout }

export type ConnectionEvents = {
  /** The view is only good until the call returns. */
  onPacket(channel: number, packet: Uint8Array): void
  /** The connection is gone; called once. */
  onEnd(fault: CameraFault): void
}

/** A camera that takes no more of our few small messages than this is stuck. */
const maxUnsentBytes = 64 * 1024

/** One connection to a camera, over TCP or TLS: requests with their answers, credentials, and interleaved packets. */
export class RtspConnection {
  private readonly socket: Socket
  private readonly reader: RtspReader
  private readonly auth: RtspAuth
  private readonly waiting = new Map<number, Waiting>()
  private readonly events: ConnectionEvents
  private readonly timeout: number
  private sequence = 0
  private ended = false
  /** Nothing is said to a camera that has not shown who it is; until then it is held. */
  private isReady = false
  private readonly held: (Uint8Array | string)[] = []
  /** Over TLS. */
  readonly isSecure: boolean
  /** The Session field of every request once SETUP gave one. */
  session: string | undefined

  /** `timeout`: milliseconds for connecting and for each answer. */
  constructor(address: CameraAddress, timeout: number, events: ConnectionEvents) {
    this.events = events
    this.timeout = timeout
    this.isSecure = address.tls !== undefined
    this.auth = new RtspAuth(address.credentials)
    this.reader = new RtspReader({
      onMessage: message => this.take(message),
      onPacket: (channel, packet) => events.onPacket(channel, packet),
      onBroken: why => this.end(new CameraFault('protocol', why)),
    })
    this.socket = openCameraSocket(address, {
      onReady: () => {
        this.isReady = true
        for (const bytes of this.held.splice(0)) this.write(bytes)
      },
      onBytes: bytes => this.read(bytes),
      onFault: fault => this.end(fault),
    })
    if (isIP(address.host) && !mayBeCamera(address.host)) {
      queueMicrotask(() => this.end(new CameraFault('badAddress', `${address.host} is no camera address`)))
    }
  }

  /** Where the camera answers from. */
  get peer(): string {
    return this.socket.remoteAddress ?? ''
  }

  /** Sends a request and gives its answer, whatever its status; answers a demand for credentials by itself. */
  async request(method: string, url: string, headers: Record<string, string> = {}): Promise<RtspResponse> {
    for (let attempt = 0; ; attempt++) {
      const response = await this.exchange(method, url, headers)
      if (response.status !== 401) return response
      const outcome = this.auth.accept(response.headers.all('www-authenticate'))
      // A second wrong answer would only bring the camera closer to locking the account.
      if (outcome === 'hopeless' || attempt === 2 || (attempt === 1 && outcome !== 'stale')) {
        throw new CameraFault('unauthorised', 'the camera refuses the user name or password')
      }
    }
  }

  sendPacket(channel: number, packet: Uint8Array): void {
    const frame = Buffer.allocUnsafe(4 + packet.length)
    frame[0] = 0x24
    frame[1] = channel
    frame.writeUInt16BE(packet.length, 2)
    frame.set(packet, 4)
    this.write(frame)
  }

  /** Says goodbye where that is possible, then ends the connection. */
  close(teardownUrl?: string): void {
    if (this.ended) return
    if (teardownUrl !== undefined && this.session !== undefined && this.isReady) {
      this.write(this.compose('TEARDOWN', teardownUrl, {}))
      this.socket.end()
      // A dead camera never acknowledges the end.
      setTimeout(() => this.socket.destroy(), 500).unref()
    } else {
      this.socket.destroy()
    }
    this.end(new CameraFault('closed', 'closed by the edge'), false)
  }

  private exchange(method: string, url: string, headers: Record<string, string>): Promise<RtspResponse> {
    return new Promise((resolve, reject) => {
      if (this.ended) return reject(new CameraFault('ended', 'the connection is closed'))
      const text = this.compose(method, url, headers)
      const timer = setTimeout(() => {
        this.end(new CameraFault('unreachable', `no answer to ${method} within ${this.timeout} ms`))
      }, this.timeout)
      this.waiting.set(this.sequence, { resolve, reject, timer })
      this.write(text)
    })
  }

  private compose(method: string, url: string, headers: Record<string, string>): string {
    this.sequence += 1
    const authorization = this.auth.header(method, url)
    const fields = Object.entries({
      CSeq: String(this.sequence),
      'User-Agent': 'Watchfire',
      ...(this.session !== undefined && { Session: this.session }),
      ...(authorization !== undefined && { Authorization: authorization }),
      ...headers,
    })
    return `${method} ${url} RTSP/1.0\r\n${fields.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`
  }

  private write(bytes: Uint8Array | string): void {
    if (this.ended) return
    if (!this.isReady) this.held.push(bytes)
    else if (this.socket.writableLength <= maxUnsentBytes) this.socket.write(bytes)
    else this.end(new CameraFault('unreachable', 'the camera takes nothing'))
  }

  /** False would stop reading; a camera that is at its end is not read further. */
  private read(bytes: Uint8Array): boolean {
    try {
      if (!this.ended) this.reader.push(bytes)
    } catch (error) {
      this.end(new CameraFault('protocol', `reading failed: ${String(error)}`))
    }
    return !this.ended
  }

  private take(message: RtspMessage): void {
    const sequence = message.headers.number('cseq')
    if (message.kind === 'request') {
      // Servers may ask too (OPTIONS as their keep-alive); they only need to hear something.
      const status = message.method === 'OPTIONS' ? '200 OK' : '501 Not Implemented'
      this.write(`RTSP/1.0 ${status}\r\nCSeq: ${sequence ?? 0}\r\n\r\n`)
      return
    }
    // Without a number it can only be the oldest one's answer.
    const key = sequence ?? this.waiting.keys().next().value
    const waiting = key === undefined ? undefined : this.waiting.get(key)
    if (key === undefined || !waiting) return
    this.waiting.delete(key)
    clearTimeout(waiting.timer)
    waiting.resolve(message)
  }

  private end(fault: CameraFault, destroy = true): void {
    if (destroy) this.socket.destroy()
    if (this.ended) return
    this.ended = true
    for (const { reject, timer } of this.waiting.values()) {
      clearTimeout(timer)
      reject(fault)
    }
    this.waiting.clear()
    this.events.onEnd(fault)
  }
}

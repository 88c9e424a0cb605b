/**
 * A WebSocket that only listens, as cheap as it can be: a thousand of them share two cores with the server they measure. What
 * comes is read into one buffer of the whole process and handed on as it lies there.
 */
import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'

const shared = Buffer.allocUnsafe(1024 * 1024)
const nothing = Buffer.alloc(0)
const [text, close, ping] = [1, 8, 9]

export type RawSocketEvents = {
  /** The payload is only good until the call returns. `isCompressed`: raw deflate of one message. */
  onText(payload: Buffer, isCompressed: boolean): void
  /** Once, however it ended, also when it was never open. */
  onClose(): void
}

/** Offers what browsers offer. */
export class RawSocket {
  private readonly socket: Socket
  private readonly events: RawSocketEvents
  /** The beginning of what has not come whole. */
  private held: Buffer = nothing
  private isOpen = false

  constructor(url: string, events: RawSocketEvents) {
    const { hostname, port, pathname, search } = new URL(url)
    this.events = events
    const onread = { buffer: shared, callback: (size: number) => this.take(size) }
    this.socket = connect({ host: hostname, port: Number(port), noDelay: true, onread })
    this.socket.on('error', () => {})
    this.socket.once('close', () => events.onClose())
    const key = randomBytes(16).toString('base64')
    this.socket.write(
      `GET ${pathname}${search} HTTP/1.1\r\nhost: ${hostname}:${port}\r\nconnection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: ${key}\r\nsec-websocket-extensions: permessage-deflate; client_max_window_bits\r\n\r\n`,
    )
  }

  cut(): void {
    this.socket.destroy()
  }

  private take(size: number): boolean {
    const fresh = shared.subarray(0, size)
    const bytes = this.held.length === 0 ? fresh : Buffer.concat([this.held, fresh])
    let at = this.isOpen ? 0 : this.readAnswer(bytes)
    while (this.isOpen) {
      const next = this.readFrame(bytes, at)
      if (next === at) break
      at = next
    }
    this.held = at === bytes.length ? nothing : Buffer.from(bytes.subarray(at))
    return true
  }

  private readAnswer(bytes: Buffer): number {
    const end = bytes.indexOf('\r\n\r\n')
    if (end < 0) return 0
    this.isOpen = bytes.toString('latin1', 9, 12) === '101'
    if (!this.isOpen) this.cut()
    return end + 4
  }

  /** Where the next frame begins; the same place while this one has not come whole. */
  private readFrame(bytes: Buffer, at: number): number {
    if (bytes.length < at + 2) return at
    const [first = 0, short = 0] = [bytes[at], bytes[at + 1]]
    const headBytes = short < 126 ? 2 : short === 126 ? 4 : 10
    if (bytes.length < at + headBytes) return at
    const size = short < 126 ? short : short === 126 ? bytes.readUInt16BE(at + 2) : bytes.readUInt32BE(at + 6)
    const end = at + headBytes + size
    if (bytes.length < end) return at
    const payload = bytes.subarray(at + headBytes, end)
    const opcode = first & 0x0f
    if (opcode === text) this.events.onText(payload, (first & 0x40) !== 0)
    else if (opcode === ping) this.socket.write(Buffer.concat([Buffer.from([0x8a, 0x80 | size, 0, 0, 0, 0]), payload]))
    else if (opcode === close) this.socket.end()
    return end
  }
}

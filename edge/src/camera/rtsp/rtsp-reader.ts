import type { RtspHeaders } from './rtsp-headers.ts'
import { parseHead } from './rtsp-headers.ts'

export type RtspResponse = { kind: 'response'; status: number; reason: string; headers: RtspHeaders; body: Uint8Array }
export type RtspRequest = { kind: 'request'; method: string; url: string; headers: RtspHeaders; body: Uint8Array }
export type RtspMessage = RtspResponse | RtspRequest

export type RtspReaderEvents = {
  onMessage(message: RtspMessage): void
  /** An interleaved packet; the view is only good until the call returns. */
  onPacket(channel: number, packet: Uint8Array): void
  /** The stream makes no sense any more; nothing more is read. Called once. */
  onBroken(why: string): void
}

const maxHeadBytes = 16 * 1024
const maxBodyBytes = 256 * 1024
/** Some cameras put stray bytes between packets after a hiccup; more than this is no RTSP. */
const maxStrayBytes = 64 * 1024

const dollar = 0x24

/**
 * Splits a TCP stream into RTSP messages and interleaved packets (RFC 2326, 10.12), however it is cut into chunks.
 * Holds at most one incomplete message.
 */
export class RtspReader {
  private held = Buffer.alloc(0)
  private heldLength = 0
  private stray = 0
  private broken = false
  private readonly events: RtspReaderEvents

  constructor(events: RtspReaderEvents) {
    this.events = events
  }

  /** The chunk's memory may be reused as soon as the call returns. */
  push(chunk: Uint8Array): void {
    if (this.broken) return
    if (this.heldLength === 0) {
      const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
      this.keep(bytes.subarray(this.readAll(bytes)))
      return
    }
    this.keep(chunk)
    const used = this.readAll(this.held.subarray(0, this.heldLength))
    if (used === 0) return
    this.held.copyWithin(0, used, this.heldLength)
    this.heldLength -= used
  }

  private keep(rest: Uint8Array): void {
    if (this.broken || rest.length === 0) return
    const needed = this.heldLength + rest.length
    if (needed > this.held.length) {
      const larger = Buffer.allocUnsafe(Math.max(needed, this.held.length * 2, 4096))
      this.held.copy(larger, 0, 0, this.heldLength)
      this.held = larger
    }
    this.held.set(rest, this.heldLength)
    this.heldLength = needed
  }

  /** Reads what is complete; gives the number of bytes used. */
  private readAll(bytes: Buffer): number {
    let at = 0
    while (at < bytes.length && !this.broken) {
      const used = bytes[at] === dollar ? this.readPacket(bytes, at) : this.readText(bytes, at)
      if (used === 0) break
      at += used
    }
    return at
  }

  private readPacket(bytes: Buffer, at: number): number {
    if (bytes.length < at + 4) return 0
    const size = bytes.readUInt16BE(at + 2)
    if (bytes.length < at + 4 + size) return 0
    this.stray = 0
    this.events.onPacket(bytes[at + 1] ?? 0, bytes.subarray(at + 4, at + 4 + size))
    return 4 + size
  }

  private readText(bytes: Buffer, at: number): number {
    const first = bytes[at] ?? 0
    const letter = (first >= 0x41 && first <= 0x5a) || (first >= 0x61 && first <= 0x7a)
    if (!letter) return this.skipStray(bytes, at)

    const head = endOfHead(bytes, at)
    if (!head) {
      if (bytes.length - at > maxHeadBytes) this.fail('an endless message head')
      return 0
    }
    if (head.end - at > maxHeadBytes) return this.fail('too large a message head')
    const parsed = parseHead(bytes.toString('latin1', at, head.end))
    if (!parsed) return this.fail('not an RTSP message')
    const size = parsed.headers.bodyLength()
    if (size === undefined || size > maxBodyBytes) return this.fail('too large a message body')
    if (bytes.length < head.next + size) return 0
    this.stray = 0
    const body = new Uint8Array(bytes.subarray(head.next, head.next + size))
    this.events.onMessage({ ...parsed, body })
    return head.next + size - at
  }

  private skipStray(bytes: Buffer, at: number): number {
    let end = at + 1
    const first = bytes[at]
    // Empty lines may stand before any message; other strays reach to the next packet or answer ("RTSP/1.0 …").
    if (first !== 0x0d && first !== 0x0a) {
      while (end < bytes.length && bytes[end] !== dollar && bytes[end] !== 0x52) end += 1
    }
    this.stray += end - at
    if (this.stray > maxStrayBytes) return this.fail('stray bytes instead of packets')
    return end - at
  }

  private fail(why: string): 0 {
    if (!this.broken) {
      this.broken = true
      this.held = Buffer.alloc(0)
      this.heldLength = 0
      this.events.onBroken(why)
    }
    return 0
  }
}

/** A head ends with an empty line; a few cameras end lines with LF alone. */
function endOfHead(bytes: Buffer, at: number): { end: number; next: number } | undefined {
  const limit = bytes.subarray(at, at + maxHeadBytes + 4)
  const crlf = limit.indexOf('\r\n\r\n')
  const lf = limit.indexOf('\n\n')
  if (crlf >= 0 && (lf < 0 || crlf < lf)) return { end: at + crlf, next: at + crlf + 4 }
  return lf >= 0 ? { end: at + lf, next: at + lf + 2 } : undefined
}

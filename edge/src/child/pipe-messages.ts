/**
 * What travels over the pipes between the edge and its child processes: length-prefixed binary messages,
 * 4 bytes length of what follows, 1 byte kind, 4 bytes number (channel or request), then the fields of the kind. Big endian.
 */

/** The first message of every child: it takes orders now. */
export const ready = 1

export type Message = { kind: number; number: number; body: Buffer }

/** The largest order is a group of pictures of a big camera; the largest result a JPEG. */
const maxLength = 64 * 1024 * 1024
const headBytes = 9

/** The pieces of a message, to be written one after the other: big payloads are not copied. */
export function packMessage(kind: number, number: number, ...parts: Uint8Array[]): Uint8Array[] {
  const head = Buffer.allocUnsafe(headBytes)
  const length = parts.reduce((sum, part) => sum + part.byteLength, headBytes - 4)
  head.writeUInt32BE(length, 0)
  head.writeUInt8(kind, 4)
  head.writeUInt32BE(number, 5)
  return [head, ...parts]
}

/** Cuts a byte stream into messages. Bodies are views that live until the next `push`. */
export class MessageReader {
  private pieces: Buffer[] = []
  private held = 0
  private readonly onMessage: (message: Message) => void

  constructor(onMessage: (message: Message) => void) {
    this.onMessage = onMessage
  }

  /** Throws when the stream cannot be one of ours. */
  push(chunk: Buffer): void {
    this.pieces.push(chunk)
    this.held += chunk.length
    while (this.held >= 4) {
      const length = this.peek(4).readUInt32BE(0)
      if (length < headBytes - 4 || length > maxLength) throw new Error(`a message of ${length} bytes`)
      if (this.held < 4 + length) return
      const bytes = this.take(4 + length)
      this.onMessage({ kind: bytes.readUInt8(4), number: bytes.readUInt32BE(5), body: bytes.subarray(headBytes) })
    }
  }

  private peek(count: number): Buffer {
    const first = this.pieces[0]
    if (first && first.length >= count) return first
    this.pieces = [Buffer.concat(this.pieces)]
    return this.pieces[0] ?? Buffer.alloc(0)
  }

  private take(count: number): Buffer {
    const all = this.pieces.length === 1 ? this.peek(0) : Buffer.concat(this.pieces)
    this.held -= count
    this.pieces = this.held > 0 ? [all.subarray(count)] : []
    return all.subarray(0, count)
  }
}

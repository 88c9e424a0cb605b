/** Lets MQTT packets through as they come, and of a message that is too long its beginning: nothing behind it ever holds more than that. */
import { Transform } from 'node:stream'

/** Bytes of the content of a message; of a longer one nothing is read but its topic. */
export const messageLimit = 1024 * 1024
const [welcome, publish] = [2, 3]
/** Bytes of a packet that is no message: none that a subscriber gets is longer. */
const maxOtherBytes = 1024
/** What can stand before the content of a message. */
const topicRoom = 2 + 65_535 + 2

class BadPacket extends Error {
  readonly code = 'BAD_PACKET'
}

/** A message whose content is longer than `limit` goes on with more than `limit` bytes of it, by which it is told. */
export function shortenPackets(limit: number): Transform {
  const maxLength = limit + topicRoom + 1
  let header: number[] = []
  let [passing, skipping] = [0, 0]
  let isFirst = true

  /** The length that the header says, once it is whole. */
  function lengthOf(): number | undefined {
    const digits = header.slice(1)
    const last = digits.at(-1)
    if (last === undefined || (last >= 128 && digits.length < 4)) return undefined
    if (last >= 128) throw new BadPacket('a length without end')
    return digits.reduce((sum, digit, index) => sum + (digit & 127) * 128 ** index, 0)
  }

  function begin(target: Transform, length: number): void {
    const [first = 0] = header
    // Whatever speaks this says first whether it lets us in.
    if (isFirst && first >> 4 !== welcome) throw new BadPacket('no welcome')
    isFirst = false
    const isMessage = first >> 4 === publish
    if (isMessage && (first & 0b100) !== 0) throw new BadPacket('a message of a quality nobody asked for')
    if (!isMessage && length > maxOtherBytes) throw new BadPacket(`a packet of ${length} bytes`)
    passing = Math.min(length, maxLength)
    skipping = length - passing
    target.push(Buffer.from([first, ...digitsOf(passing)]))
    header = []
  }

  return new Transform({
    transform(chunk: Buffer, _, done) {
      try {
        for (let at = 0; at < chunk.length; ) {
          if (passing > 0) {
            const part = chunk.subarray(at, at + passing)
            this.push(part)
            passing -= part.length
            at += part.length
          } else if (skipping > 0) {
            const part = Math.min(skipping, chunk.length - at)
            skipping -= part
            at += part
          } else {
            header.push(chunk[at] ?? 0)
            at += 1
            const length = header.length > 1 ? lengthOf() : undefined
            if (length !== undefined) begin(this, length)
          }
        }
        done()
      } catch (error) {
        done(error as Error)
      }
    },
  })
}

function digitsOf(length: number): number[] {
  const rest = Math.floor(length / 128)
  return rest > 0 ? [(length % 128) | 128, ...digitsOf(rest)] : [length]
}

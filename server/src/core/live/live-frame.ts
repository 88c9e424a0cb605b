/** Messages as frames of the WebSocket protocol (RFC 6455), made once for everybody who is sent the same bytes. */
import { constants, deflateRawSync } from 'node:zlib'

/** Shorter texts gain little. */
const minDeflatedBytes = 1024
/** So many readers are sent it as it is: deflating costs the processor as much as writing it a few times. */
const plainReaders = 4
/** Events of one moment are much alike; more effort gains next to nothing. */
const level = 3

const [wholeText, deflated] = [0x81, 0x40]

export type SharedFrame = {
  /** For one more reader; `mayDeflate`: it agreed to deflated messages (RFC 7692). */
  next(mayDeflate: boolean): Buffer
}

export function sharedFrame(text: Buffer): SharedFrame {
  let readers = 0
  let [plain, packed]: (Buffer | undefined)[] = []
  return {
    next(mayDeflate) {
      readers += 1
      if (!mayDeflate || readers <= plainReaders || text.length < minDeflatedBytes) {
        plain ??= frameOf(text, wholeText)
        return plain
      }
      packed ??= frameOf(deflate(text), wholeText | deflated)
      return packed
    },
  }
}

/** Each message by itself: what one reader was sent before, another was not. */
function deflate(text: Buffer): Buffer {
  const bytes = deflateRawSync(text, { level, finishFlush: constants.Z_SYNC_FLUSH })
  // The end of a flush is left out by the protocol.
  return bytes.subarray(0, -4)
}

function frameOf(payload: Buffer, first: number): Buffer {
  const size = payload.length
  const headBytes = size < 126 ? 2 : size < 65_536 ? 4 : 10
  const frame = Buffer.allocUnsafe(headBytes + size)
  frame[0] = first
  if (headBytes === 2) frame[1] = size
  else if (headBytes === 4) {
    frame[1] = 126
    frame.writeUInt16BE(size, 2)
  } else {
    frame[1] = 127
    frame.writeBigUInt64BE(BigInt(size), 2)
  }
  payload.copy(frame, headBytes)
  return frame
}

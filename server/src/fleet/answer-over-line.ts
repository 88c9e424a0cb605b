/** A question to an edge whose answer is a short JSON text. */
import { frameKind } from '@watchfire/contract/fleet/uplink.ts'
import type { StreamSink, UplinkStream } from './uplink-connection.ts'

/** What it answers, as it came; undefined where it is away, null where it does not answer, in time or at that length. */
export function answerOverLine(
  open: (sink: StreamSink) => UplinkStream | undefined,
  { ms, maxBytes }: { ms: number; maxBytes: number },
): Promise<unknown> {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  const pieces: Buffer[] = []
  let bytes = 0
  let stream: UplinkStream | undefined
  const giveUp = () => {
    stream?.close()
    resolve(null)
  }
  stream = open({
    opened: () => {},
    frame: (kind, frame) => {
      bytes += frame.length
      if (kind !== frameKind.bytes || bytes > maxBytes) return giveUp()
      pieces.push(Buffer.from(frame.subarray(1)))
    },
    ended: reason =>
      resolve(reason === 'edgeGone' ? undefined : reason === 'finished' ? read(Buffer.concat(pieces)) : null),
  })
  if (!stream) return Promise.resolve(undefined)
  const timer = setTimeout(giveUp, ms)
  return promise.finally(() => clearTimeout(timer))
}

function read(text: Buffer): unknown {
  try {
    return JSON.parse(text.toString())
  } catch {
    return null
  }
}

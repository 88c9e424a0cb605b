/** One answer, as JSON, to a question of the console: opened, sent and ended. Nothing is sent to a caller who has gone. */
import { frameKind, type StreamEnd } from '@watchfire/contract/fleet/uplink.ts'
import type { OpenStream, StreamOutlet } from './stream-outlet.ts'

type Bounds = {
  /** Longer, and it is not waited for any more: a little less than the server waits. */
  ms?: number
  bytes?: number
}

/** `find` gives the answer, or why there is none; its signal ends when nobody waits any longer. */
export function answerOnce(
  outlet: StreamOutlet,
  find: (signal: AbortSignal) => Promise<object | StreamEnd>,
  { ms, bytes = Number.POSITIVE_INFINITY }: Bounds = {},
): OpenStream {
  const closing = new AbortController()
  const signal = ms === undefined ? closing.signal : AbortSignal.any([closing.signal, AbortSignal.timeout(ms)])
  const answer = async (): Promise<StreamEnd> => {
    const found = await find(signal)
    if (typeof found === 'string') return found
    const text = Buffer.from(JSON.stringify(found))
    if (text.length > bytes) return 'overload'
    if (!closing.signal.aborted) outlet.frame(frameKind.bytes, text)
    return 'finished'
  }
  // Not before the stream is known to whoever opened it.
  queueMicrotask(() => {
    outlet.opened({ mime: 'application/json' })
    answer()
      .catch((): StreamEnd => 'failed')
      .then(reason => {
        if (!closing.signal.aborted) outlet.ended(reason)
      })
  })
  return { close: () => closing.abort() }
}

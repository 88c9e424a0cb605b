import { frameKind } from '@watchfire/contract/fleet/uplink.ts'
import { type FeedEnd, openFeed } from '../feed-socket.ts'

/** A camera that sleeps needs some seconds to its first picture. */
const patience = 12_000

/** Why there is no picture; the text is the server's own, when it gave one. */
class NoStill extends Error {
  readonly reason: FeedEnd['reason']
  readonly text: string | undefined
  constructor({ reason, text }: FeedEnd) {
    super(reason)
    this.reason = reason
    this.text = text
  }
}

/** One picture of a channel of now, as a JPEG. */
export function takeStill(source: { deviceId: string; aiServerId?: string }, signal?: AbortSignal): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const finish = (then: () => void) => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', stop)
      feed.close()
      then()
    }
    const fail = (end: FeedEnd) => finish(() => reject(new NoStill(end)))
    const stop = () => fail({ reason: 'closed' })
    const feed = openFeed(
      { ...source, sourceType: 'stills' },
      {
        opened: () => {},
        frame: (kind, jpeg) => {
          if (kind === frameKind.still) finish(() => resolve(new Blob([jpeg], { type: 'image/jpeg' })))
        },
        ended: fail,
      },
    )
    const timer = setTimeout(() => fail({ reason: 'failed' }), patience)
    if (signal?.aborted) stop()
    signal?.addEventListener('abort', stop)
  })
}

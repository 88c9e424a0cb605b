import type { PartOfDay } from '@watchfire/contract/device/camera.shapes.ts'
import { frameKind } from '@watchfire/contract/fleet/uplink.ts'
import { type FeedEnd, openFeed } from '../feed-socket.ts'

/** A camera that sleeps needs some seconds to its first picture. */
const timeoutMs = 12_000

/** Why there is no picture; the text is the server's own, when it gave one. */
export class NoStill extends Error {
  readonly reason: FeedEnd['reason']
  readonly text: string | undefined
  constructor({ reason, text }: FeedEnd) {
    super(reason)
    this.reason = reason
    this.text = text
  }
}

type StillSource = {
  deviceId: string
  aiServerId?: string
  /** Not of now, but the last one of then. */
  partOfDay?: PartOfDay
}
type Still = {
  jpeg: Blob
  /** Of day and night: when it was taken, ms since 1970. */
  takenAt: number | undefined
}

/** One picture of a channel, of now unless a part of the day is named. */
export function takeStill(source: StillSource, signal?: AbortSignal): Promise<Still> {
  return new Promise((resolve, reject) => {
    const finish = (then: () => void) => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', stop)
      feed.close()
      then()
    }
    const fail = (end: FeedEnd) => finish(() => reject(new NoStill(end)))
    const stop = () => fail({ reason: 'closed' })
    let takenAt: number | undefined
    const feed = openFeed(
      { ...source, sourceType: 'stills' },
      {
        opened: facts => {
          takenAt = facts.takenAt
        },
        frame: (kind, jpeg) => {
          if (kind === frameKind.still)
            finish(() => resolve({ jpeg: new Blob([jpeg], { type: 'image/jpeg' }), takenAt }))
        },
        ended: fail,
      },
    )
    const timer = setTimeout(() => fail({ reason: 'failed' }), timeoutMs)
    if (signal?.aborted) stop()
    signal?.addEventListener('abort', stop)
  })
}

import { frameKind } from '@watchfire/contract/fleet/uplink.ts'
import type { OpenStream, StreamOutlet } from './stream-outlet.ts'

type StoredPicture = { takenAt: number; jpeg: Uint8Array }

/** One still that was kept. The stream stays open until it is closed: whoever joins late gets it from the server. */
export function openStoredStill(read: () => Promise<StoredPicture | undefined>, outlet: StreamOutlet): OpenStream {
  let closed = false
  const show = (stored: StoredPicture | undefined): void => {
    if (closed) return
    if (!stored) {
      outlet.ended('noPicture')
      return
    }
    outlet.opened({ mime: 'image/jpeg', takenAt: stored.takenAt })
    outlet.frame(frameKind.still, stored.jpeg)
  }
  read().then(show, () => {
    if (!closed) outlet.ended('failed')
  })
  return {
    close() {
      closed = true
    },
  }
}

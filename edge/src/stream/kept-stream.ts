import { frameKind } from '@watchfire/contract/fleet/uplink.ts'
import type { OpenStream, StreamOutlet } from './stream-outlet.ts'

type KeptPicture = { takenAt: number; jpeg: Uint8Array }

/** One still that was kept. The stream stays open until it is closed: whoever joins late gets it from the server. */
export function openKept(read: () => Promise<KeptPicture | undefined>, outlet: StreamOutlet): OpenStream {
  let closed = false
  const show = (kept: KeptPicture | undefined): void => {
    if (closed) return
    if (!kept) {
      outlet.ended('noPicture')
      return
    }
    outlet.opened({ mime: 'image/jpeg', takenAt: kept.takenAt })
    outlet.frame(frameKind.still, kept.jpeg)
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

import { frameKind } from '@watchfire/contract/fleet/uplink.ts'
import { maxUnsentBytes, type OpenStream, type StreamOutlet } from './stream-outlet.ts'

const interval = 1000
/** After so many seconds without a picture the camera counts as gone. */
const maxMisses = 10

/** One JPEG a second, as `still` makes them; a slow line or a slow decoder gets fewer. */
export function openStills(still: () => Promise<Uint8Array | undefined>, outlet: StreamOutlet): OpenStream {
  let closed = false
  let busy = false
  let misses = 0

  const end = () => {
    closed = true
    clearInterval(timer)
  }
  const miss = () => {
    misses += 1
    if (closed || misses < maxMisses) return
    end()
    outlet.ended('cameraOffline')
  }
  const tick = async () => {
    if (busy) {
      miss()
      return
    }
    if (outlet.unsent > maxUnsentBytes) return
    busy = true
    const picture = await still().catch(() => undefined)
    busy = false
    if (!picture) miss()
    else if (!closed) {
      misses = 0
      outlet.frame(frameKind.still, picture)
    }
  }

  const timer = setInterval(tick, interval)
  outlet.opened({ mime: 'image/jpeg' })
  void tick()
  return { close: end }
}

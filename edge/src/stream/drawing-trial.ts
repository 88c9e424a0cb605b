/** What a drawing would have raised, as one text in pieces. */
import { setTimeout as pause } from 'node:timers/promises'
import { type ZoneTrial, zoneTrialBytes } from '@watchfire/contract/device/zone-trial.shapes.ts'
import { frameKind } from '@watchfire/contract/fleet/uplink.ts'
import { maxUnsentBytes, type OpenStream, type StreamOutlet } from './stream-outlet.ts'

const pieceBytes = 64 * 1024
const drainCheck = 20

export function openDrawingTrial(tryIt: () => Promise<ZoneTrial>, outlet: StreamOutlet): OpenStream {
  let over = false
  const send = async (): Promise<'finished' | 'failed'> => {
    const text = Buffer.from(JSON.stringify(await tryIt()))
    if (over || text.length > zoneTrialBytes) return 'failed'
    outlet.opened({ mime: 'application/json', size: text.length })
    for (let at = 0; at < text.length && !over; at += pieceBytes) {
      while (outlet.unsent > maxUnsentBytes && !over) await pause(drainCheck)
      if (!over) outlet.frame(frameKind.bytes, text.subarray(at, at + pieceBytes))
    }
    return 'finished'
  }
  send()
    .catch((): 'failed' => 'failed')
    .then(reason => {
      if (!over) outlet.ended(reason)
    })
  return {
    close() {
      over = true
    },
  }
}

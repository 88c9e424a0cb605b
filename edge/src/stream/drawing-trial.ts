/** What a drawing would have raised, as one text in pieces. */
import { setTimeout as pause } from 'node:timers/promises'
import { type ZoneTrial, zoneTrialBytes } from '@watchfire/contract/device/zone-trial.shapes.ts'
import { frameKind } from '@watchfire/contract/fleet/uplink.ts'
import { maxUnsentBytes, type OpenStream, type StreamOutlet } from './stream-outlet.ts'

const pieceBytes = 64 * 1024
const drainCheck = 20

/** Nobody who has gone is worked for any longer: a whole day takes this edge some seconds. */
export function openDrawingTrial(tryIt: (signal: AbortSignal) => Promise<ZoneTrial>, outlet: StreamOutlet): OpenStream {
  const closing = new AbortController()
  const { signal } = closing
  const send = async (): Promise<'finished' | 'failed'> => {
    const text = Buffer.from(JSON.stringify(await tryIt(signal)))
    if (signal.aborted || text.length > zoneTrialBytes) return 'failed'
    outlet.opened({ mime: 'application/json', size: text.length })
    for (let at = 0; at < text.length && !signal.aborted; at += pieceBytes) {
      while (outlet.unsent > maxUnsentBytes && !signal.aborted) await pause(drainCheck)
      if (!signal.aborted) outlet.frame(frameKind.bytes, text.subarray(at, at + pieceBytes))
    }
    return 'finished'
  }
  send()
    .catch((): 'failed' => 'failed')
    .then(reason => {
      if (!signal.aborted) outlet.ended(reason)
    })
  return { close: () => closing.abort() }
}

import type { AccessUnit, StreamParameters } from '../camera/codec/access-unit.ts'
import type { UnitGroup, UnitRing } from './unit-ring.ts'

export type RecordingRequest = {
  /** ms since 1970. The recording begins with the key unit at or before it, or where the ring begins. */
  from: number
  to: number
  signal?: AbortSignal
  /** The recording ends early when it would become larger; 256 MB when absent. */
  maxBytes?: number
}

export type CollectedRecording = { parameters: StreamParameters; units: AccessUnit[] }

/** How long past its end a recording waits for units that are still on their way. */
const graceMilliseconds = 1500

/**
 * Collects the units of [from, to], also when `to` lies ahead; a camera that falls silent does not hold it up. Undefined
 * when there was no picture at all. A recording has one set of parameters: when the camera changes them meanwhile, the
 * longer part is kept. An aborted one gives what it has.
 */
export function recordFromRing(ring: UnitRing, request: RecordingRequest): Promise<CollectedRecording | undefined> {
  const { from, to, signal, maxBytes = 256 * 1024 * 1024 } = request
  const { promise, resolve } = Promise.withResolvers<CollectedRecording | undefined>()
  const runs: UnitGroup[] = []
  let bytes = 0
  let replaying = true

  /** False once the recording is full. */
  function take(unit: AccessUnit, parameters: StreamParameters): boolean {
    if (unit.at > to || bytes + unit.data.length > maxBytes) return false
    const run = runs.at(-1)
    if (run?.parameters === parameters) {
      run.units.push(unit)
      run.bytes += unit.data.length
    } else if (unit.key) {
      runs.push({ parameters, units: [unit], bytes: unit.data.length })
    }
    bytes += unit.data.length
    return true
  }

  const finish = () => {
    unsubscribe()
    clearTimeout(timer)
    signal?.removeEventListener('abort', finish)
    const longest = runs.toSorted((a, b) => b.units.length - a.units.length)[0]
    resolve(longest && { parameters: longest.parameters, units: longest.units })
  }

  let unsubscribe = () => {}
  const timer = setTimeout(finish, Math.max(0, to + graceMilliseconds - Date.now()))
  const past = ring.since(from).flatMap(({ parameters, units }) => units.map(unit => ({ unit, parameters })))
  if (signal?.aborted || !past.every(({ unit, parameters }) => take(unit, parameters))) {
    finish()
    return promise
  }
  let current = ring.parameters
  unsubscribe = ring.subscribe({
    onParameters(parameters) {
      current = parameters
    },
    onUnit(unit) {
      // The ring repeats the current group to every subscriber; it was taken above.
      if (!replaying && current && !take(unit, current)) finish()
    },
  })
  replaying = false
  signal?.addEventListener('abort', finish)
  return promise
}

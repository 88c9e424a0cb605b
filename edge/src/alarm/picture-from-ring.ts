/** Takes pictures and a recording of an event out of the channel's ring. */

import type { AccessUnit, StreamParameters } from '../camera/codec/access-unit.ts'
import type { Picture } from '../decode/decoder.ts'
import type { UnitRing } from '../ring/unit-ring.ts'

/** The nearest frame to a moment that the ring still knows. */
export async function pictureAt(
  ring: UnitRing,
  at: number,
  decode: (parameters: StreamParameters, units: AccessUnit[], at: number) => Promise<Picture | undefined>,
): Promise<Picture | undefined> {
  const group = ring.since(at)[0]
  if (!group) return undefined
  const { parameters, units } = group
  const behind = units.findIndex(unit => unit.at > at)
  // Frames that are shown earlier may come later in the stream.
  const end = behind < 0 ? units.length : behind + 1 + (parameters.reorderFrames ?? 0)
  return decode(parameters, units.slice(0, end), at)
}

/** When the first unit of a ring comes, ms since 1970, at once where it has one; undefined when `signal` ends the wait. */
export function firstUnitOf(ring: UnitRing, signal: AbortSignal): Promise<number | undefined> {
  const [known] = ring.since(0)
  if (known || signal.aborted) return Promise.resolve(known?.units[0]?.at)
  const { promise, resolve } = Promise.withResolvers<number | undefined>()
  const leave = ring.subscribe({ onParameters: () => {}, onUnit: unit => unit.key && resolve(unit.at) })
  const end = () => resolve(undefined)
  signal.addEventListener('abort', end)
  return promise.finally(() => {
    leave()
    signal.removeEventListener('abort', end)
  })
}

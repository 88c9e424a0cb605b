import { frameKind, type StandIn, type StreamEnd } from '@watchfire/contract/fleet/uplink.ts'
import type { AccessUnit, StreamParameters } from '../camera/codec/access-unit.ts'
import { fragment, initSegment } from '../mp4/fragment.ts'
import { LiveTimes } from '../mp4/live-times.ts'
import type { UnitRing } from '../ring/unit-ring.ts'
import { maxUnsentBytes, type OpenStream, type StreamOutlet } from './stream-outlet.ts'

type LiveOptions = {
  maxIdle: number
  idleCheck: number
  whenIdle: StreamEnd
  /** It stands in for the picture that was asked for. */
  instead?: StandIn
}
/** A channel without a new picture for so long (ms) is not live; a bit more than a camera takes to notice it itself. */
const defaults: LiveOptions = {
  maxIdle: 12_000,
  idleCheck: 2000,
  whenIdle: 'cameraOffline',
}

/** When the second stream falls silent its viewers soon open anew, and get the main one. */
export const whileSecond = { maxIdle: 4000, idleCheck: 500, whenIdle: 'closed' } as const

/** Live pictures of a channel, copied from its ring without re-encoding: the current group at once, then each unit as it comes. */
export function openLive(
  ring: UnitRing,
  outlet: StreamOutlet,
  { maxIdle, idleCheck, whenIdle, instead }: LiveOptions = defaults,
): OpenStream {
  const first = ring.parameters
  if (!first || ring.idle > maxIdle) {
    outlet.ended(whenIdle)
    return { close() {} }
  }
  const times = new LiveTimes(first)
  let sequence = 0
  let skipping = true
  let parameters = first
  let newParameters = true

  const end = () => {
    unsubscribe?.()
    clearInterval(watch)
  }
  const onParameters = (next: StreamParameters) => {
    parameters = next
    newParameters = true
    if (next.codec === first.codec) return
    // The receiver was told another codec; it has to open anew.
    end()
    outlet.ended('failed')
  }
  /** At a key unit. */
  const restart = () => {
    times.restart(parameters)
    skipping = false
    if (newParameters) outlet.frame(frameKind.init, initSegment(parameters))
    newParameters = false
  }
  const onUnit = (unit: AccessUnit) => {
    if (outlet.unsent > maxUnsentBytes) skipping = true
    if (unit.key && (newParameters || skipping) && outlet.unsent <= maxUnsentBytes) restart()
    if (skipping) return
    sequence += 1
    const bytes = fragment({ unit, sequence, ...times.next(unit.time) })
    outlet.frame(unit.key ? frameKind.key : frameKind.delta, bytes)
  }

  outlet.opened({ mime: first.mime, width: first.width, height: first.height, ...(instead && { instead }) })
  let unsubscribe: (() => void) | undefined
  const watch = setInterval(() => {
    if (ring.idle <= maxIdle) return
    end()
    outlet.ended(whenIdle)
  }, idleCheck)
  unsubscribe = ring.subscribe({ onParameters, onUnit })
  return {
    close: end,
    skipToKey() {
      skipping = true
    },
  }
}

/**
 * A live picture that every browser plays, for those that cannot play the camera's own: its stream where that is H.264, else its second
 * one, else the main one encoded anew. What is shown in place of the camera's own picture is told.
 */
import { type EncodedSize, encodedMime } from '../encode/encode-messages.ts'
import type { Encoders } from '../encode/encoders.ts'
import type { UnitRing } from '../ring/unit-ring.ts'
import { openLive, whileSecond } from './live-stream.ts'
import type { OpenStream, StreamOutlet } from './stream-outlet.ts'

/** The first picture waits for the camera's next key picture at most. */
const firstPictureMs = 15_000

export type PlayableSource = {
  ring: UnitRing
  /** The second stream while it runs. */
  second?: UnitRing | undefined
  isSmall: boolean
}

export function openPlayable(
  { ring, second, isSmall }: PlayableSource,
  outlet: StreamOutlet,
  encoders: Pick<Encoders, 'open'>,
): OpenStream {
  const playable = (one: UnitRing | undefined) => (one?.parameters?.codec === 'h264' ? one : undefined)
  const [main, other] = [playable(ring), playable(second)]
  if (isSmall && other) return openLive(other, outlet, whileSecond)
  if (main || !ring.parameters) return openLive(ring, outlet)
  if (other) return openLive(other, outlet, { ...whileSecond, instead: 'second' })
  const size = isSmall ? 'small' : 'whole'
  return isSmall && second
    ? openEncoded({ source: second, size }, outlet, encoders, whileSecond)
    : openEncoded({ source: ring, size }, outlet, encoders)
}

function openEncoded(
  request: { source: UnitRing; size: EncodedSize },
  outlet: StreamOutlet,
  encoders: Pick<Encoders, 'open'>,
  timing?: typeof whileSecond,
): OpenStream {
  let live: OpenStream | undefined
  let isOver = false
  const encoded = encoders.open({
    ...request,
    onGone: () => {
      close()
      outlet.ended('failed')
    },
  })
  if (!encoded) {
    outlet.ended('overload')
    return { close() {} }
  }
  const leave = encoded.ring.subscribe({
    onParameters() {},
    onUnit() {
      leave()
      clearTimeout(timer)
      // Whoever subscribes while this unit is told would hear of it twice.
      queueMicrotask(() => {
        if (!isOver) live = openLive(encoded.ring, inner, timing)
      })
    },
  })
  const close = () => {
    isOver = true
    clearTimeout(timer)
    leave()
    live?.close()
    void encoded.close()
  }
  const inner: StreamOutlet = {
    get unsent() {
      return outlet.unsent
    },
    opened() {},
    frame: (kind, payload) => outlet.frame(kind, payload),
    ended(reason) {
      close()
      outlet.ended(reason)
    },
  }
  const timer = setTimeout(() => inner.ended('failed'), firstPictureMs)
  outlet.opened({ mime: encodedMime, instead: 'encoded' })
  return { close, skipToKey: () => live?.skipToKey?.() }
}

/**
 * Which frames a decoder that cannot keep up is spared. A delta frame is worthless without the frames before it, so frames are
 * dropped from one point up to the next key frame, and there the decoder starts fresh.
 */
export type KeyFrameVerdict = 'decode' | 'drop' | 'restart'

/** Waiting frames a decoder is allowed for a moment: a whole cached group arrives at once when a stream opens. */
const burstLimit = 120
/** Waiting frames that are too many when they stay. */
const steadyLimit = 12
const timeoutMs = 1000
/** A key frame that finds more frames waiting than this makes them pointless. */
const freshStartAbove = 6

export function createKeyFrameFilter() {
  let waitsForKey = true
  let longSince: number | undefined
  return (key: boolean, waiting: number, nowMs: number): KeyFrameVerdict => {
    longSince = waiting > steadyLimit ? (longSince ?? nowMs) : undefined
    const overloaded = waiting > burstLimit || (longSince !== undefined && nowMs - longSince > timeoutMs)
    if (key) {
      const restart = waiting > freshStartAbove && (overloaded || waitsForKey)
      waitsForKey = false
      longSince = restart ? undefined : longSince
      return restart ? 'restart' : 'decode'
    }
    if (overloaded) waitsForKey = true
    return waitsForKey ? 'drop' : 'decode'
  }
}

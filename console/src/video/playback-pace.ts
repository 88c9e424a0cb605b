/**
 * How a live `<video>` is kept near the live edge without being seen to: it plays a little faster while it lags, and jumps
 * only when it is hopeless. Times in seconds unless they end in Ms.
 */

export type Pace = {
  /** Playback rate now in use. */
  rate: number
  lastJumpMs: number
  beganMs: number
}

export type PaceReading = {
  currentTime: number
  /** Start and end of the newest buffered range. */
  start: number
  end: number
  nowMs: number
}

export type PaceStep = Pace & {
  /** Where to go on playing, when it must jump. */
  jumpTo?: number
}

/** Distance to the live edge at which playing starts. */
export const startLag = 0.15
const [gentleAbove, gentleRate] = [0.35, 1.15]
const [firmAbove, firmRate] = [1, 1.5]
/** A faster rate stays until the lag is below this, or it would switch at every frame. */
const calmBelow = 0.2
const jumpAbove = 3
const jumpPauseMs = 8000
/** A stream opens with the group that was cached, over a slow line piece by piece: until it is in, jumping is the way. */
const opening = { lastsMs: 1500, jumpAbove: 0.6, jumpPauseMs: 250 }
/** Seconds behind the position that stay for decoding; above the upper bound the buffer is trimmed to the lower one. */
const [keepSeconds, trimAbove] = [10, 20]

/** `nowMs`: when the first picture went in. */
export const beginPace = (nowMs: number): Pace => ({ rate: 1, lastJumpMs: Number.NEGATIVE_INFINITY, beganMs: nowMs })

const liveEdge = (reading: PaceReading) => Math.max(reading.start, reading.end - startLag)

export function adjustPace(pace: Pace, reading: PaceReading): PaceStep {
  const { nowMs } = reading
  const { rate, lastJumpMs, beganMs } = pace
  const lag = reading.end - reading.currentTime
  const rule = nowMs - beganMs < opening.lastsMs ? opening : { jumpAbove, jumpPauseMs }
  const hopeless = lag > rule.jumpAbove && nowMs - lastJumpMs >= rule.jumpPauseMs
  // Outside the newest range nothing would ever play again: after a gap, or when the edge was trimmed away.
  const lost = reading.currentTime < reading.start - 0.01 || lag < -0.01
  if (lost || hopeless) return { rate: 1, lastJumpMs: nowMs, beganMs, jumpTo: liveEdge(reading) }
  return { rate: rateFor(lag, rate), lastJumpMs, beganMs }
}

function rateFor(lag: number, rate: number): number {
  if (lag > firmAbove) return firmRate
  if (lag > gentleAbove) return gentleRate
  return lag < calmBelow ? 1 : Math.min(rate, gentleRate)
}

/** What may be removed from the buffer: everything before this time, or nothing. */
export function trimBefore(bufferStart: number, currentTime: number): number | undefined {
  return currentTime - bufferStart > trimAbove ? currentTime - keepSeconds : undefined
}

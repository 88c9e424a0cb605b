/**
 * How a live `<video>` is kept near the live edge without being seen to: it plays a little faster while it lags, and jumps
 * only when it is hopeless. Times in seconds unless they end in Ms.
 */

export type Pace = {
  /** Playback rate now in use. */
  rate: number
  lastJumpMs: number
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
/** Seconds behind the position that stay for decoding; above the upper bound the buffer is trimmed to the lower one. */
const [keepSeconds, trimAbove] = [10, 20]

export const restingPace: Pace = { rate: 1, lastJumpMs: Number.NEGATIVE_INFINITY }

const liveEdge = (reading: PaceReading) => Math.max(reading.start, reading.end - startLag)

export function steer(pace: Pace, reading: PaceReading): PaceStep {
  const lag = reading.end - reading.currentTime
  // Outside the newest range nothing would ever play again: after a gap, or when the edge was trimmed away.
  const lost = reading.currentTime < reading.start - 0.01 || lag < -0.01
  if (lost || (lag > jumpAbove && reading.nowMs - pace.lastJumpMs >= jumpPauseMs))
    return { rate: 1, lastJumpMs: reading.nowMs, jumpTo: liveEdge(reading) }
  return { rate: rateFor(lag, pace.rate), lastJumpMs: pace.lastJumpMs }
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

/** Longest chain of frames that can be shown late: the largest picture buffer of both codecs. */
const maxDepth = 16

/**
 * Decode times for units that come in decode order with presentation times only, as RTP brings them. Without B-frames
 * the two are equal. With them a unit decodes at the presentation time of the unit `depth` places earlier in display
 * order, which always lies at or before its own. The depth is what the stream states, else learnt when a time steps back.
 */
export class DecodeTimes {
  /** Presentation times not given out yet, ascending; never more than the depth. */
  private readonly held: number[] = []
  private depth: number
  private last: number | undefined
  private readonly step: number

  /** `step`: ticks between frames, as far as known; only used before the first frames' times are known. */
  constructor(depth = 0, step = 3600) {
    this.depth = Math.min(depth, maxDepth)
    this.step = step
  }

  /** Strictly growing. Later than `presentation` at most for the first B-frames of a stream that did not state them. */
  next(presentation: number): number {
    const place = this.held.findLastIndex(time => time <= presentation) + 1
    this.held.splice(place, 0, presentation)
    let decode: number
    if (this.held.length > this.depth) {
      decode = this.held.shift() ?? presentation
    } else {
      // The earliest frames decode before anything is shown.
      const missing = this.depth - this.held.length + 1
      decode = Math.max((this.held[0] ?? presentation) - missing * this.step, 0)
    }
    if (this.last !== undefined && decode <= this.last) {
      if (presentation < this.last && this.depth < maxDepth) {
        this.depth += 1
        this.held.unshift(decode)
      }
      decode = this.last + 1
    }
    this.last = decode
    return decode
  }
}

/** Decode times for a whole run of units, known at once. */
export function decodeTimesOf(presentations: number[]): number[] {
  const ascending = [...presentations].sort((a, b) => a - b)
  let depth = 0
  const place = new Map<number, number>()
  ascending.forEach((time, index) => {
    place.set(time, index)
  })
  presentations.forEach((time, index) => {
    depth = Math.max(depth, index - (place.get(time) ?? index))
  })
  const step = (ascending[1] ?? 0) - (ascending[0] ?? 0) || 1
  return presentations.map((_, index) => {
    const source = ascending[index - depth]
    return source ?? (ascending[0] ?? 0) - (depth - index) * step
  })
}

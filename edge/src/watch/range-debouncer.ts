/** Reports once that a number is outside of its range, and not again before it has been inside for a while. Pure. */

export type Side = 'less' | 'more'

/** Hysteresis, ms: a number that is back in its range for less than this is not back. Who stands at the edge of a zone is counted in one frame and not in the next. */
const recovery = 30_000
/** Before it is reported, a number may be inside of its range for so long without beginning anew, ms. */
const blink = 700

export class RangeDebouncer {
  private held: { side: Side; since: number; reported: boolean; otherSince?: number | undefined } | undefined

  /** Since when it has been outside, once: in the moment in which it is to be reported. */
  follow(side: Side | undefined, at: number, minMs: number): number | undefined {
    const { held } = this
    if (held && held.side !== side) {
      held.otherSince ??= at
      if (at - held.otherSince <= (held.reported ? recovery : blink)) return undefined
      this.held = side && { side, since: held.otherSince, reported: false }
    } else if (held) held.otherSince = undefined
    else if (side) this.held = { side, since: at, reported: false }
    const now = this.held
    if (!now || now.reported || at - now.since < minMs) return undefined
    now.reported = true
    return now.since
  }

  /** The next time outside counts as a new one. */
  end(): void {
    this.held = undefined
  }

  /** Frames before this say nothing. What has been reported stays reported until it is over. */
  forget(): void {
    if (this.held?.reported) this.held.otherSince = undefined
    else this.held = undefined
  }
}

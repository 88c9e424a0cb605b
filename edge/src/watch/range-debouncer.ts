/** From the moment a number is outside of its range until it has been inside for a while: told once. Pure. */

export type Side = 'less' | 'more'

/** A number that is back for less than this is not back, ms: who stands at the edge of a zone counts and does not, by turns. */
const recovery = 30_000
/** One not told yet may be inside of its range for so long, ms. */
const blink = 700

export class RangeDebouncer {
  private held: { side: Side; since: number; reported: boolean; otherSince?: number | undefined } | undefined

  /** Since when it has been outside, in the moment in which it is to be told. */
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

  /** Whatever comes next is another one. */
  end(): void {
    this.held = undefined
  }

  /** What was seen before says nothing. One already told stays told until it is over. */
  forget(): void {
    if (this.held?.reported) this.held.otherSince = undefined
    else this.held = undefined
  }
}

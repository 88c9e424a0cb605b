/** Reports a visit once, from the moment something is there until it is gone. Pure. */

/** It must be gone this long before the next visit counts, ms. */
export const calmBeforeNext = 2000
/** Before it is reported, a visit may be lost from sight this long, ms. */
const blink = 700
/** Who came long before it was armed: the evidence does not begin earlier, ms. */
export const maxAgeMs = 10 * 60_000

export class PresenceDebouncer {
  private visit: { since: number; lastSeen: number; notified: boolean } | undefined

  get isUnderWay(): boolean {
    return this.visit !== undefined
  }

  /** Since when it has been there, once: in the moment in which it is to be reported. While it is not armed it is followed and not reported. */
  follow(isThere: boolean, at: number, { armed, minMs }: { armed: boolean; minMs: number }): number | undefined {
    const { visit } = this
    if (!isThere) {
      if (visit && at - visit.lastSeen > (visit.notified ? calmBeforeNext : blink)) this.visit = undefined
      return undefined
    }
    if (!visit) {
      this.visit = { since: at, lastSeen: at, notified: false }
      return undefined
    }
    visit.lastSeen = at
    if (!armed || visit.notified || at - visit.since < minMs) return undefined
    visit.notified = true
    return Math.max(visit.since, at - maxAgeMs)
  }

  /** What comes next is another visit. */
  end(): void {
    this.visit = undefined
  }

  /** Frames before this say nothing. A visit that has been reported stays reported until it is over. */
  forget(): void {
    if (!this.visit?.notified) this.visit = undefined
  }
}

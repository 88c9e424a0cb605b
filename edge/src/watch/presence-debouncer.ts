/** From the moment something is there until it is gone: told once. Pure. */

/** It must be gone this long before the next visit counts, ms. */
export const calmBeforeNext = 2000
/** A visit not told yet may be lost from sight this long, ms. */
const blink = 700
/** Who came long before it was armed: the evidence does not begin earlier, ms. */
export const maxAgeMs = 10 * 60_000

export class PresenceDebouncer {
  private visit: { since: number; lastSeen: number; notified: boolean } | undefined

  get isUnderWay(): boolean {
    return this.visit !== undefined
  }

  /** Since when it has been there, in the moment in which it is to be told. While it is not armed it is followed and not told. */
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

  /** Whatever comes next is another one. */
  end(): void {
    this.visit = undefined
  }

  /** What was seen before says nothing. A visit already told stays told until it is calm. */
  forget(): void {
    if (!this.visit?.notified) this.visit = undefined
  }
}

/** Counts by name what raises nothing. A count is told when it is new, and then seldom: it is shown, and no reason to write each second. */

const defaultSpanMs = 10 * 60_000

export class ThrottledCounter<Key extends string | number> {
  private readonly limit: number
  private readonly spanMs: number
  private readonly counts = new Map<Key, { count: number; reported: number; reportedAt: number }>()

  /** `limit`: of so many names; later ones are passed over. */
  constructor(limit: number, spanMs = defaultSpanMs) {
    this.limit = limit
    this.spanMs = spanMs
  }

  /** One more. Whether what is told is another now. */
  add(key: Key, now: number): boolean {
    const known = this.counts.get(key)
    if (!known && this.counts.size >= this.limit) return false
    const entry = known ?? { count: 0, reported: 0, reportedAt: now }
    this.counts.set(key, entry)
    entry.count += 1
    if (entry.reported > 0 && now - entry.reportedAt < this.spanMs) return false
    // All at once: each by itself would be one telling more a span and name.
    for (const each of known ? this.counts.values() : [entry]) {
      each.reported = each.count
      each.reportedAt = now
    }
    return true
  }

  /** The most frequent first. */
  get reported(): { key: Key; count: number }[] {
    return [...this.counts]
      .map(([key, { reported: count }]) => ({ key, count }))
      .sort((one, other) => other.count - one.count)
  }
}

/** Counts, by name, events that raise no alarm. A name is reported when it is new and its count every ten minutes at most: it is shown to people, and need not be sent each second. */

const defaultSpanMs = 10 * 60_000

export class ThrottledCounter<Key extends string | number> {
  private readonly limit: number
  private readonly spanMs: number
  private readonly counts = new Map<Key, { count: number; reported: number; reportedAt: number }>()

  /** `limit`: at most so many names; later ones are not counted. */
  constructor(limit: number, spanMs = defaultSpanMs) {
    this.limit = limit
    this.spanMs = spanMs
  }

  /** Counts one more. True when the reported counts have changed by it. */
  add(key: Key, now: number): boolean {
    const known = this.counts.get(key)
    if (!known && this.counts.size >= this.limit) return false
    const entry = known ?? { count: 0, reported: 0, reportedAt: now }
    this.counts.set(key, entry)
    entry.count += 1
    if (entry.reported > 0 && now - entry.reportedAt < this.spanMs) return false
    // All at once: name by name there would be one report for each in every span.
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

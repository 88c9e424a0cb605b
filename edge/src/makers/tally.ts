/** Counts by name what raises nothing. A count is told when it is new, and then seldom: it is shown, and no reason to write each second. */

const usualSpanMs = 10 * 60_000

export class Tally<Key extends string | number> {
  private readonly limit: number
  private readonly spanMs: number
  private readonly counts = new Map<Key, { count: number; told: number; toldAt: number }>()

  /** `limit`: of so many names; later ones are passed over. */
  constructor(limit: number, spanMs = usualSpanMs) {
    this.limit = limit
    this.spanMs = spanMs
  }

  /** One more. Whether what is told is another now. */
  add(key: Key, now: number): boolean {
    const known = this.counts.get(key)
    if (!known && this.counts.size >= this.limit) return false
    const entry = known ?? { count: 0, told: 0, toldAt: now }
    this.counts.set(key, entry)
    entry.count += 1
    if (entry.told > 0 && now - entry.toldAt < this.spanMs) return false
    // All at once: each by itself would be one telling more a span and name.
    for (const each of known ? this.counts.values() : [entry]) {
      each.told = each.count
      each.toldAt = now
    }
    return true
  }

  /** The most frequent first. */
  get told(): { key: Key; count: number }[] {
    return [...this.counts]
      .map(([key, { told: count }]) => ({ key, count }))
      .sort((one, other) => other.count - one.count)
  }
}

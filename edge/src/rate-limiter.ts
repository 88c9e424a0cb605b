/** How much is taken of whom: so many at once, and then one in so many ms. What is left out is told seldom. */
import { putLast } from '@watchfire/contract/core/drop-oldest.ts'

export type Rate = { burst: number; refillMs: number }

const defaultKeys = 4096
const defaultSpanMs = 10 * 60_000

export class RateLimiter<Key = string> {
  private readonly pace: Rate
  private readonly keys: number
  private readonly known = new Map<Key, { left: number; at: number }>()

  /** `keys`: of so many it is remembered; the one that has been silent longest is forgotten first. */
  constructor(pace: Rate, keys = defaultKeys) {
    this.pace = pace
    this.keys = keys
  }

  /** Whether one more of it is taken. */
  takes(key: Key, now: number): boolean {
    const { burst, refillMs } = this.pace
    const { left, at } = this.known.get(key) ?? { left: burst, at: now }
    const refilled = Math.min(burst, left + Math.max(0, now - at) / refillMs)
    const isTaken = refilled >= 1
    putLast(this.known, this.keys, key, { left: isTaken ? refilled - 1 : refilled, at: now })
    return isTaken
  }
}

/** Counts what was left out, by key. */
export class LeftOut<Key = string> {
  private readonly spanMs: number
  private readonly known = new Map<Key, { count: number; saidAt: number }>()

  constructor(spanMs = defaultSpanMs) {
    this.spanMs = spanMs
  }

  /** One more; how many so far where that is to be said now, which it is once in a span. */
  add(key: Key, now: number): number | undefined {
    const before = this.known.get(key)
    const count = (before?.count ?? 0) + 1
    const isSaid = !before || now - before.saidAt >= this.spanMs
    putLast(this.known, defaultKeys, key, { count, saidAt: isSaid ? now : before.saidAt })
    return isSaid ? count : undefined
  }
}

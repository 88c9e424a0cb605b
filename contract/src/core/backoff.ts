/** How long to wait before something that failed is tried again. */

type Pace = {
  /** Tries in a row that came to nothing, the latest included. */
  tries: number
  firstMs: number
  maxMs: number
}

/** Doubles with each try, up to the longest wait. */
export const backoff = ({ tries, firstMs, maxMs }: Pace): number =>
  Math.min(maxMs, firstMs * 2 ** Math.min(Math.max(tries - 1, 0), 30))

/**
 * A wait made longer or shorter by chance (0 to 1), by `share` of it at most: what failed together does not come back in the same
 * instant.
 */
export const jittered = (waitMs: number, share: number, chance: number = Math.random()): number =>
  waitMs * (1 - share + 2 * share * chance)

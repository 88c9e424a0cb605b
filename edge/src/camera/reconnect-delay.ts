import { backoff, jittered } from '@watchfire/contract/core/backoff.ts'

export type ReconnectTiming = {
  /** First and longest wait before another attempt, ms. */
  firstDelay: number
  maxDelay: number
  /** Wait after a refused password, ms: cameras lock accounts after a few wrong ones. */
  refusedDelay: number
}

/**
 * How long to wait before the next attempt: doubling from the first delay to the longest, with ±30 % of chance, so that
 * the cameras of a plant do not all come back in the same instant after a power cut.
 */
export function nextDelay(failures: number, refused: boolean, timing: ReconnectTiming, chance = Math.random()): number {
  const grown = backoff({ tries: failures, firstMs: timing.firstDelay, maxMs: timing.maxDelay })
  return jittered(refused ? Math.max(grown, timing.refusedDelay) : grown, 0.3, chance)
}

import { backoff } from '@watchfire/contract/core/backoff.ts'

const pace = { firstMs: 1000, maxMs: 30_000 }

/**
 * How long a console waits before it opens the live channel again; `chance` lies between 0 and 1. After a cut a thousand consoles
 * come back evenly over the first second, and those the server could not take yet over ever longer times.
 */
export const returnDelay = (failures: number, chance: number): number =>
  chance * backoff({ tries: failures + 1, ...pace })

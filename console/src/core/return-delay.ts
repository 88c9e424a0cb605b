const [firstMs, longestMs] = [1000, 30_000]

/**
 * How long a console waits before it opens the live channel again; `chance` lies between 0 and 1. After a cut a thousand consoles
 * come back evenly over the first second, and those the server could not take yet over ever longer times.
 */
export const returnDelay = (failures: number, chance: number): number =>
  chance * Math.min(longestMs, firstMs * 2 ** failures)

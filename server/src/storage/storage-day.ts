/** Days as the counters have them: since 1970, by UTC, so that a file's day never changes. */
const dayMs = 86_400_000

/** When a day begins, in ms. */
export const startOfDay = (day: number | null): number | null => (day === null ? null : day * dayMs)

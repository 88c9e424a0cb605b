/** Days as the counters have them: since 1970, by UTC, so that a file's day never changes. */
const dayMs = 86_400_000

/** When a day begins, in ms. */
export function startOfDay(day: number): number
export function startOfDay(day: number | null): number | null
export function startOfDay(day: number | null): number | null {
  return day === null ? null : day * dayMs
}

/** The day that a moment lies on. */
export const dayOf = (at: number): number => Math.floor(at / dayMs)
export const today = (): number => dayOf(Date.now())

/** A number for a badge. The accessible name says the same words that are seen; the exact number belongs in the title. */
export const shortCount = (count: number): string => (count > 99 ? '99+' : String(count))

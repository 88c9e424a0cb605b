/** The day of a moment, by UTC: files are counted and deleted by such days. */
export const dayText = (at: number | null): string => (at === null ? '' : new Date(at).toISOString().slice(0, 10))

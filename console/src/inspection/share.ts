/** A share of hazards; nothing of none. */
export const share = (part: number, of: number): string => (of === 0 ? '–' : `${((part * 100) / of).toFixed(1)}%`)

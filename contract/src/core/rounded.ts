/** To the thousandth: an average has more digits than anybody reads. */
export const rounded = (value: number): number => Number(value.toFixed(3))

/** `34 %LEL`; what is only counted has no unit. */
export const inUnit = (value: number, unit: string): string => `${rounded(value)} ${unit}`.trim()

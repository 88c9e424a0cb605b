/** Whole minutes and the seconds beside them. */
export const dwellOf = (ms: number): { minutes: number; seconds: number } => {
  const all = Math.round(ms / 1000)
  return { minutes: Math.floor(all / 60), seconds: all % 60 }
}

/** How many alarms of a rule an hour takes. Pure. */
const hourMs = 3_600_000

/** Of moments in their order, those for which there is no room. */
export function beyondLimit(limit: number | undefined, times: readonly number[]): number {
  if (limit === undefined) return 0
  const raised: number[] = []
  let beyond = 0
  for (const at of times) {
    const before = raised.at(-limit)
    if (before === undefined || before <= at - hourMs) raised.push(at)
    else beyond += 1
  }
  return beyond
}

/** What becomes of one more alarm, where so many were raised within the hour before. */
export function roomFor(limit: number, raised: number): 'room' | 'last' | 'none' {
  if (raised >= limit) return 'none'
  return raised === limit - 1 ? 'last' : 'room'
}

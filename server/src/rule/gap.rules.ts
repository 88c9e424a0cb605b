/** What it means to a rule when no reading comes: pure, as step.rules.ts. */

import { fire, type Judging, move, type Standing } from './standing.rules.ts'
import { isHeld, moveThreshold } from './threshold-state.rules.ts'

/** A gap ends with the next reading, whose condition is met or not as if nothing had been. */
export const isOfGap = (standing: Standing) => isHeld(standing) && standing.ofGap === true
/** When nothing will have come for as long as the rule says. */
export const gapDue = ({ gap }: Judging, { lastAt, missing }: Standing): number | null =>
  gap && lastAt !== null && !missing ? lastAt + gap.afterMs : null

/** Until the next reading the condition is not met, or is met without waiting for anything. */
export function missed(rule: Judging, before: Standing, at: number): Standing {
  if (rule.gap?.policy === 'alarm') {
    if (before.phase === 'firing') return { ...before, missing: true }
    const fired = fire(rule, before, before.lastAt ?? at, at)
    return { ...fired, missing: true, ...(!isHeld(before) && { ofGap: true }) }
  }
  const rungs = before.rungs?.map(rung => moveThreshold(rule, rung, false, at))
  return move(rule, { ...before, missing: true, ...(rungs && { rungs }) }, false, at)
}

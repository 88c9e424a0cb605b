/** Which floor plan a wall shows now. Pure. */
import type { DrawnPlan } from '@watchfire/contract/plan/plan.calls.ts'
import type { PlanChoice } from '@watchfire/contract/wall/screen.rules.ts'

/** Those that stand in turn: while severe alarms wait, the ones that have one, otherwise all. */
export function plansInTurn(plans: readonly DrawnPlan[], severe: ReadonlySet<number>): readonly DrawnPlan[] {
  const urgent = plans.filter(({ projectId }) => severe.has(projectId))
  return urgent.length > 0 ? urgent : plans
}

/** The one that was chosen, which stays whatever happens elsewhere, or the one whose turn it is; undefined where there is none to see. */
export const shownPlan = (
  plans: readonly DrawnPlan[],
  shows: PlanChoice | undefined,
  { severe, turn }: { severe: ReadonlySet<number>; turn: number },
): DrawnPlan | undefined => {
  if (shows) return plans.find(({ projectId }) => projectId === shows.projectId)
  const inTurn = plansInTurn(plans, severe)
  return inTurn[turn % inTurn.length]
}

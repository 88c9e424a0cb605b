/** What stands on a plan that is looked at: what is drawn as one, what by itself, and what is written where. Pure. */
import { clusteredOf } from './plan-clusters.ts'
import { letterDevices, standingOf } from './plan-devices.ts'
import type { Ground } from './public/PlanGround.tsx'

export function drawnDevices({ plan, ...shown }: Pick<Ground, 'plan' | 'ratio' | 'pixel'>) {
  const { many, clusters, alone } = clusteredOf(standingOf(plan, plan), shown.pixel)
  return { clusters, alone, letters: letterDevices(alone, () => !many, shown) }
}

/** What stands on a plan that is looked at: what is drawn as one, what by itself, and what is written where. Pure. */
import { clusteredOf } from './plan-clusters.ts'
import { letterDevices, type SeenState, standingOf } from './plan-devices.ts'
import type { Ground } from './public/PlanGround.tsx'

/** `lost`: nobody is heard of, so how each of them is cannot be told. */
export function drawnDevices({ plan, ...shown }: Pick<Ground, 'plan' | 'ratio' | 'pixel'>, lost: boolean) {
  const standing = standingOf(plan, plan).map(device => (lost ? { ...device, state: 'unknown' as const } : device))
  const { many, clusters, alone } = clusteredOf(standing, shown.pixel)
  return { clusters, alone, letters: letterDevices(alone, () => !many, shown) }
}

/** What is said of one, by the name of its text. */
export function saidOf(state: SeenState, hasAlarm: boolean) {
  if (hasAlarm) return 'hereWithAlarm'
  if (state === 'unknown') return 'hereUnknown'
  return state === 'online' ? 'here' : 'hereAway'
}

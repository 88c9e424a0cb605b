/** What is chosen in the dialog of a new roll-out, and the phases that come of it. */
import type { InputOf } from '@watchfire/contract/core/call.ts'
import { minuteOf } from '@watchfire/contract/core/minute-of-day.ts'
import type { otaCalls } from '@watchfire/contract/ota/ota.calls.ts'
import { offeredBy } from '@watchfire/contract/ota/ota.rules.ts'
import type { RollOutPhase } from '@watchfire/contract/ota/ota.shapes.ts'

export type RollOutForm = {
  packageId: number
  aiServerIds: string[]
  canary: number
  canaryMinutes: number
  share: number
  shareMinutes: number
  stopAt: number
  /** `HH:mm`, both or none. */
  from?: string
  to?: string
  limit?: number | null
}

export const defaultPlan = { canary: 1, canaryMinutes: 30, share: 20, shareMinutes: 30, stopAt: 20 }

/** Of those that go first each has to succeed; the share in the middle is left out where it would add nobody. */
export function phasesOf(
  { canary, canaryMinutes, share, shareMinutes, stopAt }: RollOutForm,
  total: number,
): RollOutPhase[] {
  const first: RollOutPhase = {
    size: canary,
    unit: 'devices',
    successPercent: 100,
    stopPercent: 1,
    minutes: canaryMinutes,
  }
  const middle: RollOutPhase = {
    size: share,
    unit: 'percent',
    successPercent: 80,
    stopPercent: stopAt,
    minutes: shareMinutes,
  }
  const last: RollOutPhase = { size: 100, unit: 'percent', successPercent: 0, stopPercent: stopAt, minutes: 0 }
  const hasFirst = canary < total
  const hasMiddle = share > 0 && offeredBy(middle, total) < total && offeredBy(middle, total) > (hasFirst ? canary : 0)
  return [...(hasFirst ? [first] : []), ...(hasMiddle ? [middle] : []), last]
}

export function inputOf(form: RollOutForm): InputOf<typeof otaCalls.startRollOut> {
  const [windowFrom, windowTo] = [minuteOf(form.from ?? ''), minuteOf(form.to ?? '')]
  const hasWindow = windowFrom !== undefined && windowTo !== undefined
  return {
    packageId: form.packageId,
    aiServerIds: form.aiServerIds,
    phases: phasesOf(form, form.aiServerIds.length),
    windowFrom: hasWindow ? windowFrom : null,
    windowTo: hasWindow ? windowTo : null,
    kilobytesPerSecond: form.limit ?? null,
  }
}

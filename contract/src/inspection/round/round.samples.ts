import { type SamplesOf, someones } from '../../sample.ts'
import type { roundCalls, roundPlanCalls } from './round.calls.ts'

export const roundPlanSamples = {
  list: { input: { ofProjectId: someones.project } },
  save: {
    input: {
      planId: someones.roundPlan,
      version: 1,
      name: '早班巡检',
      ofProjectId: someones.project,
      pointIds: [someones.checkPoint],
      times: { every: 'week', weekdays: [1, 2, 3, 4, 5], minutes: [480] },
      windowMinutes: 60,
      walkerIds: [someones.account],
      isActive: true,
    },
  },
  remove: { input: { planId: someones.roundPlan } },
} satisfies SamplesOf<typeof roundPlanCalls>

export const roundSamples = {
  list: { input: { ofProjectId: someones.project, roundState: 'missed', day: '2026-01-05' } },
  get: { input: { roundId: someones.round } },
} satisfies SamplesOf<typeof roundCalls>

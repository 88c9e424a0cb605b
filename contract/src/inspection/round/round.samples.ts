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
      isActive: false,
    },
  },
  remove: { input: { planId: someones.roundPlan } },
} satisfies SamplesOf<typeof roundPlanCalls>

const filters = {
  ofProjectId: someones.project,
  planId: someones.roundPlan,
  walkerId: someones.account,
  firstDay: '2026-01-05',
  lastDay: '2026-01-11',
}

export const roundSamples = {
  list: { input: { ...filters, roundState: 'missed', isOver: true } },
  listRates: { input: { ...filters, ratedBy: 'plan' } },
  // A file answers alike whatever it holds; it is read by the query of the list.
  exportRates: {
    input: { ofProjectId: 1, planId: 1, walkerId: 1, firstDay: '2026-01-05', lastDay: '2026-01-11', ratedBy: 'month' },
    ignoredIds: ['ofProjectId', 'planId', 'walkerId'],
  },
  get: { input: { roundId: someones.round } },
} satisfies SamplesOf<typeof roundCalls>

import { type SamplesOf, someones } from '../sample.ts'
import type { levelCalls } from './level.calls.ts'

const setting = { companyId: someones.company, type: 4, version: 0 }

export const levelSamples = {
  list: { input: { companyId: someones.company } },
  update: { input: { ...setting, level: 'normal', mergeSeconds: 60, overdueMinutes: 5 } },
  reset: { input: setting },
} satisfies SamplesOf<typeof levelCalls>

import { type SamplesOf, someones } from '../sample.ts'
import type { overallCalls } from './overall.calls.ts'
import { defaultWeights } from './score.rules.ts'

export const overallSamples = {
  readHistory: { input: { ofCompanyId: someones.company } },
  readProjectHistory: { input: { ofProjectId: someones.project } },
  saveWeights: {
    input: { weights: { ...defaultWeights, severe: 15, devices: 25 }, perDay: 2 },
    refused: { perDay: [0, 4] },
  },
} satisfies SamplesOf<typeof overallCalls>

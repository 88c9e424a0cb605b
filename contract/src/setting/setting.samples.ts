import type { SamplesOf } from '../sample.ts'
import type { settingCalls } from './setting.calls.ts'

export const settingSamples = {
  save: { input: { settingName: 'mailDays', settingValue: 300 }, refused: { settingValue: [0, 100_001] } },
} satisfies SamplesOf<typeof settingCalls>

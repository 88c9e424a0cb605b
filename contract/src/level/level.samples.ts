import { type SamplesOf, someones } from '../sample.ts'
import type { catalogueCalls } from './catalogue.calls.ts'
import type { channelLevelCalls } from './channel-level.calls.ts'
import type { levelCalls } from './level.calls.ts'

const setting = { companyId: someones.company, type: 4, version: 0 }

export const levelSamples = {
  list: { input: { companyId: someones.company } },
  update: { input: { ...setting, level: 'normal', mergeSeconds: 60, overdueMinutes: 5 } },
  reset: { input: setting },
} satisfies SamplesOf<typeof levelCalls>

export const catalogueSamples = {
  save: {
    input: {
      type: 4,
      name: '区域入侵',
      nameEn: 'Intrusion',
      family: 'general',
      level: 'normal',
      mergeSeconds: 90,
      overdueMinutes: 5,
      position: 4,
      inUse: true,
      version: 1,
    },
  },
} satisfies SamplesOf<typeof catalogueCalls>

export const channelLevelSamples = {
  list: { input: { channelId: someones.device } },
  change: {
    input: {
      channelIds: [someones.device],
      type: 4,
      level: 'notice',
      mergeSeconds: 120,
      reason: '叉车通道',
      severeAgreed: true,
      dryRun: true,
    },
    refused: { mergeSeconds: [-1, 86_401], reason: ['  ', 'x'.repeat(201)] },
  },
} satisfies SamplesOf<typeof channelLevelCalls>

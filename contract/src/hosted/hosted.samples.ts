import { type SamplesOf, someones } from '../sample.ts'
import type { hostedCalls } from './hosted.calls.ts'
import { noSchedule } from './hosted.shapes.ts'

export const hostedSamples = {
  listHosted: { input: { keyword: 'C1', hosted: true } },
  saveSchedule: {
    input: {
      channelIds: [someones.device],
      schedule: { ...noSchedule, mode: 'every', every: 15, from: 420, until: 1140 },
      keepDays: 90,
      seenChanges: [null],
    },
    refused: { keepDays: [0, 3651, 1.5] },
  },
  tryTerm: { input: { channelIds: [someones.device], keepDays: 7 } },
  readDay: { input: { channelId: someones.device, day: '2026-11-23' }, refused: { day: ['2026-02-31', '23.11.2026'] } },
  readMonth: { input: { channelId: someones.device, day: '2026-11-01' } },
} satisfies SamplesOf<typeof hostedCalls>

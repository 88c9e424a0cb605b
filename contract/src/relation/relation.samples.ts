import { type SamplesOf, someones } from '../sample.ts'
import type { relationCalls } from './relation.calls.ts'

export const relationSamples = {
  list: { input: {} },
  addOfDevice: {
    input: { deviceId: someones.device, cameras: [someones.device], people: [someones.account], note: '白班电工' },
  },
  addOfRegion: { input: { regionId: someones.region, cameras: [someones.device] } },
  remove: { input: { relationId: someones.relation } },
  suggest: { input: { ofProjectId: someones.project } },
  readRelated: { input: { deviceId: someones.device } },
} satisfies SamplesOf<typeof relationCalls>

import { type SamplesOf, someones } from '../sample.ts'
import type { ptzCalls } from './ptz.calls.ts'

export const ptzSamples = {
  find: { input: { channelId: someones.device } },
  move: { input: { channelId: someones.device, pan: -0.5, tilt: 0, zoom: 0 } },
  stop: { input: { channelId: someones.device } },
  goToPreset: { input: { channelId: someones.device, preset: '1' } },
} satisfies SamplesOf<typeof ptzCalls>

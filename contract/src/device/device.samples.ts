import { type SamplesOf, someones } from '../sample.ts'
import type { deviceCalls } from './device.calls.ts'

export const deviceSamples = {
  get: { input: { deviceId: someones.device } },
  setSensitivity: { input: { deviceId: someones.device, sensitivity: 3 } },
} satisfies SamplesOf<typeof deviceCalls>

import { type SamplesOf, someones } from '../sample.ts'
import type { voiceCalls } from './voice.calls.ts'

export const voiceSamples = {
  speak: { input: { alarmId: someones.alarm } },
  speakPosted: { input: { alarmId: someones.alarm } },
} satisfies SamplesOf<typeof voiceCalls>

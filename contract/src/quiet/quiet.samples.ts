import { type SamplesOf, someones } from '../sample.ts'
import type { quietCalls } from './quiet.calls.ts'

const now = Date.now()
const period = { nrBeginTime: now, nrEndTime: now + 600_000 }

export const quietSamples = {
  silenceDevice: { input: { deviceId: someones.device, ...period } },
  postponeAlarm: { input: { alarmId: someones.alarm, ...period } },
} satisfies SamplesOf<typeof quietCalls>

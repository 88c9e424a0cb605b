import { type SamplesOf, someones } from '../sample.ts'
import type { quietCalls } from './quiet.calls.ts'

const now = Date.now()
const period = { nrBeginTime: now, nrEndTime: now + 600_000 }

export const quietSamples = {
  silenceDevice: { input: { deviceId: someones.device, ...period } },
  postponeAlarm: { input: { alarmId: someones.alarm, ...period } },
  startMaintenance: {
    input: {
      deviceId: someones.device,
      reach: 'device',
      beginTime: now + 3_600_000,
      endTime: now + 7_200_000,
      reason: '更换镜头',
    },
    refused: { reach: ['region', 1], reason: ['', 'x'.repeat(201)] },
  },
  endMaintenance: { input: { maintenanceId: someones.maintenance } },
} satisfies SamplesOf<typeof quietCalls>

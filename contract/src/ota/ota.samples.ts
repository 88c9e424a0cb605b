import { type SamplesOf, someones } from '../sample.ts'
import type { otaCalls } from './ota.calls.ts'

export const otaSamples = {
  listPackages: { input: { packageId: 1 }, ignoredIds: ['packageId'] },
  addPackage: { input: { manifest: 'e30=', seal: 'AAAA', releaseNotes: '修复夜间误报' } },
  uploadPackage: { input: { packageId: 1, offset: 0, partBytes: 'AAAA' }, ignoredIds: ['packageId'] },
  removePackage: { input: { packageId: 1 }, ignoredIds: ['packageId'] },
  getRollOut: { input: { rollOutId: someones.rollOut } },
  startRollOut: {
    input: {
      packageId: 1,
      aiServerIds: [someones.aiServer],
      phases: [
        { size: 1, unit: 'devices', successPercent: 100, stopPercent: 1, minutes: 30 },
        { size: 100, unit: 'percent', successPercent: 0, stopPercent: 20, minutes: 0 },
      ],
      windowFrom: 120,
      windowTo: 300,
      kilobytesPerSecond: 512,
    },
    ignoredIds: ['packageId'],
  },
  setRollOut: { input: { rollOutId: someones.rollOut, rollOutAct: 'pause' } },
  decideRollOut: { input: { rollOutId: someones.rollOut, rollOutDecision: 'refuse', reason: '不需要' } },
  retryDevice: { input: { rollOutId: someones.rollOut, aiServerId: someones.aiServer } },
} as const satisfies SamplesOf<typeof otaCalls>

import { type SamplesOf, someones } from '../sample.ts'
import type { deviceCalls } from './device.calls.ts'

export const deviceSamples = {
  listAiServers: { input: { keyword: '东区', state: 'online' } },
  getAiServer: { input: { aiServerId: someones.aiServer } },
  registerAiServer: {
    input: { name: '东区 AI 服务器', location: '一号机房', projectId: someones.project, regionId: someones.region },
    refused: { deviceName: ['  ', 'x'.repeat(61)], deviceLocation: ['x'.repeat(101)] },
  },
  updateAiServer: {
    input: {
      aiServerId: someones.aiServer,
      name: '东区 AI 服务器',
      location: '二号机房',
      projectId: someones.project,
      regionId: someones.region,
    },
  },
  rotateKey: { input: { aiServerId: someones.aiServer, endFormer: true } },
  revokeKey: { input: { aiServerId: someones.aiServer } },
  removeAiServer: { input: { aiServerId: someones.aiServer } },
  get: { input: { deviceId: someones.device } },
  setSensitivity: { input: { deviceId: someones.device, sensitivity: 3 } },
} satisfies SamplesOf<typeof deviceCalls>

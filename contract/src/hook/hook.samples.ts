import { type SamplesOf, someones } from '../sample.ts'
import type { hookCalls } from './hook.calls.ts'

const expression = '{"deviceId": camera, "alarmType": 4, "occurredAt": time, "eventId": id}'
const one = { input: { sourceId: someones.hookSource } }

export const hookSamples = {
  listSources: { input: {} },
  getSource: one,
  createSource: { input: { companyId: someones.company, name: '停车场系统', expression } },
  updateSource: {
    input: {
      sourceId: someones.hookSource,
      version: 1,
      name: '停车场系统',
      inUse: true,
      expression,
      signatureHeader: 'X-Signature',
      secret: 'shared-secret',
    },
    refused: { signatureHeader: ['X Signature', 'x:y'] },
  },
  rotateToken: one,
  removeSource: one,
  bindName: { input: { sourceId: someones.hookSource, senderName: 'cam-east', deviceId: someones.device } },
  listPayloads: one,
  tryExpression: {
    input: { sourceId: someones.hookSource, expression, payload: '{"body":{"camera":"cam-east","id":1}}' },
  },
} satisfies SamplesOf<typeof hookCalls>

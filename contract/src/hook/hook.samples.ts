import { type SamplesOf, someones } from '../sample.ts'
import type { hookCalls } from './hook.calls.ts'

const expression = '{"deviceId": camera, "alarmType": 4, "occurredAt": time, "eventId": id}'
const broker = {
  name: '车间传感器',
  expression,
  host: 'broker.example.com',
  port: 8883,
  tls: true,
  certificate: '',
  login: 'reader',
  topics: ['plant/+/state', 'zigbee2mqtt/#'],
  qos: 1,
  baseUrl: '',
}
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
  createBroker: {
    input: { companyId: someones.company, ...broker, password: 'between-us' },
    refused: { topics: [[], ['a/#/b'], ['a+'], ['']], baseUrl: ['ftp://x', 'http://u:p@x/'], qos: [2] },
  },
  updateBroker: { input: { sourceId: someones.hookSource, version: 1, inUse: true, ...broker } },
  rotateToken: one,
  removeSource: one,
  bindName: { input: { sourceId: someones.hookSource, senderName: 'cam-east', deviceId: someones.device } },
  listPayloads: one,
  tryExpression: {
    input: { sourceId: someones.hookSource, expression, payload: '{"body":{"camera":"cam-east","id":1}}' },
  },
} satisfies SamplesOf<typeof hookCalls>

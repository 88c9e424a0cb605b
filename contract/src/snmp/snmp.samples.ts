import { type SamplesOf, someones } from '../sample.ts'
import type { snmpCalls } from './snmp.calls.ts'
import { upsTemplate } from './snmp-templates.ts'

const sealed = 'A'.repeat(120)
const device = {
  id: 'ups1',
  name: '机房 UPS',
  host: '192.168.1.70',
  port: 161,
  version: 'v3' as const,
  points: upsTemplate.points.map(point => ({ ...point, sensorId: someones.sensor })),
  traps: upsTemplate.traps.map(trap => ({ ...trap, sensorId: someones.sensor })),
}

export const snmpSamples = {
  read: { input: { aiServerId: someones.aiServer } },
  save: {
    input: { aiServerId: someones.aiServer, version: 0, port: 1162, devices: [{ ...device, sealedSecret: sealed }] },
    refused: {
      trapPort: [162, 70_000],
      snmpDevices: [
        [{ ...device, id: 'A device' }],
        [{ ...device, host: 'a b' }],
        [{ ...device, version: 'v1' }],
        [{ ...device, sealedSecret: 'public' }],
        [{ ...device, points: [{ ...device.points[0], oid: '1.3.6.1.4294967296' }] }],
        [{ ...device, traps: [{ ...device.traps[0], gives: { alarmType: 4 } }] }],
        [device, { ...device, host: '192.168.1.71' }],
      ],
    },
  },
  ask: { input: { aiServerId: someones.aiServer } },
} satisfies SamplesOf<typeof snmpCalls>

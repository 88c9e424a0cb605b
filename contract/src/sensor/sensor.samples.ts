import { type SamplesOf, someones } from '../sample.ts'
import type { ModbusPoint } from './modbus.shapes.ts'
import type { sensorCalls } from './sensor.calls.ts'
import type { IngestReading, Limit } from './sensor.shapes.ts'

const at = 1_760_000_000_000
const readings: IngestReading[] = [
  { sensorId: 'WF-DEMO-1_S1', quantity: 'temperature', at, value: 21.4 },
  { sensorId: 'WF-DEMO-1_S1', quantity: 'humidity', at, value: 48 },
]
const temperatureLimit: Limit = { quantity: 'temperature', low: -25, high: -15, hysteresis: 1, minutes: 5 }
const point: ModbusPoint = {
  sensorId: someones.sensor,
  quantity: 'temperature',
  unit: 1,
  table: 'holding',
  address: 0,
  type: 'int16',
  order: 'abcd',
  scale: 0.1,
  offset: 0,
  seconds: 10,
}
const modbus = { sensorId: someones.gateway, host: '192.168.1.60', port: 502, points: [point] }
const facts = {
  name: '冷库 1',
  location: '冷库北墙',
  regionId: someones.region,
  gatewayId: someones.gateway,
  intervalSeconds: 60,
}

export const sensorSamples = {
  getModbus: { input: { sensorId: someones.gateway } },
  saveModbus: {
    input: { ...modbus, version: 0 },
    refused: {
      host: ['http://10.0.0.1/', '10.0.0.1:502', ''],
      port: [0, 65_536],
      modbusPoints: [[{ ...point, unit: 256 }]],
    },
  },
  readModbus: { input: modbus },
  sendReadings: { input: readings },
  list: { input: { keyword: '_S', kind: 'sensor', aiServerId: someones.aiServer } },
  listTemperatures: {
    input: { sensorId: someones.sensor, day: '2026-11-26' },
    refused: { day: ['2026-11-31', 'today'] },
  },
  get: { input: { sensorId: someones.sensor } },
  add: {
    input: { ...facts, aiServerId: someones.aiServer, kind: 'sensor' },
    refused: { deviceName: ['  ', 'x'.repeat(101)], intervalSeconds: [-1, 86_401] },
  },
  update: { input: { ...facts, sensorId: someones.sensor, version: 1, enabled: true } },
  saveLimits: { input: { sensorId: someones.sensor, version: 1, limits: [temperatureLimit] } },
  remove: { input: { sensorId: someones.sensor, version: 1 } },
  readCurve: {
    input: { sensorIds: [someones.sensor], quantity: 'temperature', from: at - 86_400_000, to: at, points: 500 },
  },
} satisfies SamplesOf<typeof sensorCalls>

/** A sensor of a cold store, as its list answers it. */
import type { Sensor } from '@watchfire/contract/sensor/sensor.shapes.ts'

export const withinLimits = {
  hysteresis: 0,
  minutes: 0,
  value: 20,
  at: 1_760_000_000_000,
  side: 'none',
  alarmed: false,
} as const

export const coldStore: Sensor = {
  sensorId: 'WF-EAST_S1',
  kind: 'sensor',
  name: '冷库',
  aiServerId: 'WF-EAST',
  aiServerName: '东区',
  gatewayId: null,
  gatewayName: '',
  state: 'online',
  stateSince: 1_760_000_000_000,
  companyName: '东厂',
  projectId: 11,
  projectName: '一号厂区',
  regionId: 21,
  regionName: '卸货区',
  location: '',
  meterType: null,
  intervalSeconds: null,
  enabled: true,
  version: 1,
  canRemove: false,
  values: [
    { quantity: 'temperature', low: null, high: -15, ...withinLimits },
    { quantity: 'gas', low: null, high: 20, ...withinLimits },
  ],
}

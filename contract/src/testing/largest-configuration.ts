/** The largest configuration that an AI server may be given: as many of everything, each as long as it may be. */

import { limits } from '../core/limits.ts'
import { isDay } from '../core/zone-clock.ts'
import { calendarDay, maxExceptions } from '../device/arming.shapes.ts'
import { cameraEventKind } from '../device/camera-event.rules.ts'
import { gbLimits } from '../device/gb28181.shapes.ts'
import { cornersOfZone, maxStayMs, type Zone, zonesOfCamera } from '../device/zone.shapes.ts'
import { timesOfDay } from '../hosted/hosted.shapes.ts'
import type { Configuration } from '../ingest/ingest.shapes.ts'
import { type CameraMeter, metersOfCamera } from '../sensor/camera-meter.shapes.ts'
import { gatewaysOfAiServer, type ModbusPoint, pointsOfGateway } from '../sensor/modbus.shapes.ts'
import { snmpLimits } from '../snmp/snmp.shapes.ts'

type Camera = Configuration['cameras'][number]

const times = <Item>(count: number, make: (index: number) => Item): Item[] =>
  Array.from({ length: count }, (_, at) => make(at))
/** Three bytes each; what takes more is two characters. */
const text = (length: number): string => '测'.repeat(length)
const sealed = 'Z'.repeat(2000)
const timeZone = 'America/Argentina/ComodRivadavia'
/** No fraction takes more characters. */
const fraction = 1 / 8_100_007
const side = 599 / 3
const finite = -123456789012.34567
const host = 'a'.repeat(120)
const point = (): [number, number] => [fraction, fraction]
const corners = () => times(cornersOfZone.max, point)
const sensorOf = (n: number) => `${'A'.repeat(40)}_S${9000 + n}`
const channelOf = (n: number) => `${'A'.repeat(40)}_C${9000 + n}`
const days = times(2000, at => new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10)).filter(isDay)
const quantity = 'temperature'
const oid = `1${'.4294967295'.repeat(14)}.1234`

const zone: Required<Zone> = {
  name: text(60),
  points: corners(),
  minSize: fraction,
  minMs: maxStayMs,
  looksFor: 'vehicle',
  rule: 'recognised',
  count: 50,
  alarmType: 32_767,
  way: 359,
  heights: 59 / 3,
  least: 50,
  most: 50,
  sides: [side, side, side, side],
  speed: 200,
}
const meter: Required<CameraMeter> = {
  area: { left: fraction, top: fraction, right: 1 / 7, bottom: 1 / 7 },
  sensorId: sensorOf(0),
  quantity,
  seconds: 86_400,
  decimals: 9,
  least: finite,
  most: -finite,
}
const wanted = cameraEventKind.options.filter(kind => kind !== 'gasInput')
const camera = (n: number): Required<Camera> => ({
  channelId: channelOf(n),
  name: text(100),
  address: `rtsp://${text(493)}`,
  second: `rtsp://${text(493)}`,
  login: sealed,
  zones: times(zonesOfCamera, () => zone),
  masks: times(zonesOfCamera, () => ({ name: text(60), points: corners() })),
  lines: times(zonesOfCamera, () => ({
    name: text(60),
    points: [point(), point()],
    both: false,
    minSize: fraction,
    looksFor: 'vehicle',
  })),
  plan: {
    timeZone,
    week: times(200, at => [8000 + at * 10, 8001 + at * 10]),
    followsCalendar: false,
    exceptions: times(maxExceptions, at => ({
      day: days[at] ?? '',
      armed: times(24, hour => [1000 + hour * 10, 1001 + hour * 10]),
    })),
  },
  faults: false,
  record: false,
  plates: false,
  meters: times(metersOfCamera, () => meter),
  events: {
    port: 65_535,
    security: 'a'.repeat(64),
    wanted,
  },
  makerEvents: { by: 'hikvision', port: 65_535, security: 'a'.repeat(64), channel: 512, wanted },
})
const modbusPoint: Required<ModbusPoint> = {
  sensorId: sensorOf(0),
  quantity,
  unit: 255,
  table: 'discrete',
  address: 65_535,
  type: 'float32',
  order: 'abcd',
  scale: finite,
  offset: finite,
  seconds: 86_400,
}

export function largestConfiguration(): Required<Configuration> {
  return {
    version: Number.MAX_SAFE_INTEGER,
    cameras: times(limits.channelsOfAiServer, camera),
    hosted: {
      timeZone,
      cameras: times(limits.channelsOfAiServer, n => ({
        channelId: channelOf(n),
        mode: 'times',
        every: 60,
        times: times(timesOfDay, at => 1300 + at),
        days: [1, 2, 3, 4, 5, 6, 7],
        from: 1439,
        until: 1439,
        since: Number.MAX_SAFE_INTEGER,
      })),
    },
    gateways: times(gatewaysOfAiServer, n => ({
      gatewayId: sensorOf(n),
      host,
      port: 65_535,
      points: times(pointsOfGateway, () => modbusPoint),
    })),
    calendar: days.slice(0, 600).map(day => calendarDay.parse({ day, kind: 'work', name: text(40) })),
    gb28181: {
      serverId: '9'.repeat(20),
      port: 65_535,
      devices: times(gbLimits.devices, () => ({ id: '9'.repeat(20), password: sealed, media: 'udp' })),
    },
    snmp: {
      port: 65_535,
      devices: times(snmpLimits.devices, () => ({
        id: 'a'.repeat(20),
        host,
        port: 65_535,
        version: 'v2c',
        secret: sealed,
        points: times(snmpLimits.points, () => ({
          sensorId: sensorOf(0),
          quantity,
          oid,
          scale: finite,
          offset: finite,
          oneWhen: { not: false, value: -0x8000_0000 },
          seconds: 86_400,
        })),
        traps: times(snmpLimits.traps, () => ({
          oid,
          when: { oid, value: text(60) },
          sensorId: sensorOf(0),
          gives: { quantity, value: finite },
        })),
      })),
    },
  }
}

/** Gateways as they are in a plant: right, wrong, silent, gone, and something else altogether. */
import type { ModbusPoint } from '@watchfire/contract/sensor/modbus.shapes.ts'
import type { IngestReading } from '@watchfire/contract/sensor/sensor.shapes.ts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { modbusGateways } from './modbus-gateways.ts'
import { aGateway } from './testing/modbus-gateway.ts'

const timing = { connectMs: 500, answerMs: 150, restFirstMs: 20, restMostMs: 100 }
const log = { info: () => {}, warn: () => {} }
const gatewayId = 'EDGE_S1'
const point = (n: number, more: Partial<ModbusPoint> = {}): ModbusPoint => ({
  sensorId: `EDGE_S${n}`,
  quantity: 'temperature',
  unit: 1,
  table: 'holding',
  address: 0,
  type: 'int16',
  order: 'abcd',
  scale: 1,
  offset: 0,
  seconds: 1,
  ...more,
})

function gatewaysOf() {
  const readings: IngestReading[] = []
  const onChange = vi.fn()
  const gateways = modbusGateways({ onReadings: list => readings.push(...list), onChange, log, timing })
  onTestFinished(() => gateways.close())
  const newest = (n: number) => readings.findLast(({ sensorId }) => sensorId === `EDGE_S${n}`)?.value
  const problemOf = (n: number) =>
    gateways.report()[0]?.points.find(({ sensorId }) => sensorId === `EDGE_S${n}`)?.problem ?? null
  const now = (asked: { host: string; port: number; points: ModbusPoint[] }) =>
    new Promise<unknown>((resolve, reject) => {
      gateways.open(asked, {
        unsent: 0,
        opened: () => {},
        frame: (_, bytes) => resolve(JSON.parse(Buffer.from(bytes).toString())),
        ended: reason => reject(new Error(reason)),
      })
    })
  return { gateways, readings, onChange, newest, problemOf, now }
}

async function polled(points: unknown[]) {
  const gateway = await aGateway()
  const one = gatewaysOf()
  const order = () => ({ gatewayId, host: gateway.host, port: gateway.port(), points })
  return { gateway, ...one, order, follow: () => one.gateways.follow([order()]) }
}

test('signed words, swapped floats and coils become readings; neighbours come with one request', async () => {
  const { gateway, follow, newest, gateways } = await polled([
    point(2, { scale: 0.1 }),
    point(3, { address: 1, type: 'float32', order: 'cdab' }),
    point(4, { address: 3, type: 'int32', quantity: 'power' }),
    point(5, { table: 'coil', address: 9, quantity: 'smoke' }),
  ])
  gateway.holding.writeInt16BE(-250, 0)
  const float = Buffer.alloc(4)
  float.writeFloatBE(21.4)
  gateway.holding.set([float[2] ?? 0, float[3] ?? 0, float[0] ?? 0, float[1] ?? 0], 2)
  gateway.holding.writeInt32BE(-70_000, 6)
  gateway.coils[1] = 0b10
  follow()
  await expect.poll(() => [2, 3, 4, 5].map(newest)).toEqual([-25, 21.4, -70_000, 1])
  expect(gateway.state.requests.slice(0, 2)).toEqual(['1 3 0 5', '1 1 9 1'])
  expect(gateway.state.connections).toBe(1)
  expect(gateways.report()).toEqual([{ gatewayId, problem: null, points: [] }])
})

test('a device that answers by an exception, one that is not there and one that is silent are told apart, and hurt nobody else', async () => {
  const { gateway, follow, problemOf, newest, readings, gateways } = await polled([
    point(2),
    point(3, { address: 1 }),
    point(4, { unit: 9 }),
    point(5, { unit: 7 }),
    point(6, { address: 2, type: 'uint16', scale: 0.000001, quantity: 'humidity', offset: 101 }),
  ])
  gateway.holding.writeInt16BE(5, 0)
  gateway.state.units.set(1, { exception: 2, from: 1 })
  gateway.state.units.set(9, { exception: 11 })
  gateway.state.units.set(7, 'silent')
  follow()
  await expect.poll(() => [3, 4, 5].map(problemOf)).toEqual(['illegalAddress', 'noTarget', 'silent'])
  await expect.poll(() => newest(2)).toBe(5)
  gateway.state.units.set(1, { exception: 4, from: 99 })
  await expect.poll(() => [problemOf(3), problemOf(6)], { timeout: 5000 }).toEqual([null, 'outOfRange'])
  const before = readings.length
  await expect.poll(() => readings.slice(before).filter(({ sensorId }) => sensorId === 'EDGE_S3').length > 0).toBe(true)
  expect(readings.some(({ sensorId }) => ['EDGE_S4', 'EDGE_S5', 'EDGE_S6'].includes(sensorId))).toBe(false)
  expect(gateways.report()[0]?.problem).toBeNull()
})

test('a point to which a device says nothing rests by itself: the others come in their time, and each keeps its reason', async () => {
  const { gateway, follow, problemOf, readings, gateways } = await polled([
    point(2),
    point(3, { address: 1 }),
    point(4, { address: 2 }),
    point(5, { address: 3, seconds: 2 }),
  ])
  // Two are enough to take the device for silent, if they are asked first.
  gateway.state.mute.add('1 0').add('1 1')
  gateway.holding.writeInt16BE(7, 4)
  const count = (n: number) => readings.filter(({ sensorId }) => sensorId === `EDGE_S${n}`).length
  follow()
  await expect.poll(() => Math.min(count(4), count(5) * 2), { timeout: 15_000 }).toBeGreaterThanOrEqual(4)
  expect([2, 3, 4, 5].map(problemOf)).toEqual(['silent', 'silent', null, null])
  expect(gateways.report()[0]?.problem).toBeNull()
  // Asked beside the others, not again and again between them.
  const { requests } = gateway.state
  const settled = requests.slice(requests.findIndex(request => /^1 3 2 /.test(request)))
  const asked = (pattern: RegExp) => settled.filter(request => pattern.test(request)).length
  expect(asked(/^1 3 0 /)).toBeLessThanOrEqual(asked(/^1 3 2 /))
  gateway.state.mute.clear()
  await expect.poll(() => [2, 3].map(problemOf), { timeout: 5000 }).toEqual([null, null])
  await expect.poll(() => Math.min(count(2), count(3)), { timeout: 5000 }).toBeGreaterThan(0)
}, 30_000)

test('a gateway that goes is away after three misses, is asked more seldom, and is read again when it is back', async () => {
  const { gateway, follow, newest, readings, gateways, onChange } = await polled([point(2)])
  follow()
  await expect.poll(() => newest(2)).toBe(0)
  await gateway.stop()
  await expect.poll(() => gateways.report()[0]?.problem, { timeout: 5000 }).toBe('unreachable')
  expect(onChange).toHaveBeenCalledTimes(1)
  const before = readings.length
  gateway.holding.writeInt16BE(7, 0)
  await gateway.start()
  await expect.poll(() => gateways.report()[0]?.problem).toBeNull()
  await expect.poll(() => readings.length).toBeGreaterThan(before)
  expect(newest(2)).toBe(7)
  // Connected and mute, as one whose serial side hangs.
  gateway.state.behaviour = 'silent'
  await expect.poll(() => gateways.report()[0]?.points[0]?.problem, { timeout: 5000 }).toBe('silent')
  gateway.state.behaviour = 'answers'
  await expect.poll(() => gateways.report()[0]?.points, { timeout: 5000 }).toEqual([])
})

test('what is no Modbus ends the connection after some bytes', async () => {
  const { gateway, follow, gateways } = await polled([point(2)])
  gateway.state.behaviour = 'garbage'
  follow()
  await expect.poll(() => gateways.report()[0]?.problem, { timeout: 5000 }).toBe('protocol')
  await expect.poll(() => gateway.state.open.size).toBe(0)
  // What the kernel holds of a few connections, not what it would like to say.
  expect(gateway.state.babbled).toBeLessThan(64 * 1024 * 1024)
  gateway.state.behaviour = 'answers'
  await expect.poll(() => gateways.report()[0]?.problem).toBeNull()
})

test('read now shows the registers as they came, over the connection that is there', async () => {
  const { gateway, follow, newest, now } = await polled([point(2)])
  gateway.holding.writeUInt16BE(0x1234, 2)
  gateway.state.units.set(9, { exception: 11 })
  follow()
  await expect.poll(() => newest(2)).toBe(0)
  const asked = { host: gateway.host, port: gateway.port(), points: [point(3, { address: 1 }), point(4, { unit: 9 })] }
  const known = { sensorId: 'EDGE_S3', quantity: 'temperature', raw: [0x1234], value: 0x1234, problem: null }
  const other = { sensorId: 'EDGE_S4', quantity: 'temperature', raw: [], value: null, problem: 'noTarget' }
  expect(await now(asked)).toEqual([known, other])
  expect(gateway.state.connections).toBe(1)
  await gateway.stop()
  expect(await now({ ...asked, points: [point(3)] })).toMatchObject([{ problem: 'unreachable' }])
  expect(await now({ ...asked, host: '169.254.169.254' })).toMatchObject([
    { problem: 'badAddress' },
    { problem: 'badAddress' },
  ])
})

test('of a newer console what is understood is read, and the rest is named; what is taken away is let go', async () => {
  const { gateway, follow, newest, problemOf, gateways, order } = await polled([
    point(2),
    { ...point(3), type: 'int64' },
  ])
  follow()
  await expect.poll(() => newest(2)).toBe(0)
  expect(problemOf(3)).toBe('notUnderstood')
  follow()
  expect(gateway.state.connections).toBe(1)
  gateways.follow([{ ...order(), host: 7 }])
  expect(gateways.report()).toEqual([{ gatewayId, problem: 'notUnderstood', points: [] }])
  await expect.poll(() => gateway.state.open.size).toBe(0)
  gateways.follow([])
  expect(gateways.report()).toEqual([])
})

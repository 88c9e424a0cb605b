/** What an AI server reads through a gateway: set up by people, told to it, and what it says of it. */

import { allCalls } from '@watchfire/contract'
import { ingestCalls } from '@watchfire/contract/ingest/ingest.calls.ts'
import { gatewaysOfAiServer, type ModbusPoint } from '@watchfire/contract/sensor/modbus.shapes.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { everyWriteIsLogged } from '../../core/testing/logged-writes.ts'
import { post } from '../../core/testing/signed-client.ts'
import { suiteServer } from '../../core/testing/suite-server.ts'
import { connectEdge } from '../../fleet/edge-client.ts'
import { camerasOfSuite } from '../testing/cameras-of-suite.ts'

const suite = suiteServer({ jobs: false })
everyWriteIsLogged(suite.db)
const { sensor } = allCalls
const { aServer, known } = camerasOfSuite(suite)
let port = 0

beforeAll(async () => {
  await suite.app.listen({ port: 0, host: '127.0.0.1' })
  port = (suite.app.server.address() as { port: number }).port
})

const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => '',
    (error: Error) => error.message,
  )
const point = (sensorId: string, more: Partial<ModbusPoint> = {}): ModbusPoint => ({
  sensorId,
  quantity: 'temperature',
  unit: 1,
  table: 'holding',
  address: 0,
  type: 'int16',
  order: 'abcd',
  scale: 0.1,
  offset: 0,
  seconds: 10,
  ...more,
})

/** An AI server with a gateway and a sensor. */
async function aGateway() {
  const server = await aServer()
  const { aiServerId, key } = server
  const add = async (kind: 'gateway' | 'sensor', name: string) =>
    (await known.admin.call(sensor.add, { aiServerId, kind, name })).sensorId
  const gatewayId = await add('gateway', '网关')
  const sensorId = await add('sensor', '冷库')
  const save = (points: ModbusPoint[], more: { version?: number; host?: string; sensorId?: string } = {}) =>
    known.admin.call(sensor.saveModbus, {
      sensorId: gatewayId,
      version: 0,
      host: '10.1.2.3',
      port: 502,
      points,
      ...more,
    })
  const get = () => known.admin.call(sensor.getModbus, { sensorId: gatewayId })
  const beat = (version: number, gateways: unknown[] = [], knows = ['modbus']) =>
    post(
      suite.app,
      ingestCalls.sendHeartbeat.path,
      {
        deviceId: aiServerId,
        sentAt: Date.now(),
        channels: [],
        configuration: { version, refused: [], knows },
        gateways,
      },
      { authorization: `Bearer ${key}` },
    )
  const told = async () => {
    const configuration = (await server.configuration()) as { version: number; gateways?: { points: ModbusPoint[] }[] }
    return { version: configuration.version, gateways: configuration.gateways ?? [] }
  }
  return { ...server, add, gatewayId, sensorId, save, get, beat, told }
}

test('what is set up is told to its AI server, which says point by point what it makes of it', async () => {
  const { gatewayId, sensorId, save, get, beat, told } = await aGateway()
  expect(await get()).toMatchObject({ version: 0, setUp: 'none', points: [] })
  const points = [point(sensorId), point(sensorId, { quantity: 'humidity', address: 1 })]
  expect(await save(points)).toMatchObject({
    version: 1,
    setUp: 'waiting',
    points,
    changedBy: known.admin.user.fullName,
  })
  const { version, gateways } = await told()
  expect(gateways).toEqual([{ gatewayId, host: '10.1.2.3', port: 502, points }])
  const problem = { sensorId, quantity: 'humidity', problem: 'illegalAddress' }
  await beat(version, [{ gatewayId, problem: null, points: [problem] }])
  expect(await get()).toMatchObject({ setUp: 'applied', problem: null, pointProblems: [problem] })
  await beat(version, [{ gatewayId, problem: 'unreachable', points: [] }])
  expect(await get()).toMatchObject({ setUp: 'applied', problem: 'unreachable', pointProblems: [] })
  // What was said of other settings says nothing of these.
  await save(points.slice(1), { version: 1 })
  await beat(version, [{ gatewayId, problem: 'unreachable', points: [] }])
  expect(await get()).toMatchObject({ version: 2, setUp: 'waiting', problem: null })
  await beat(version + 1, [], ['masks'])
  expect(await get()).toMatchObject({ setUp: 'notUnderstood' })
  expect(await known.admin.call(sensor.get, { sensorId })).toMatchObject({ gatewayId })
})

test('of two who change it at a time the second is told; a quantity has one source, and a gateway one address', async () => {
  const { add, gatewayId, sensorId, save, get } = await aGateway()
  const both = await Promise.all(['10.0.0.1', '10.0.0.2'].map(host => refusal(save([point(sensorId)], { host }))))
  expect(both.map(said => said.includes('sensor.changedMeanwhile')).sort()).toEqual([false, true])
  const { host } = await get()
  expect(await refusal(save([], { host: '10.0.0.9' }))).toMatch(
    new RegExp(`sensor.changedMeanwhile.*${known.admin.user.fullName}`),
  )
  expect(await refusal(save([point(sensorId), point(sensorId, { address: 4 })], { version: 1 }))).toContain(
    'sensor.pointTwice',
  )
  const other = await add('gateway', '另一网关')
  expect(await refusal(save([point(sensorId)], { sensorId: other }))).toContain('sensor.pointTwice')
  expect(await refusal(save([], { sensorId: other, host }))).toMatch(/sensor.sameGateway.*网关/)
  const foreign = await aGateway()
  for (const id of [foreign.sensorId, gatewayId, `${gatewayId}9`])
    expect(await refusal(save([point(id)], { sensorId: other }))).toContain('sensor.unknownPoint')
  expect(await refusal(save([], { sensorId }))).toContain('sensor.notGateway')
})

test('a sensor that is switched off or removed is not read any more', async () => {
  const { add, gatewayId, sensorId, save, told } = await aGateway()
  const second = await add('sensor', '冷库 2')
  await save([point(sensorId), point(second)])
  const before = await told()
  expect(before.gateways[0]?.points).toHaveLength(2)
  const { version } = await known.admin.call(sensor.get, { sensorId })
  await known.admin.call(sensor.update, { sensorId, version, name: '冷库', gatewayId, enabled: false })
  const off = await told()
  expect(off).toMatchObject({ version: before.version + 1, gateways: [{ points: [{ sensorId: second }] }] })
  const now = await known.admin.call(sensor.get, { sensorId: second })
  await known.admin.call(sensor.remove, { sensorId: second, version: now.version })
  expect(await told()).toMatchObject({ version: off.version + 1, gateways: [{ points: [] }] })
})

test('an AI server has only so many gateways; one that has more already is told of the first of them', async () => {
  const { add, gatewayId, save, told, configuration } = await aGateway()
  const addresses = Array.from({ length: gatewaysOfAiServer }, (_, at) => `10.2.0.${at}`)
  const [last = '', ...before] = addresses.toReversed()
  const named = async (host: string) => ({ host, sensorId: await add('gateway', host) })
  for (const host of before.slice(1)) await save([], await named(host))
  // The place of the last is free: of two who take it at once one gets it.
  const both = [await named(last), { host: '10.2.1.1', sensorId: gatewayId }]
  await save([], await named(before[0] ?? ''))
  const said = await Promise.all(both.map(one => refusal(save([], one))))
  expect(said.filter(Boolean)).toEqual([expect.stringContaining('sensor.tooManyGateways')])
  expect((await told()).gateways).toHaveLength(gatewaysOfAiServer)
  const left = both[said.findIndex(Boolean)]?.sensorId ?? ''
  await sql`insert into modbus_gateway (tenant_id, device_no, host, port, points, in_version, changed_by)
    select tenant_id, device_no, '10.2.1.2', 502, '[]', 1, '' from device where device_id = ${left}`.execute(
    suite.db.system,
  )
  expect(await configuration()).toMatchObject({ gateways: { length: gatewaysOfAiServer } })
  // What is there can be changed.
  expect(await save([], { sensorId: left, version: 1, host: '10.2.1.3' })).toMatchObject({ version: 2 })
})

test('read now is asked over the line of the AI server, and what it answers is shown as it came', async () => {
  const { gatewayId, sensorId, key, beat } = await aGateway()
  const read = (host: string) =>
    known.admin.call(sensor.readModbus, { sensorId: gatewayId, host, port: 502, points: [point(sensorId)] })
  await beat(1, [], ['masks'])
  expect(await refusal(read('10.0.0.7'))).toContain('sensor.knowsNoModbus')
  await beat(1)
  expect(await refusal(read('10.0.0.7'))).toContain('device.aiServerAway')
  const result = { sensorId, quantity: 'temperature', raw: [0xff06], value: -25, problem: null }
  const edge = await connectEdge(port, key, {
    modbus: new Map([
      ['10.0.0.7', JSON.stringify([result])],
      ['10.0.0.8', '[{"raw": "nonsense"}]'],
    ]),
  })
  expect(await read('10.0.0.7')).toEqual([result])
  expect(edge.asked.at(-1)).toMatchObject({ type: 'openModbus', host: '10.0.0.7', points: [point(sensorId)] })
  expect(await read('10.0.0.8')).toMatchObject([{ sensorId, raw: [], value: null, problem: 'protocol' }])
  const { rows } = await sql<{ action: string }>`
    select action from audit where target = ${gatewayId} and action like '%Modbus%' order by audit_id`.execute(
    suite.db.system,
  )
  expect(rows.map(row => row.action)).toEqual(['readModbusGateway', 'readModbusGateway'])
  edge.socket.terminate()
})

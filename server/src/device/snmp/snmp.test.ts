/** What an AI server asks by SNMP and hears: set up by people, told to it with what is sealed, and shown as it says. */

import { allCalls } from '@watchfire/contract'
import type { Configuration } from '@watchfire/contract/ingest/ingest.shapes.ts'
import type { SnmpReport } from '@watchfire/contract/snmp/snmp.shapes.ts'
import { upsTemplate } from '@watchfire/contract/snmp/snmp-templates.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { everyWriteIsLogged } from '../../core/testing/logged-writes.ts'
import { suiteServer } from '../../core/testing/suite-server.ts'
import { connectEdge } from '../../fleet/edge-client.ts'
import { camerasOfSuite, sealed } from '../testing/cameras-of-suite.ts'

const suite = suiteServer({ jobs: false })
everyWriteIsLogged(suite.db)
const { snmp, sensor } = allCalls
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

async function aUps() {
  const server = await aServer()
  const { aiServerId, beat, configuration } = server
  const add = async (kind: 'gateway' | 'sensor', name: string) =>
    (await known.admin.call(sensor.add, { aiServerId, kind, name })).sensorId
  const sensorId = await add('sensor', 'UPS')
  const ups = {
    id: 'ups1',
    name: '机房 UPS',
    host: '10.1.2.9',
    port: 161,
    version: 'v2c' as const,
    points: upsTemplate.points.map(point => ({ ...point, sensorId })),
    traps: upsTemplate.traps.map(trap => ({ ...trap, sensorId })),
  }
  const save = (version: number, devices: object[]) =>
    known.admin.call(snmp.save, { aiServerId, version, port: 1162, devices: devices as never })
  const read = () => known.admin.call(snmp.read, { aiServerId })
  const told = async () => (await configuration()) as unknown as Configuration
  await beat({ version: 1, knows: ['masks', 'snmp', 'modbus'] })
  return { ...server, add, sensorId, ups, save, read, told }
}

test('a device is set up, told with what is sealed, and changed without it as long as it stays where it is', async () => {
  const { aiServerId, beat, ups, save, read, told } = await aUps()
  await beat({ version: 1, knows: ['masks'] })
  expect(await read()).toMatchObject({ version: 0, devices: [], port: 1162, setUp: 'none', isKnown: false })
  expect(await refusal(save(0, []))).toContain('snmp.tooOld')
  await beat({ version: 1, knows: ['masks', 'snmp'] })
  expect(await refusal(save(0, [ups]))).toContain('snmp.needsSecret')
  const saved = await save(0, [{ ...ups, sealedSecret: sealed }])
  expect(saved).toMatchObject({ version: 1, devices: [ups], setUp: 'waiting', isKnown: true })
  expect(JSON.stringify(saved)).not.toContain(sealed)
  const { name: _, ...facts } = ups
  const { version, snmp: order } = await told()
  expect(order).toEqual({ port: 1162, devices: [{ ...facts, secret: sealed }] })
  await beat({ version, knows: ['snmp'] })
  expect(await read()).toMatchObject({ setUp: 'applied' })
  await beat({ version, knows: [] })
  expect(await read()).toMatchObject({ setUp: 'notUnderstood' })
  await beat({ version, knows: ['snmp'] })
  // Whoever names another place, or asks in the clear, does not get the secret sent there.
  for (const place of [{ host: '10.6.6.6' }, { version: 'v3' }])
    expect(await refusal(save(1, [{ ...ups, ...place }]))).toContain('snmp.needsSecret')
  expect(await save(1, [{ ...ups, name: 'UPS 2', points: [] }])).toMatchObject({ version: 2 })
  expect((await told()).snmp?.devices).toMatchObject([{ secret: sealed, points: [] }])
  expect(await refusal(save(1, []))).toMatch(new RegExp(`snmp.changed.*${known.admin.user.fullName}`))
  await save(2, [])
  expect((await told()).snmp?.devices).toEqual([])
  const { rows } = await sql<{ facts: string }>`
    select audit::text as facts from audit where target = ${aiServerId} and action = 'saveSnmp'`.execute(
    suite.db.system,
  )
  expect(rows).toHaveLength(3)
  expect(JSON.stringify(rows)).not.toContain(sealed)
})

test('sensors are of this AI server, a quantity has one source, and a host is one device', async () => {
  const { add, sensorId, ups, save, told } = await aUps()
  const one = { ...ups, sealedSecret: sealed }
  const foreign = await aUps()
  expect(await refusal(save(0, [{ ...one, points: foreign.ups.points }]))).toContain('snmp.unknownSensor')
  expect(await refusal(save(0, [{ ...one, traps: foreign.ups.traps }]))).toContain('snmp.unknownSensor')
  const gatewayId = await add('gateway', '网关')
  expect(await refusal(save(0, [{ ...one, traps: [{ ...ups.traps[0], sensorId: gatewayId }] }]))).toContain(
    'snmp.unknownSensor',
  )
  const twin = { ...one, id: 'ups2', host: '10.1.2.10' }
  expect(await refusal(save(0, [one, twin]))).toContain('snmp.pointTwice')
  expect(await refusal(save(0, [one, { ...twin, points: [], host: ups.host }]))).toContain('snmp.sameHost')
  const point = {
    sensorId,
    quantity: 'temperature' as const,
    unit: 1,
    table: 'holding' as const,
    address: 0,
    type: 'int16' as const,
    order: 'abcd' as const,
    scale: 1,
    offset: 0,
    seconds: 10,
  }
  const modbus = { sensorId: gatewayId, version: 0, host: '10.1.2.3', port: 502, points: [point] }
  await known.admin.call(sensor.saveModbus, modbus)
  expect(await refusal(save(0, [one]))).toContain('snmp.pointTwice')
  await known.admin.call(sensor.saveModbus, { ...modbus, version: 1, points: [] })
  await save(0, [one])
  expect(await refusal(known.admin.call(sensor.saveModbus, { ...modbus, version: 2 }))).toContain('sensor.pointTwice')
  // One that is switched off or removed is neither asked for nor heard.
  const before = await told()
  const { version } = await known.admin.call(sensor.get, { sensorId })
  await known.admin.call(sensor.update, { sensorId, version, name: 'UPS', enabled: false })
  const off = await told()
  expect(off.version).toBe(before.version + 1)
  expect(off.snmp?.devices).toMatchObject([{ points: [], traps: [] }])
})

test('how it goes is asked over the line of the AI server, and shown as it came', async () => {
  const { aiServerId, key, beat, sensorId, ups, save } = await aUps()
  await save(0, [{ ...ups, sealedSecret: sealed }])
  const ask = () => known.admin.call(snmp.ask, { aiServerId })
  expect(await refusal(ask())).toContain('device.aiServerAway')
  const report: SnmpReport = {
    problem: null,
    devices: [
      {
        id: 'ups1',
        problem: null,
        traps: 2,
        lastTrapAt: 1_760_000_000_000,
        points: [{ sensorId, quantity: 'charge', value: 98, at: 1_760_000_000_000, problem: null }],
      },
    ],
    refused: {
      malformed: 1,
      tooLong: 0,
      version: 0,
      unknownHost: 3,
      badSecret: 0,
      insecure: 0,
      late: 0,
      engine: 0,
      flood: 0,
      unbound: 1,
    },
    strangers: [{ host: '10.1.2.77', count: 3, lastAt: 1_760_000_000_000 }],
    unbound: [{ id: 'ups1', oid: '1.3.6.1.4.1.1', count: 1, lastAt: 1_760_000_000_000, facts: [] }],
  }
  const edge = await connectEdge(port, key, { snmp: { text: JSON.stringify(report) } })
  expect(await ask()).toEqual(report)
  edge.socket.terminate()
  const other = await connectEdge(port, key, { snmp: { text: '{"devices": "nonsense"}' } })
  expect(await ask()).toMatchObject({ problem: 'failed', devices: [] })
  other.socket.terminate()
  await beat({ version: 1, knows: ['masks'] })
  expect(await refusal(ask())).toContain('snmp.tooOld')
})

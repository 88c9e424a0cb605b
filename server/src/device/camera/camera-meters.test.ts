/** Digital meters in a camera's picture, set up in the console, as its AI server hears of them. */
import { allCalls } from '@watchfire/contract'
import type { CameraMeter } from '@watchfire/contract/sensor/camera-meter.shapes.ts'
import { expect, test } from 'vitest'
import { suiteServer } from '../../core/testing/suite-server.ts'
import { cameraSettings, camerasOfSuite } from '../testing/cameras-of-suite.ts'

const suite = suiteServer({ jobs: false })
const { device, sensor } = allCalls
const { aServer, known, read } = camerasOfSuite(suite)

const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => '',
    (error: Error) => error.message,
  )

async function aScene() {
  const server = await aServer()
  const { aiServerId } = server
  const enter = async (kind: 'meter' | 'sensor' | 'gateway', name: string) =>
    (await known.admin.call(sensor.add, { aiServerId, kind, name })).sensorId
  const meter = await enter('meter', '水表')
  const area = { left: 0.4, top: 0.4, right: 0.58, bottom: 0.48 }
  const pressure = (sensorId: string): CameraMeter => ({
    area,
    sensorId,
    quantity: 'pressure',
    seconds: 60,
    decimals: 2,
  })
  const { login: _kept, ...settings } = cameraSettings
  const change = (channelId: string, version: number, more: object) =>
    known.admin.call(device.updateCamera, { ...settings, channelId, version, name: '东门', enabled: true, ...more })
  const told = async () =>
    (await server.configuration()).cameras.map(camera => (camera as { meters?: CameraMeter[] }).meters)
  return { ...server, enter, meter, pressure, change, told }
}

test('meters are told to an AI server, refused by one that cannot read them, kept by a change that does not name them, and taken away', async () => {
  const { add, beat, told, meter, pressure, change } = await aScene()
  const { channelId } = await add()
  const meters = [pressure(meter)]
  expect((await change(channelId, 1, { meters })).settings).toMatchObject({ meters })
  expect(await told()).toEqual([meters])
  await beat({ version: 2, knows: ['objects', 'plates'] })
  expect(await read(channelId)).toMatchObject({ setUp: 'refused', refusal: 'notUnderstood' })
  await beat({ version: 2, knows: ['objects', 'plates', 'meters'] })
  expect(await read(channelId)).toMatchObject({ setUp: 'applied', knows: ['objects', 'plates', 'meters'] })
  expect((await change(channelId, 2, { record: false })).settings).toMatchObject({ meters })
  expect((await change(channelId, 3, { meters: [] })).settings).toMatchObject({ meters: [] })
  expect(await told()).toEqual([undefined])
})

test('a reading has one source: a sensor that is not there, a gateway, and what something else reads already are refused by name', async () => {
  const { aiServerId, add, enter, meter, pressure, change } = await aScene()
  const other = await aScene()
  const { channelId } = await add()
  const gateway = await enter('gateway', '网关')
  for (const sensorId of [`${aiServerId}_S99`, gateway, other.meter])
    expect(await refusal(change(channelId, 1, { meters: [pressure(sensorId)] }))).toContain('sensor.unknownPoint')
  expect(await refusal(change(channelId, 1, { meters: [pressure(meter), pressure(meter)] }))).toContain('pointTwice')
  await add({ meters: [pressure(meter)] })
  expect(await refusal(change(channelId, 1, { meters: [pressure(meter)] }))).toContain('sensor.pointTwice')
  const point = {
    sensorId: meter,
    quantity: 'pressure',
    unit: 1,
    table: 'holding',
    address: 0,
    type: 'uint16',
    order: 'abcd',
  }
  const modbus = { sensorId: gateway, version: 0, host: '10.0.0.9', port: 502 }
  const points = [{ ...point, scale: 1, offset: 0, seconds: 10 }]
  expect(await refusal(known.admin.call(sensor.saveModbus, { ...modbus, points } as never))).toContain('pointTwice')
  const temperature = { ...pressure(meter), quantity: 'temperature' as const }
  expect(await refusal(change(channelId, 1, { meters: [temperature] }))).toBe('')
  const again = [{ ...point, quantity: 'temperature', scale: 1, offset: 0, seconds: 10 }]
  expect(await refusal(known.admin.call(sensor.saveModbus, { ...modbus, points: again } as never))).toContain(
    'pointTwice',
  )
})

test('the account log says which meters were set up, and where', async () => {
  const { add, meter, pressure, change } = await aScene()
  const { channelId } = await add()
  await change(channelId, 1, { meters: [{ ...pressure(meter), least: 0, most: 16 }] })
  const audit = await suite.db.system
    .selectFrom('audit')
    .where('target', '=', channelId)
    .orderBy('audit_id', 'desc')
    .select('detail')
    .executeTakeFirst()
  expect(audit?.detail).toMatchObject({ after: { cameraMeters: [`${meter} pressure: 40/40/58/48, 60 s, .2, 0-16`] } })
})

/** The demo's sensors stand there before they say anything, and what is posted under their ids alarms as anybody's. */
import { allCalls } from '@watchfire/contract'
import { expect, test } from 'vitest'
import { demoKey } from '../core/testing/demo-key.ts'
import { post, signInAs } from '../core/testing/signed-client.ts'
import { suiteServer } from '../core/testing/suite-server.ts'
import { seedDatabase } from './seed-database.ts'

const suite = suiteServer({ jobs: false })
const { sensor, alarm, relation, plan, hazard, vehicle, checkPoint } = allCalls
const minute = 60_000
const seed = (sensors: boolean) =>
  seedDatabase(suite.db, { WATCHFIRE_DEMO: true, WATCHFIRE_DEMO_SENSORS: sensors, WATCHFIRE_DATA: suite.folder })

test('they are entered once and where they are wanted, linked to the camera beside them; a cold store that stays warm alarms', async () => {
  const admin = await signInAs(suite.app, '13800000001', 'Watchfire!admin')
  await seed(false)
  expect((await admin.call(sensor.list, {})).rows).toEqual([])
  await seed(true)
  await seed(true)
  const { rows } = await admin.call(sensor.list, {})
  expect(
    rows
      .map(({ sensorId, kind, gatewayId }) => [sensorId, kind, gatewayId])
      .sort(([one], [other]) => `${one}`.localeCompare(`${other}`)),
  ).toEqual([
    ['WF-DEMO-1_S1', 'gateway', null],
    ['WF-DEMO-1_S2', 'sensor', 'WF-DEMO-1_S1'],
    ['WF-DEMO-1_S3', 'meter', null],
    ['WF-DEMO-1_S4', 'sensor', 'WF-DEMO-1_S1'],
  ])
  const related = await admin.call(relation.readRelated, { deviceId: 'WF-DEMO-1_S2' })
  expect(related.cameras.map(camera => camera.channelId)).toEqual(['WF-DEMO-1_C2'])
  const planned = rows.find(({ sensorId }) => sensorId === 'WF-DEMO-1_S2')
  const drawn = await admin.call(plan.read, { projectId: planned?.projectId as number })
  expect(drawn.positions.map(({ channelId }) => channelId).sort()).toEqual(['WF-DEMO-1_C1', 'WF-DEMO-1_C2'])
  expect(drawn.outlines).toHaveLength(2)
  const picture = await suite.app.inject({ url: drawn.picture })
  expect(picture.headers['content-type']).toBe('image/jpeg')

  const open = (await admin.call(hazard.list, {})).rows
  const closed = (await admin.call(hazard.list, { tab: 'closed' })).rows
  const hazards = [...open, ...closed]
  expect(hazards.map(({ state }) => state).sort()).toEqual(['assigned', 'reported', 'submitted', 'verified'])
  for (const { picture: link } of hazards)
    expect((await suite.app.inject({ url: link })).headers['content-type']).toBe('image/jpeg')
  const ofProjectId = planned?.projectId as number
  const { counts, unplaced } = await admin.call(checkPoint.readRiskMap, { ofProjectId })
  expect([counts, unplaced]).toEqual([{ red: 1, orange: 2, yellow: 2, blue: 2 }, 0])
  expect(await admin.call(vehicle.count, {})).toEqual({ toConfirm: 0, booked: 2, inside: 1, overstayed: 0, over: 1 })

  const now = Date.now()
  const readings = [4, 3, 2, 1].map(ago => ({
    sensorId: 'WF-DEMO-1_S2',
    quantity: 'temperature',
    at: now - ago * minute,
    value: -12,
  }))
  const { body } = await post(suite.app, sensor.sendReadings.path, readings, {
    authorization: `Bearer ${demoKey(suite.folder)}`,
  })
  expect(body.rcode).toBe(0)
  await expect
    .poll(async () => (await admin.call(alarm.list, { deviceId: 'WF-DEMO-1_S2' })).rows.map(row => row.type))
    .toEqual([60])
})

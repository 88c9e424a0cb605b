import { type Position, planCalls, type Spot } from '@watchfire/contract/plan/plan.calls.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { aChannel, anAiServer, aProject, type CompanyOfTest } from '../core/testing/builders.ts'
import { type SignedClient, signInAs } from '../core/testing/signed-client.ts'
import { suiteServer } from '../core/testing/suite-server.ts'
import { aSensorOf } from '../device/testing/sensor-rows.ts'

const suite = suiteServer({ jobs: false })
let admin: SignedClient
let company: { tenantId: number; companyId: number }

beforeAll(async () => {
  admin = await signInAs(suite.app, '13800000001', 'Watchfire!admin')
  company = { tenantId: admin.user.companyId, companyId: admin.user.companyId }
})

const triangle = [
  { x: 0.1, y: 0.1 },
  { x: 0.4, y: 0.1 },
  { x: 0.4, y: 0.6 },
]
const at = (channelId: string, x = 0.25): Position => ({ channelId, x, y: 0.5, angle: 90, width: 60, reach: 0.15 })
const there = (sensorId: string, x = 0.7): Spot => ({ sensorId, x, y: 0.2 })

async function aSite() {
  const place: CompanyOfTest = { ...company, ...(await aProject(suite.db, company)) }
  const server = await anAiServer(suite.db, place)
  const [one, two] = [await aChannel(suite.db, server, { n: 1 }), await aChannel(suite.db, server, { n: 2 })]
  const [smoke, meter] = [await aSensorOf(suite.db, one), await aSensorOf(suite.db, one, 4)]
  return { ...place, one: one.deviceId, two: two.deviceId, smoke, meter }
}

test('what is saved stands there, and what was taken off the plan is to be placed again', async () => {
  const { projectId, regionId, one, two } = await aSite()
  const empty = await admin.call(planCalls.read, { projectId })
  expect(empty).toMatchObject({ version: 0, positions: [], outlines: [], picture: '' })
  expect(empty.channels.map(channel => channel.channelId)).toEqual([one, two])

  const outlines = [{ regionId, corners: triangle }]
  const first = await admin.call(planCalls.save, { projectId, version: 0, positions: [at(one), at(two, 1)], outlines })
  expect(await admin.call(planCalls.read, { projectId })).toMatchObject({
    version: first.version,
    positions: [at(one), at(two, 1)],
    outlines,
  })
  await admin.call(planCalls.save, { projectId, version: first.version, positions: [at(two, 0)], outlines: [] })
  expect(await admin.call(planCalls.read, { projectId })).toMatchObject({ positions: [at(two, 0)], outlines: [] })
})

test('sensors and meters stand on it beside the cameras, and stay where nothing is said of them', async () => {
  const { projectId, one, smoke, meter } = await aSite()
  const plan = () => admin.call(planCalls.read, { projectId })
  const empty = await plan()
  expect([empty.spots, empty.sensors.map(({ sensorId, kind }) => [sensorId, kind])]).toEqual([
    [],
    [
      [smoke, 'sensor'],
      [meter, 'meter'],
    ],
  ])
  const save = (version: number, spots?: Spot[]) =>
    admin.call(planCalls.save, { projectId, version, positions: [at(one)], spots, outlines: [] })
  const first = await save(0, [there(smoke), there(meter, 0.9)])
  expect(await plan()).toMatchObject({ positions: [at(one)], spots: [there(smoke), there(meter, 0.9)] })
  // A console from before sensors were on plans.
  const second = await save(first.version)
  expect((await plan()).spots).toHaveLength(2)
  await save(second.version, [there(meter, 0.1)])
  expect(await plan()).toMatchObject({ positions: [at(one)], spots: [there(meter, 0.1)] })
})

test('a sensor tells there what it measured last and whether that is beyond a limit; one that said nothing tells nothing', async () => {
  const { projectId, smoke, meter } = await aSite()
  await sql`
    insert into sensor_series (tenant_id, device_no, quantity, last_value, last_at, side)
    select tenant_id, device_no, quantity, value, now(), side
    from device, (values (2, 40.5, 0), (1, 81.25, 1), (3, null, 0)) as series (quantity, value, side)
    where device_id = ${smoke}`.execute(suite.db.system)
  const { sensors } = await admin.call(planCalls.read, { projectId })
  expect(Object.fromEntries(sensors.map(({ sensorId, values }) => [sensorId, values]))).toEqual({
    [smoke]: [
      { quantity: 'temperature', value: 81.25, side: 'high' },
      { quantity: 'humidity', value: 40.5, side: 'none' },
    ],
    [meter]: [],
  })
})

test('of two who save at once the second is told, and nothing of the first is lost', async () => {
  const { projectId, one, two } = await aSite()
  const save = (channelId: string) =>
    admin.call(planCalls.save, { projectId, version: 0, positions: [at(channelId)], outlines: [] })
  const came = await Promise.allSettled([save(one), save(two)])
  expect(came.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect((await admin.call(planCalls.read, { projectId })).positions).toHaveLength(1)
})

test('nothing of another project is put on a plan, and nothing twice', async () => {
  const [site, other] = [await aSite(), await aSite()]
  const save = (positions: Position[], regionIds: number[] = []) =>
    admin.call(planCalls.save, {
      projectId: site.projectId,
      version: 0,
      positions,
      outlines: regionIds.map(regionId => ({ regionId, corners: triangle })),
    })
  await expect(save([at(other.one)])).rejects.toThrow('不属于这里')
  await expect(save([], [other.regionId])).rejects.toThrow('不属于这里')
  await expect(save([at(site.one), at(site.one, 0.9)])).rejects.toThrow('出现了两次')
  const put = (spots: Spot[]) =>
    admin.call(planCalls.save, { projectId: site.projectId, version: 0, positions: [], spots, outlines: [] })
  await expect(put([there(other.smoke)])).rejects.toThrow('不属于这里')
  await expect(put([there(site.smoke), there(site.smoke, 0.1)])).rejects.toThrow('出现了两次')
  expect((await admin.call(planCalls.read, { projectId: site.projectId })).version).toBe(0)
})

test('a selection of one region neither sees nor changes what stands elsewhere', async () => {
  const { projectId, regionId, one, two } = await aSite()
  const { version } = await admin.call(planCalls.save, {
    projectId,
    version: 0,
    positions: [at(one), at(two)],
    outlines: [{ regionId, corners: triangle }],
  })
  await suite.db.system.updateTable('device').set({ region_id: null }).where('device_id', '=', two).execute()
  await suite.db.system.updateTable('device').set({ region_id: regionId }).where('device_id', '=', one).execute()
  const inRegion = { regionId }
  expect((await admin.call(planCalls.read, { projectId }, inRegion)).positions).toEqual([at(one)])
  await admin.call(planCalls.save, { projectId, version, positions: [at(one, 0.9)], outlines: [] }, inRegion)
  expect((await admin.call(planCalls.read, { projectId })).positions).toEqual([at(one, 0.9), at(two)])
})

test('a device that moves to another project leaves the plan', async () => {
  const [site, other] = [await aSite(), await aSite()]
  const { projectId, one, smoke } = site
  await admin.call(planCalls.save, {
    projectId,
    version: 0,
    positions: [at(one)],
    spots: [there(smoke)],
    outlines: [],
  })
  await suite.db.system
    .updateTable('device')
    .set({ project_id: other.projectId, region_id: null })
    .where('device_id', 'in', [one, smoke])
    .execute()
  expect(await admin.call(planCalls.read, { projectId })).toMatchObject({ positions: [], spots: [] })
})

test('plans are those of projects with a picture, with the regions drawn there, in scope', async () => {
  const { projectId, regionId } = await aSite()
  const listed = async (by = admin) => (await by.call(planCalls.list, {})).find(plan => plan.projectId === projectId)
  expect(await listed()).toBe(undefined)
  await suite.db.system.updateTable('project').set({ floor_plan: 'abc' }).where('project_id', '=', projectId).execute()
  expect(await listed()).toMatchObject({ regions: [] })
  const outlines = [{ regionId, corners: triangle }]
  await admin.call(planCalls.save, { projectId, version: 0, positions: [], outlines })
  expect(await listed()).toMatchObject({ regions: [{ regionId }] })
  expect(await listed(await signInAs(suite.app, '13800000002', 'Watchfire!op'))).toBe(undefined)
})

test('whoever is limited to other projects sees no plan of this one', async () => {
  const { projectId } = await aSite()
  const operator = await signInAs(suite.app, '13800000002', 'Watchfire!op')
  await expect(operator.call(planCalls.read, { projectId })).rejects.toThrow('没有该项目')
})

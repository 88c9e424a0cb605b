/** What a move takes along is told before, and is so afterwards. */
import { allCalls } from '@watchfire/contract'
import { expect, test } from 'vitest'
import { aCompany, anAccount, anAlarm, aProject, aRegion } from '../../core/testing/builders.ts'
import { nothingChanges } from '../../core/testing/nothing-changes.ts'
import { suiteServer } from '../../core/testing/suite-server.ts'
import { cameraSettings, camerasOfSuite } from '../testing/cameras-of-suite.ts'
import { aSensorOf } from '../testing/sensor-rows.ts'

const suite = suiteServer({ jobs: false })
const { device } = allCalls
const { known, aServer, read } = camerasOfSuite(suite)

async function elsewhere() {
  const { tenant_id: tenantId, company_id: companyId } = await suite.db.system
    .selectFrom('project')
    .where('project_id', '=', known.projectId)
    .select(['tenant_id', 'company_id'])
    .executeTakeFirstOrThrow()
  const { projectId } = await aProject(suite.db, { tenantId, companyId })
  const regionId = await aRegion(suite.db, { tenantId, companyId, projectId })
  return { tenantId, companyId, projectId, regionId }
}
const rowOf = (channelId: string) =>
  suite.db.system.selectFrom('device').where('device_id', '=', channelId).selectAll().executeTakeFirstOrThrow()

async function placeOnPlan(channelId: string, tenantId: number) {
  await suite.db.system
    .insertInto('plan')
    .values({ tenant_id: tenantId, project_id: known.projectId })
    .onConflict(on => on.doNothing())
    .execute()
  const { device_no } = await rowOf(channelId)
  await suite.db.system
    .insertInto('plan_position')
    .values({
      tenant_id: tenantId,
      project_id: known.projectId,
      device_no,
      x: 0.5,
      y: 0.5,
      angle: 0,
      width: 60,
      reach: 0.1,
    })
    .execute()
  return device_no
}
const positionsOf = (deviceNo: number) =>
  suite.db.system.selectFrom('plan_position').where('device_no', '=', deviceNo).selectAll().execute()

test('an AI server tells what goes along, and leaves the floor plan with it; its alarms stay', async () => {
  const { aiServerId, add } = await aServer()
  const [first] = [(await add()).channelId, (await add({ regionId: known.regionId })).channelId]
  const to = await elsewhere()
  const deviceNo = await placeOnPlan(first, to.tenantId)
  const { ai_server_no: aiServerNo } = await rowOf(first)
  const channel = {
    ...to,
    projectId: known.projectId,
    deviceNo,
    deviceId: first,
    name: '东门',
    aiServerNo: aiServerNo ?? 0,
  }
  await anAlarm(suite.db, channel)
  for (const kind of [3, 4]) await aSensorOf(suite.db, { ...channel, regionId: 0 }, kind)
  const { projectId } = to
  const look = () => known.admin.call(device.readServerMove, { aiServerId, projectId })
  await nothingChanges(suite, async () => {
    expect(await look()).toMatchObject({
      aiServers: 1,
      channels: 2,
      sensors: 2,
      staying: 0,
      positions: 1,
      pendingAlarms: 1,
    })
  })
  expect(
    await known.admin.call(device.readServerMove, { aiServerId, projectId: known.projectId, regionId: known.regionId }),
  ).toMatchObject({ channels: 1, sensors: 2, staying: 1, positions: 0, rules: 0 })
  await known.admin.call(device.updateAiServer, { aiServerId, name: '东区', projectId })
  expect(await read(first)).toMatchObject({ projectId, zones: 1, settings: { login: true } })
  expect(await positionsOf(deviceNo)).toEqual([])
  const alarms = suite.db.system.selectFrom('alarm').where('device_no', '=', deviceNo).select('project_id')
  expect(await alarms.execute()).toEqual([{ project_id: known.projectId }])
})

test('cameras go to another project of their company with all that is set up of them, and their AI server stays', async () => {
  const { aiServerId, add, configuration } = await aServer()
  const channelIds = [(await add()).channelId, (await add({ name: '西门' })).channelId]
  const to = await elsewhere()
  const deviceNo = await placeOnPlan(channelIds[0] ?? '', to.tenantId)
  const { projectId, regionId } = to
  const { version } = await configuration()
  expect(await known.admin.call(device.readCameraMove, { channelIds, projectId, regionId })).toMatchObject({
    aiServers: 0,
    channels: 2,
    positions: 1,
  })
  const outcomes = await known.admin.call(device.changeCameras, { channelIds, projectId, regionId })
  expect(outcomes.map(({ result }) => result)).toEqual(['done', 'done'])
  expect(await read(channelIds[0] ?? '')).toMatchObject({ projectId, regionId, zones: 1, settings: { login: true } })
  expect((await known.admin.call(device.getAiServer, { aiServerId })).aiServer.projectId).toBe(known.projectId)
  expect(await positionsOf(deviceNo)).toEqual([])
  expect(await configuration()).toMatchObject({ version: version + 1, cameras: [{}, {}] })
  const again = await known.admin.call(device.changeCameras, { channelIds, projectId, regionId })
  expect(again.map(({ result }) => result)).toEqual(['same', 'same'])
})

test('no camera goes to another company, to a project that has ended, or to the whole of one that the caller has in part', async () => {
  const { channelId } = await (await aServer()).add()
  const foreign = await aCompany(suite.db)
  const act = async (projectId: number) =>
    (await known.admin.call(device.changeCameras, { channelIds: [channelId], projectId })).map(({ reason }) => reason)
  expect(await act(foreign.projectId)).toEqual(['所选项目或区域不存在'])
  await expect(
    known.admin.call(device.readCameraMove, { channelIds: [channelId], projectId: foreign.projectId }),
  ).rejects.toThrow('device.unknownPlace')
  const { projectId } = await elsewhere()
  await suite.db.system.updateTable('project').set({ state: 2 }).where('project_id', '=', projectId).execute()
  expect(await act(projectId)).toEqual([expect.stringContaining('终止')])
  expect(await read(channelId)).toMatchObject({ projectId: known.projectId })
})

test('who is limited to a part of the project is judged anew when a camera gets another region: alone, among many, and by a sheet', async () => {
  const { aiServerId, add } = await aServer()
  const { channelId } = await add({ name: '东门' })
  const { tenant_id: tenantId, company_id: companyId } = await rowOf(channelId)
  const { projectId, regionId, admin } = known
  const accountId = await anAccount(suite.db, { tenantId, companyId, projectId, regionId })
  await suite.db.system
    .updateTable('account')
    .set({ all_projects: false })
    .where('account_id', '=', accountId)
    .execute()
  await suite.db.system
    .insertInto('account_project')
    .values({ tenant_id: tenantId, account_id: accountId, project_id: projectId, all_regions: false })
    .execute()
  const epoch = async () =>
    (
      await suite.db.system
        .selectFrom('account')
        .where('account_id', '=', accountId)
        .select('scope_epoch')
        .executeTakeFirstOrThrow()
    ).scope_epoch
  const update = async (more: object) => {
    const { name, settings } = await read(channelId)
    await admin.call(device.updateCamera, {
      channelId,
      name,
      ...cameraSettings,
      enabled: true,
      version: settings?.version ?? 0,
      ...more,
    })
  }
  const before = await epoch()
  await update({ name: '西门' })
  expect(await epoch()).toBe(before)
  await update({ regionId })
  expect(await epoch()).toBe(before + 1)
  await admin.call(device.changeCameras, { channelIds: [channelId], regionId: 0 })
  expect(await epoch()).toBe(before + 2)
  const { name: region } = await suite.db.system
    .selectFrom('region')
    .where('region_id', '=', regionId)
    .select('name')
    .executeTakeFirstOrThrow()
  const { version } = (await read(channelId)).settings ?? {}
  const rows = [{ line: 2, name: '西门', channelId, region, version }]
  expect(await admin.call(device.importCameras, { aiServerId, rows })).toMatchObject([{ result: 'changed' }])
  expect(await epoch()).toBe(before + 3)
})

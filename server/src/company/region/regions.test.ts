import { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import { regionCalls } from '@watchfire/contract/company/region.calls.ts'
import { beforeAll, expect, test } from 'vitest'
import { aChannelOf, anAlarm } from '../../core/testing/builders.ts'
import { type SignedClient, signInAs } from '../../core/testing/signed-client.ts'
import { suiteServer } from '../../core/testing/suite-server.ts'

const suite = suiteServer({ jobs: false })
let admin: SignedClient
let projects: Record<string, { projectId: number; companyId: number }> = {}

beforeAll(async () => {
  admin = await signInAs(suite.app, '13800000001', 'Watchfire!admin')
  const { rows } = await admin.call(companyCalls.listProjects, {})
  projects = Object.fromEntries(rows.map(row => [row.name, row]))
})
const placeOf = (project: string) => projects[project] ?? { projectId: 0, companyId: 0 }
const idOf = (project: string) => placeOf(project).projectId
const made = async (name: string, project = '二号厂区') =>
  (await admin.call(regionCalls.create, { projectId: idOf(project), name, remark: '北侧' })).regionId
const rowOf = (regionId: number) => admin.call(regionCalls.get, { regionId })

test('a new region is seen at once, with what stands in it', async () => {
  const regionId = await made('装卸区')
  expect(await rowOf(regionId)).toEqual({
    regionId,
    name: '装卸区',
    projectId: idOf('二号厂区'),
    projectName: '二号厂区',
    companyName: '华东示范工厂',
    remark: '北侧',
    version: 1,
    aiServers: 0,
    channels: 0,
    pendingAlarms: 0,
  })
  expect((await admin.call(companyCalls.listRegions, {})).rows.map(row => row.name)).toContain('装卸区')
  const yards = await admin.call(regionCalls.list, { keyword: '卸货' })
  expect(yards).toMatchObject({ rows: [{ name: '卸货区', channels: 1 }], total: 1 })
  const { total } = await admin.call(regionCalls.list, {}, { projectId: idOf('一号厂区') })
  expect(total).toBe(2)
})

test('a region is changed by whoever read it last, under a name its project does not have', async () => {
  const regionId = await made('西区')
  await admin.call(regionCalls.update, { regionId, name: '西一区', remark: '', version: 1 })
  expect(await rowOf(regionId)).toMatchObject({ name: '西一区', remark: '', version: 2 })
  const edit = (name: string, version: number) => admin.call(regionCalls.update, { regionId, name, version })
  await expect(edit('西二区', 1)).rejects.toThrow('region.changedMeanwhile')
  await made('东区')
  await expect(edit('东区', 2)).rejects.toThrow('region.nameTaken')
  // Another project has names of its own.
  await made('东区', '一号厂区')
})

test('two regions of one name that are made at once are one', async () => {
  const codes = await Promise.all(
    [1, 2].map(() =>
      made('同名').then(
        () => 'made',
        (error: Error) => error.message.split(':')[0],
      ),
    ),
  )
  expect(codes.sort()).toEqual(['made', 'region.nameTaken'])
})

test('only an empty region is removed', async () => {
  const regionId = await made('空区')
  await admin.call(regionCalls.remove, { regionId })
  await expect(rowOf(regionId)).rejects.toThrow('region.notFound')

  const used = await made('有设备')
  const { companyId, projectId } = placeOf('二号厂区')
  const channel = await aChannelOf(suite.db, { tenantId: admin.user.companyId, companyId, projectId, regionId: used })
  await expect(admin.call(regionCalls.remove, { regionId: used })).rejects.toThrow('region.notEmpty')
  await anAlarm(suite.db, channel)
  await suite.db.system.updateTable('device').set({ region_id: null }).where('region_id', '=', used).execute()
  expect(await admin.call(regionCalls.readDependents, { regionId: used })).toEqual({
    aiServers: 0,
    channels: 0,
    pendingAlarms: 1,
    hasAlarms: true,
  })
  await expect(admin.call(regionCalls.remove, { regionId: used })).rejects.toThrow('region.notEmpty')
})

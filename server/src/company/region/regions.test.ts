import { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import { regionCalls } from '@watchfire/contract/company/region.calls.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { inScope } from '../../core/db/database.ts'
import { aChannelOf, aCompany, anAlarm, aProject } from '../../core/testing/builders.ts'
import { type SignedClient, signInAs } from '../../core/testing/signed-client.ts'
import { suiteServer } from '../../core/testing/suite-server.ts'
import { countWaiting } from '../../core/testing/waiting-statements.ts'
import { aCheckPoint } from '../../inspection/testing/check-rows.ts'
import { aHazard } from '../../inspection/testing/inspection-rows.ts'
import { aRound } from '../../inspection/testing/round-rows.ts'
import { aVehicleOrder } from '../../vehicle/testing/vehicle-rows.ts'
import { deleteProject, lockProject } from '../project/project.queries.ts'

const suite = suiteServer({ jobs: false })
let admin: SignedClient
let projects: Record<string, { projectId: number; companyId: number }> = {}

beforeAll(async () => {
  admin = await signInAs(suite.app, '13800000001', 'Watchfire!admin')
  const { rows } = await admin.call(companyCalls.listProjects, {})
  projects = Object.fromEntries(rows.map(row => [row.name, row]))
})
const projectNamed = (project: string) => projects[project] ?? { projectId: 0, companyId: 0 }
const idOf = (project: string) => projectNamed(project).projectId
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
  const { companyId, projectId } = projectNamed('二号厂区')
  const channel = await aChannelOf(suite.db, { tenantId: admin.user.companyId, companyId, projectId, regionId: used })
  await expect(admin.call(regionCalls.remove, { regionId: used })).rejects.toThrow('region.notEmpty')
  await anAlarm(suite.db, channel)
  await suite.db.system.updateTable('device').set({ region_id: null }).where('region_id', '=', used).execute()
  expect(await admin.call(regionCalls.readDependents, { regionId: used })).toMatchObject({
    aiServers: 0,
    channels: 0,
    pendingAlarms: 1,
    hasAlarms: true,
  })
  await expect(admin.call(regionCalls.remove, { regionId: used })).rejects.toThrow('region.notEmpty')
})

test('a region moves with its devices to another project; the history stays, and so does whoever sees it', async () => {
  const [from, to] = [projectNamed('一号厂区'), projectNamed('二号厂区')]
  const regionId = await made('迁移区', '一号厂区')
  const owner = { tenantId: admin.user.companyId, companyId: from.companyId }
  const channel = await aChannelOf(suite.db, { ...owner, projectId: from.projectId, regionId })
  await anAlarm(suite.db, channel)
  const move = { regionId, toProjectId: to.projectId }
  expect(await admin.call(regionCalls.readMove, move)).toMatchObject({ aiServers: 1, channels: 1, pendingAlarms: 1 })
  await admin.call(regionCalls.move, { ...move, version: 1 })

  expect(await rowOf(regionId)).toMatchObject({ projectName: '二号厂区', version: 2, channels: 1, pendingAlarms: 0 })
  const places = await suite.db.system
    .selectFrom('alarm')
    .where('device_no', '=', channel.deviceNo)
    .select('project_id')
    .execute()
  expect(places.map(alarm => alarm.project_id)).toEqual([from.projectId])
  const { rows } = await sql<{ detail: object }>`
    select detail from audit where action = 'moveRegion' and target = ${String(regionId)}`.execute(suite.db.system)
  expect(rows.map(row => row.detail)).toMatchObject([
    { before: { projectName: '一号厂区' }, after: { projectName: '二号厂区' } },
  ])
  await expect(admin.call(regionCalls.move, { ...move, toProjectId: from.projectId, version: 1 })).rejects.toThrow(
    'region.changedMeanwhile',
  )
  await expect(admin.call(regionCalls.remove, { regionId })).rejects.toThrow('region.notEmpty')
})

test('what is said to come along of inspection is what goes: check points, open hazards, and rounds ahead lose them', async () => {
  const regionId = await made('巡检区', '一号厂区')
  const [from, to] = [projectNamed('一号厂区'), projectNamed('二号厂区')]
  const place = { tenantId: admin.user.companyId, ...from, regionId }
  const pointId = await aCheckPoint(suite.db, place)
  await sql`update check_point set plan_x = 0.5, plan_y = 0.5 where point_id = ${pointId}`.execute(suite.db.system)
  await aHazard(suite.db, place)
  const settled = await aHazard(suite.db, place)
  await sql`update hazard set state = 6 where hazard_id = ${settled}`.execute(suite.db.system)
  await aRound(suite.db, place)
  const ahead = await aRound(suite.db, place, true)
  await sql`update round set due_at = now() + interval '1 hour', ends_at = now() + interval '2 hours'
    where round_id = ${ahead}`.execute(suite.db.system)
  await aVehicleOrder(suite.db, place)
  const move = { regionId, toProjectId: to.projectId }
  const said = await admin.call(regionCalls.readMove, move)
  expect(said).toMatchObject({ points: 3, positions: 1, hazards: 1, rounds: 1, parks: 1, openOrders: 1 })
  await admin.call(regionCalls.move, { ...move, version: 1 })
  const { rows } = await sql<{ points: number; hazards: number }>`
    select (select count(*)::int from check_point where region_id = ${regionId} and project_id = ${to.projectId}) as points,
      (select count(*)::int from hazard where region_id = ${regionId} and project_id = ${to.projectId}) as hazards`.execute(
    suite.db.system,
  )
  expect(rows).toEqual([{ points: said.points, hazards: said.hazards }])
  const gone = await sql`select from round where round_id = ${ahead}`.execute(suite.db.system)
  expect(gone.rows).toEqual([])
})

test('a region moves to no project out of sight, of another company, or that has its name', async () => {
  const regionId = await made('留守区', '一号厂区')
  const move = (toProjectId: number) => admin.call(regionCalls.move, { regionId, toProjectId, version: 1 })
  const stranger = await aCompany(suite.db)
  const neighbour = await aCompany(suite.db, {
    of: { ...stranger, ...projectNamed('一号厂区'), tenantId: admin.user.companyId },
  })
  for (const { projectId } of [stranger, neighbour]) await expect(move(projectId)).rejects.toThrow('project.notFound')
  await made('留守区')
  await expect(move(idOf('二号厂区'))).rejects.toThrow('region.nameTaken')
})

test('a project that is removed while its region is changed: one waits for the other, and nobody is cut off', async () => {
  const { projectId, tenantId } = { ...(await aProject(suite.db, ownPlace())), ...ownPlace() }
  const { regionId } = await admin.call(regionCalls.create, { projectId, name: '一区' })
  let changed: Promise<string> | undefined
  await inScope(suite.db, { tenantId }, async trx => {
    await lockProject(
      trx,
      { companyIds: [ownPlace().companyId], projectIds: null, regionLimits: [], regionId: null },
      projectId,
    )
    changed = admin.call(regionCalls.update, { regionId, name: '二区', version: 1 }).then(
      () => 'changed',
      (error: Error) => error.message,
    )
    await expect.poll(() => countWaiting(suite.db), { timeout: 10_000 }).toBe(1)
    await deleteProject(trx, projectId)
  })
  expect(await changed).toContain('region.notFound')
})

const ownPlace = () => ({ tenantId: admin.user.companyId, companyId: projectNamed('一号厂区').companyId })

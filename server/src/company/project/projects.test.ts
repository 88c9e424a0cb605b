import { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import { projectCalls } from '@watchfire/contract/company/project.calls.ts'
import { fileCalls } from '@watchfire/contract/core/file.calls.ts'
import { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { anApiKey, anInvitation } from '../../access/testing/access-rows.ts'
import { aChannelOf, aCompany, anAccount, anAlarm, aProject } from '../../core/testing/builders.ts'
import { envelopeOf, type SignedClient, signInAs } from '../../core/testing/signed-client.ts'
import { suiteServer } from '../../core/testing/suite-server.ts'
import { aHazard } from '../../inspection/testing/inspection-rows.ts'
import { aRound } from '../../inspection/testing/round-rows.ts'
import { aPerson } from '../../people/testing/people-rows.ts'
import { aVehicleOrder } from '../../vehicle/testing/vehicle-rows.ts'

const suite = suiteServer({ jobs: false })
let admin: SignedClient
/** With every right, limited to the demo's first project. */
let limited: SignedClient
let plant = 0
let origin = ''

beforeAll(async () => {
  origin = await suite.app.listen({ port: 0, host: '127.0.0.1' })
  admin = await signInAs(suite.app, '13800000001', 'Watchfire!admin')
  plant = (await projectOf('一号厂区')).companyId
  await sql`
    with made as (
      insert into account (tenant_id, company_id, role_id, account, password_hash)
      select tenant_id, company_id, role_id, 'of-one', password_hash from account where account = '13800000001' returning account_id, tenant_id
    )
    insert into account_project (account_id, project_id, tenant_id)
    select account_id, project_id, made.tenant_id from made, project where name = '一号厂区'`.execute(suite.db.system)
  limited = await signInAs(suite.app, 'of-one', 'Watchfire!admin')
})

const projectOf = async (name: string) => {
  const { rows } = await admin.call(projectCalls.list, { keyword: name })
  const row = rows.find(one => one.name === name)
  if (!row) throw new Error(`there is no project ${name}`)
  return row
}
const made = async (name: string) => {
  const fields = { companyId: plant, name, type: 'privateCloud', address: '工业路 1 号', remark: '二期' } as const
  return (await admin.call(projectCalls.create, fields)).projectId
}
const refusedAs = (who: SignedClient, call: Parameters<typeof who.send>[0], fields: object) =>
  who.send(call, fields).then(({ body }) => body.errorCode)
const drawnPlan = sharp({ create: { width: 40, height: 30, channels: 3, background: '#446' } })
  .png()
  .toBuffer()
  .then(bytes => new Uint8Array(bytes))

test('a new project is seen at once, with its facts and what hangs below it', async () => {
  const projectId = await made('三号厂区')
  expect(await projectOf('三号厂区')).toMatchObject({
    projectId,
    companyName: '华东示范工厂',
    type: 'privateCloud',
    state: 'running',
    address: '工业路 1 号',
    remark: '二期',
    regions: 0,
    aiServers: 0,
  })
  expect((await admin.call(companyCalls.listProjects, {})).rows.map(row => row.name)).toContain('三号厂区')
  expect(await projectOf('一号厂区')).toMatchObject({ regions: 2, aiServers: 1, channels: 2, pendingAlarms: 0 })
})

test('type, state and keyword narrow, and the total counts all pages', async () => {
  const all = await admin.call(projectCalls.list, {})
  const page = await admin.call(projectCalls.list, { pageSize: 1, pageNum: 2 })
  expect([page.rows, page.total]).toEqual([[all.rows[1]], all.total])
  expect((await admin.call(projectCalls.list, { type: 'standalone' })).total).toBe(0)
  expect((await admin.call(projectCalls.list, { state: 'terminated' })).total).toBe(0)
  expect((await admin.call(projectCalls.list, { keyword: '华南示范' })).rows.map(row => row.name)).toEqual(['物流园区'])
})

test('a project is changed by whoever read it last, and by nobody who did not', async () => {
  const { projectId, version } = await projectOf('二号厂区')
  const edit = { projectId, name: '二号厂区', type: 'standalone', remark: '改', version } as const
  await admin.call(projectCalls.update, edit)
  expect(await projectOf('二号厂区')).toMatchObject({ type: 'standalone', remark: '改', version: version + 1 })
  await expect(admin.call(projectCalls.update, edit)).rejects.toThrow('project.changedMeanwhile')
  const again = { ...edit, version: version + 1 }
  await expect(admin.call(projectCalls.update, { ...again, name: '一号厂区' })).rejects.toThrow('project.nameTaken')
  // An emptied remark is taken away.
  await admin.call(projectCalls.update, { ...again, remark: '' })
  expect(await projectOf('二号厂区')).toMatchObject({ remark: '' })
})

test('a project has a place on maps from whoever gives it one, until it is taken away', async () => {
  const place = { longitude: 121.4737, latitude: 31.2304 }
  const fields = { companyId: plant, name: '有位置', type: 'privateCloud', place } as const
  const { projectId } = await admin.call(projectCalls.create, fields)
  const { version, ...made } = await projectOf('有位置')
  expect(made).toMatchObject({ projectId, place })
  const edit = { projectId, name: '有位置', type: 'privateCloud' } as const
  await admin.call(projectCalls.update, { ...edit, version })
  expect((await projectOf('有位置')).place).toEqual(place)
  const bad = await Promise.all(
    [{ longitude: 181, latitude: 0 }, { longitude: 0, latitude: -86 }, { longitude: 120 }].map(one =>
      admin.send(projectCalls.update, {
        projectId,
        projectName: '有位置',
        projectType: 2,
        version: version + 1,
        sitePosition: one,
      }),
    ),
  )
  expect(bad.map(({ body }) => body.rmsg)).toEqual([
    '地图位置 经度有误：不能大于 180',
    '地图位置 纬度有误：不能小于 -85',
    '地图位置 纬度有误：不能为空',
  ])
  await admin.call(projectCalls.update, { ...edit, version: version + 1, place: {} })
  expect((await projectOf('有位置')).place).toBeNull()
})

test('two projects of one name that are made at once are one', async () => {
  const codes = await Promise.all(
    [1, 2].map(() =>
      made('同名').then(
        () => 'made',
        (error: Error) => error.message.split(':')[0],
      ),
    ),
  )
  expect(codes.sort()).toEqual(['made', 'project.nameTaken'])
})

test('a floor plan stays when somebody else changes the rest, and goes when it is emptied', async () => {
  const projectId = await made('有平面图')
  const fileId = await uploadedBy(admin)
  const edit = { projectId, name: '有平面图', type: 'publicCloud' } as const
  await admin.call(projectCalls.update, { ...edit, floorPlan: fileId, version: 1 })
  const withPlan = await admin.call(projectCalls.get, { projectId })
  expect(withPlan.floorPlanUrl).toContain(fileId)
  expect((await suite.app.inject(withPlan.floorPlanUrl)).statusCode).toBe(200)
  const root = await signInAs(suite.app, 'root', 'Watchfire!root')
  await root.call(projectCalls.update, { ...edit, floorPlan: fileId, remark: '新', version: 2 })
  await root.call(projectCalls.update, { ...edit, version: 3 })
  expect((await admin.call(projectCalls.get, { projectId })).floorPlanUrl).toContain(fileId)
  // Nobody hangs up what another person has uploaded.
  const other = await made('没有平面图')
  await expect(
    root.call(projectCalls.update, { ...edit, projectId: other, name: '没有平面图', floorPlan: fileId, version: 1 }),
  ).rejects.toThrow('file.notFound')
  await admin.call(projectCalls.update, { ...edit, floorPlan: '', version: 4 })
  expect((await admin.call(projectCalls.get, { projectId })).floorPlanUrl).toBe('')
})

test('a terminated project takes no new AI servers until it runs again', async () => {
  const projectId = await made('停用项目')
  const register = () =>
    admin.call(deviceCalls.registerAiServer, { projectId, name: 'S' }).then(
      () => 'registered',
      (error: Error) => error.message.split(':')[0],
    )
  await admin.call(projectCalls.setState, { projectId, state: 'terminated' })
  expect(await projectOf('停用项目')).toMatchObject({ state: 'terminated' })
  expect(await register()).toBe('project.terminated')
  await admin.call(projectCalls.setState, { projectId, state: 'running' })
  await admin.call(companyCalls.setState, { companyId: plant, status: 'terminated' })
  expect(await register()).toBe('project.terminated')
  await admin.call(companyCalls.setState, { companyId: plant, status: 'inUse' })
  expect(await register()).toBe('registered')
})

test('only what is empty is removed: neither devices nor alarms hang there', async () => {
  const projectId = await made('空项目')
  await admin.call(projectCalls.remove, { projectId })
  expect((await admin.call(projectCalls.list, { keyword: '空项目' })).total).toBe(0)

  const first = (await projectOf('一号厂区')).projectId
  expect(await refusedAs(admin, projectCalls.remove, { projectId: first })).toBe('project.notEmpty')
  // The devices are elsewhere by now, the history is not.
  const past = await made('有历史')
  const owner = { tenantId: admin.user.companyId, companyId: plant, projectId: past, regionId: 0 }
  const channel = await aChannelOf(suite.db, owner)
  await anAlarm(suite.db, channel)
  expect(await admin.call(projectCalls.readDependents, { projectId: past })).toMatchObject({
    regions: 0,
    aiServers: 1,
    channels: 1,
    accounts: 0,
    pendingAlarms: 1,
    hasAlarms: true,
  })
  await sql`update device set project_id = ${first} where project_id = ${past}`.execute(suite.db.system)
  expect(await refusedAs(admin, projectCalls.remove, { projectId: past })).toBe('project.notEmpty')
})

test('whoever is limited to a project edits that one and makes none', async () => {
  const [own, other] = [await projectOf('一号厂区'), await projectOf('二号厂区')]
  expect((await limited.call(projectCalls.list, {})).rows.map(row => row.name)).toEqual(['一号厂区'])
  const edit = { projectId: own.projectId, name: '一号厂区', type: 'publicCloud', version: own.version } as const
  await limited.call(projectCalls.update, edit)
  const foreign = { ...edit, projectId: other.projectId, name: '二号厂区', version: other.version }
  await expect(limited.call(projectCalls.update, foreign)).rejects.toThrow('project.notFound')
  expect(await refusedAs(limited, projectCalls.create, {})).toBe('right.companyWide')
  expect(await refusedAs(limited, projectCalls.remove, { projectId: own.projectId })).toBe('right.companyWide')
})

async function uploadedBy(who: SignedClient): Promise<string> {
  const form = new FormData()
  for (const [name, value] of Object.entries(envelopeOf(who.user))) form.append(name, String(value))
  form.append('file', new Blob([await drawnPlan]), 'plan.png')
  const response = await fetch(origin + fileCalls.upload.path, { method: 'POST', body: form })
  return ((await response.json()) as { data: { fileid: string } }).data.fileid
}

/** Two companies of the demo's customer besides the plant. */
async function twoBeside() {
  const { tenant_id: tenantId } = await suite.db.system
    .selectFrom('project')
    .where('company_id', '=', plant)
    .select('tenant_id')
    .executeTakeFirstOrThrow()
  const of = { tenantId, companyId: tenantId, projectId: 0, regionId: 0 }
  return { tenantId, from: await aCompany(suite.db, { of }), to: await aCompany(suite.db, { of }) }
}

/** The same, with a person of its own in each of the two. */
async function twoCompanies() {
  const { tenantId, from, to } = await twoBeside()
  const person = async (account: string, companyId: number) => {
    await sql`
      insert into account (tenant_id, company_id, role_id, account, password_hash)
      select tenant_id, ${companyId}, role_id, ${account}, password_hash from account where account = '13800000001'`.execute(
      suite.db.system,
    )
    return signInAs(suite.app, account, 'Watchfire!admin')
  }
  return {
    tenantId,
    from,
    to,
    leaving: await person('of-from', from.companyId),
    coming: await person('of-to', to.companyId),
  }
}

test('a project moves to another company of its customer: who sees what follows at once, and alarms stay', async () => {
  const { tenantId, from, to, leaving, coming } = await twoCompanies()
  const { projectId, regionId } = from
  const channel = await aChannelOf(suite.db, { ...from, regionId })
  await anAlarm(suite.db, channel)
  const move = { projectId, toCompanyId: to.companyId }
  expect(await admin.call(projectCalls.readMove, move)).toMatchObject({
    ...{ regions: 1, aiServers: 1, channels: 1, pendingAlarms: 1, losing: 1, gaining: 1, rules: 0, sharedAiServers: 0 },
  })
  expect(await refusedAs(leaving, projectCalls.move, { ...move, version: 1 })).toBe('company.notFound')
  expect(await refusedAs(coming, projectCalls.move, { ...move, version: 1 })).toBe('project.notFound')
  expect(await refusedAs(limited, projectCalls.move, { ...move, version: 1 })).toBe('right.companyWide')

  const epochs = () =>
    suite.db.system
      .selectFrom('company')
      .where('company_id', 'in', [from.companyId, to.companyId, tenantId])
      .select('scope_epoch')
      .orderBy('company_id')
      .execute()
      .then(rows => rows.map(row => row.scope_epoch))
  expect(await epochs()).toEqual([0, 0, 0])
  const tries = await Promise.all([1, 2].map(() => refusedAs(admin, projectCalls.move, { ...move, version: 1 })))
  expect(tries, 'the second finds it where it wanted it').toEqual([undefined, undefined])
  expect(await epochs(), 'links given to people of both companies end, those of the customer go on').toEqual([0, 1, 1])

  const seenBy = async (who: SignedClient) =>
    (await who.call(companyCalls.listProjects, {})).rows.map(row => row.projectId).includes(projectId)
  expect([await seenBy(leaving), await seenBy(coming), await seenBy(admin)]).toEqual([false, true, true])
  const regions = (await coming.call(companyCalls.listRegions, {})).rows.map(row => row.regionId)
  expect(regions).toContain(regionId)
  const devices = await suite.db.system
    .selectFrom('device')
    .where('project_id', '=', projectId)
    .select('company_id')
    .execute()
  expect(new Set(devices.map(device => device.company_id))).toEqual(new Set([to.companyId]))
  const alarm = await suite.db.system
    .selectFrom('alarm')
    .where('device_no', '=', channel.deviceNo)
    .select('company_id')
    .executeTakeFirstOrThrow()
  expect(alarm.company_id).toBe(from.companyId)
  expect(await refusedAs(coming, projectCalls.remove, { projectId })).toBe('project.notEmpty')
  const { rows } = await sql<{ company_id: number }>`
    select company_id from audit where action = 'moveProject' order by audit_id`.execute(suite.db.system)
  expect(rows.map(row => row.company_id)).toEqual([from.companyId, to.companyId])
})

test('a project that moves is lost by people, keys and invitations of the company it leaves; those of the customer keep it', async () => {
  const tenantId = admin.user.companyId
  const [from, to] = [await companyBeside(), await companyBeside()]
  const { projectId } = from
  const { projectId: staying } = await aProject(suite.db, from)
  const ofCustomer = { tenantId, companyId: tenantId, projectId, regionId: 0 }
  const holder = async (place: typeof from) => {
    const accountId = await anAccount(suite.db, place)
    const rows = [projectId, staying].map(project_id => ({ account_id: accountId, project_id, tenant_id: tenantId }))
    await suite.db.system.insertInto('account_project').values(rows).execute()
    return accountId
  }
  const key = async (place: typeof from) =>
    (await anApiKey(suite.db, place, { projectIds: [projectId, staying] })).keyId
  const [leaving, keeping] = [await holder(from), await holder(ofCustomer)]
  const [leavingKey, keepingKey] = [await key(from), await key(ofCustomer)]
  const [leavingInvitation, keepingInvitation] = [
    await anInvitation(suite.db, from, admin.user.uid),
    await anInvitation(suite.db, ofCustomer, admin.user.uid),
  ]
  await admin.call(projectCalls.move, { projectId, toCompanyId: to.companyId, version: 1 })
  const projectsOf = async (accountId: number) => {
    const rows = suite.db.system.selectFrom('account_project').where('account_id', '=', accountId).select('project_id')
    return (await rows.orderBy('project_id').execute()).map(row => row.project_id)
  }
  const invited = async (invitationId: number) => {
    const row = suite.db.system.selectFrom('invitation').where('invitation_id', '=', invitationId).select('project_ids')
    return (await row.executeTakeFirstOrThrow()).project_ids
  }
  expect([await projectsOf(leaving), await projectsOf(leavingKey)]).toEqual([[staying], [staying]])
  expect([await projectsOf(keeping), await projectsOf(keepingKey)]).toEqual([
    [projectId, staying],
    [projectId, staying],
  ])
  expect([await invited(leavingInvitation), await invited(keepingInvitation)]).toEqual([[], [projectId]])
  // One of the customer's own stays below it, so its people keep it too.
  const { projectId: own } = await aProject(suite.db, ofCustomer)
  const ownInvitation = await anInvitation(suite.db, { ...ofCustomer, projectId: own }, admin.user.uid)
  const row = { account_id: keeping, project_id: own, tenant_id: tenantId }
  await suite.db.system.insertInto('account_project').values(row).execute()
  await admin.call(projectCalls.move, { projectId: own, toCompanyId: to.companyId, version: 1 })
  expect(await projectsOf(keeping)).toEqual([projectId, staying, own])
  expect(await invited(ownInvitation)).toEqual([own])
})

test('a project does not move to a stopped company, beside its own name, with half an AI server, or after somebody else changed it', async () => {
  const { projectId, companyId } = await projectOf('二号厂区')
  const { tenantId, projectId: taken } = await companyBeside()
  const target = await companyBeside()
  const move = (version: number, to = target.companyId) =>
    refusedAs(admin, projectCalls.move, { projectId, toCompanyId: to, version })
  const { version } = await projectOf('二号厂区')
  expect(await move(version + 1)).toBe('project.changedMeanwhile')
  const channel = await aChannelOf(suite.db, { tenantId, companyId, projectId, regionId: 0 })
  const elsewhere = await projectOf('一号厂区')
  const put = (where: number) =>
    suite.db.system.updateTable('device').set({ project_id: where }).where('device_no', '=', channel.deviceNo).execute()
  await put(elsewhere.projectId)
  expect(await move(version)).toBe('project.sharedAiServer')
  await put(projectId)
  await suite.db.system
    .updateTable('company')
    .set({ in_use: false })
    .where('company_id', '=', target.companyId)
    .execute()
  expect(await move(version)).toBe('project.companyStopped')
  const named = await suite.db.system
    .updateTable('project')
    .set({ name: '二号厂区' })
    .where('project_id', '=', taken)
    .returning('company_id')
    .executeTakeFirstOrThrow()
  expect(await move(version, named.company_id)).toBe('project.nameTaken')
  const stranger = await aCompany(suite.db)
  expect(await move(version, stranger.companyId)).toBe('company.notFound')
})

async function companyBeside() {
  const tenantId = admin.user.companyId
  return aCompany(suite.db, { of: { tenantId, companyId: tenantId, projectId: 0, regionId: 0 } })
}

test('parks, gate orders that are not over, libraries and their people are said to come along, and do', async () => {
  const { from, to } = await twoBeside()
  await aVehicleOrder(suite.db, from)
  const over = await aVehicleOrder(suite.db, from)
  await sql`update vehicle_order set state = 4 where order_id = ${over}`.execute(suite.db.system)
  await aPerson(suite.db, from)
  const move = { projectId: from.projectId, toCompanyId: to.companyId }
  const said = await admin.call(projectCalls.readMove, move)
  expect(said).toMatchObject({ parks: 2, openOrders: 1, libraries: 1, people: 1 })
  await admin.call(projectCalls.move, { ...move, version: 1 })
  const there = (table: string) =>
    sql`(select count(*)::int from ${sql.table(table)} where company_id = ${to.companyId} and project_id = ${from.projectId})`
  const { rows } = await sql`
    select ${there('park')} as parks, ${there('vehicle_order')} as "openOrders", ${there('face_library')} as libraries, ${there('person')} as people`.execute(
    suite.db.system,
  )
  expect([said]).toMatchObject(rows)
})

test('what is said to come along of inspection is what goes with a project', async () => {
  const { from, to } = await twoBeside()
  await aHazard(suite.db, from)
  const settled = await aHazard(suite.db, from)
  await sql`update hazard set state = 8 where hazard_id = ${settled}`.execute(suite.db.system)
  await aRound(suite.db, from)
  await aRound(suite.db, from, true)
  const move = { projectId: from.projectId, toCompanyId: to.companyId }
  const said = await admin.call(projectCalls.readMove, move)
  expect(said).toMatchObject({ points: 2, roundPlans: 2, rounds: 1, hazards: 1 })
  await admin.call(projectCalls.move, { ...move, version: 1 })
  const there = (table: string) =>
    sql`(select count(*)::int from ${sql.table(table)} where company_id = ${to.companyId} and project_id = ${from.projectId})`
  const { rows } = await sql`
    select ${there('check_point')} as points, ${there('round_plan')} as "roundPlans", ${there('round')} as rounds, ${there('hazard')} as hazards`.execute(
    suite.db.system,
  )
  expect([said]).toMatchObject(rows)
})

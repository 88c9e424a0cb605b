import { accessCalls } from '@watchfire/contract/access/access.calls.ts'
import { roleCalls } from '@watchfire/contract/access/role/role.calls.ts'
import { limits } from '@watchfire/contract/core/limits.ts'
import { liveCalls } from '@watchfire/contract/core/live.ts'
import { rights } from '@watchfire/contract/core/rights.ts'
import { robotCalls } from '@watchfire/contract/notice/robot.calls.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { listenToDatabase } from '../../core/live/database-listener.ts'
import { openLive } from '../../core/live/live-client.ts'
import { sessionChannel } from '../../core/live/session-signal.queries.ts'
import { aCompany, type CompanyOfTest } from '../../core/testing/builders.ts'
import { type SignedClient, signInAs } from '../../core/testing/signed-client.ts'
import { suiteServer } from '../../core/testing/suite-server.ts'
import { aRole } from '../testing/access-rows.ts'

const suite = suiteServer({ jobs: false })
const people = {} as { root: SignedClient; admin: SignedClient; other: SignedClient }
/** The admin's customer, and a company of it. */
const places = {} as { customer: CompanyOfTest; plant: CompanyOfTest }
const watching = [rights.monitor, rights.workplace]

beforeAll(async () => {
  people.root = await signInAs(suite.app, 'root', 'Watchfire!root')
  people.admin = await signInAs(suite.app, '13800000001', 'Watchfire!admin')
  people.other = await signInAs(suite.app, '13900000001', 'Watchfire!other')
  const tenantId = people.admin.user.companyId
  places.customer = { tenantId, companyId: tenantId, projectId: 0, regionId: 0 }
  places.plant = await aCompany(suite.db, { of: places.customer })
})

let made = 0
const aName = () => {
  made += 1
  return `值班员 ${made}`
}
const save = (who: SignedClient, fields: object) =>
  who.send(roleCalls.save, { name: aName(), menuIds: watching, ...fields })
const make = (who: SignedClient, fields: object = {}) =>
  who.call(roleCalls.save, { name: aName(), menuIds: watching, ...fields })

/** An account of the company with this role, signed in by the password of the demo's admin. */
async function aPersonWith(roleId: number, { companyId, tenantId }: CompanyOfTest): Promise<SignedClient> {
  const account = `person-${roleId}-${companyId}`
  await sql`
    insert into account (tenant_id, company_id, role_id, account, password_hash)
    select ${tenantId}, ${companyId}, ${roleId}, ${account}, password_hash from account where account = '13800000001'`.execute(
    suite.db.system,
  )
  return signInAs(suite.app, account, 'Watchfire!admin')
}
const administering = [
  rights.accounts,
  rights.keepAccounts,
  rights.grantAccess,
  rights.roles,
  rights.system,
  ...watching,
]

test('a role is made with the pages and folders its rights need, listed, read and deleted', async () => {
  const { admin } = people
  const role = await make(admin, { name: '夜班', remark: '夜间值守', menuIds: [rights.processAlarm] })
  expect(role).toMatchObject({
    name: '夜班',
    remark: '夜间值守',
    owner: 'company',
    menuIds: [rights.workplace, rights.processAlarm],
    holders: 0,
    fixed: null,
    version: 1,
    changedBy: '陈安全',
  })
  expect(await admin.call(roleCalls.get, { roleId: role.roleId })).toEqual(role)
  const { rows, total } = await admin.call(roleCalls.list, { keyword: '夜间' })
  expect([rows, total]).toEqual([[role], 1])
  await admin.call(roleCalls.remove, { roleId: role.roleId })
  expect((await admin.send(roleCalls.get, { roleId: role.roleId })).body.errorCode).toBe('role.notFound')
})

test('the list begins with the roles of the platform, which nobody changes', async () => {
  const { root, admin } = people
  const seeds = async (who: SignedClient) =>
    (await who.call(roleCalls.list, {})).rows.filter(role => role.owner === 'platform')
  expect((await seeds(admin)).map(role => [role.name, role.fixed])).toEqual([
    ['admin', 'seed'],
    ['operator', 'seed'],
    ['viewer', 'seed'],
  ])
  expect((await seeds(root)).map(role => role.name)).toContain('root')
  for (const who of [root, admin])
    for (const { roleId } of await seeds(who)) {
      expect((await save(who, { roleId })).body.errorCode).toBe('role.seed')
      expect((await who.send(roleCalls.remove, { roleId })).body.errorCode).toBe('role.seed')
    }
})

test('CVE-2026-37669: nobody makes, changes or deletes a role with rights they do not have', async () => {
  const lesser = await aPersonWith(await aRole(suite.db, places.plant, { menuIds: administering }), places.plant)
  const { plant } = places
  const beyond = await aRole(suite.db, plant, { menuIds: [rights.mail, ...watching] })
  for (const fields of [
    { menuIds: [rights.processAlarm] },
    { roleId: beyond },
    { roleId: await aRole(suite.db, plant, { menuIds: watching }), menuIds: [rights.mail] },
  ])
    expect((await save(lesser, fields)).body).toMatchObject({ errorCode: 'grant.rightsBeyond' })
  expect((await lesser.send(roleCalls.remove, { roleId: beyond })).body.errorCode).toBe('grant.rightsBeyond')
  expect((await make(lesser)).menuIds).toEqual(expect.arrayContaining(watching))
})

test('what only root has is in no role, and no customer’s page in one of a plain company', async () => {
  const { root, admin } = people
  for (const menuId of [rights.licences, rights.settings, rights.allDevices])
    for (const who of [root, admin])
      expect((await save(who, { menuIds: [menuId] })).body).toMatchObject({
        errorCode: 'call.invalid',
        field: 'menuIds.0',
      })
  const { companyId } = places.plant
  const role = await make(admin, { companyId, menuIds: [rights.modifyCompany, rights.monitor] })
  expect(role.menuIds).toEqual([rights.monitor])
  const { rows } = await sql<{ menu_id: number }>`
    select menu_id from role_right where role_id = ${role.roleId} order by menu_id`.execute(suite.db.system)
  expect(rows.map(row => row.menu_id)).toEqual([rights.monitor])
})

test('a role of all companies is kept by the customer; a company sees and copies it', async () => {
  const template = await make(people.admin, { forAllCompanies: true })
  expect(template).toMatchObject({ owner: 'customer', companyId: places.customer.companyId })
  const menuIds = [...administering, rights.processAlarm]
  const local = await aPersonWith(await aRole(suite.db, places.plant, { menuIds }), places.plant)
  const seen = (await local.call(roleCalls.list, {})).rows.find(role => role.roleId === template.roleId)
  expect(seen).toMatchObject({ fixed: 'template' })
  expect((await save(local, { roleId: template.roleId })).body.errorCode).toBe('role.template')
  expect((await local.send(roleCalls.remove, { roleId: template.roleId })).body.errorCode).toBe('role.template')
  expect((await save(local, { forAllCompanies: true })).body.errorCode).toBe('role.template')
  expect(await make(local, { menuIds: seen?.menuIds })).toMatchObject({ owner: 'company' })
})

test('another customer neither sees nor changes a role, nor makes one there', async () => {
  const { other, admin } = people
  const { roleId } = await make(admin, { forAllCompanies: true })
  const ours = await make(admin)
  for (const id of [roleId, ours.roleId]) {
    for (const call of [roleCalls.get, roleCalls.remove, roleCalls.listHolders])
      expect((await other.send(call, { roleId: id })).body.errorCode).toBe('role.notFound')
    expect((await save(other, { roleId: id })).body.errorCode).toBe('role.notFound')
  }
  expect((await other.call(roleCalls.list, {})).rows.map(role => role.roleId)).not.toContain(roleId)
  expect((await save(other, { companyId: places.plant.companyId })).body.errorCode).toBe('company.notFound')
})

test('nobody changes the role they have themselves', async () => {
  const roleId = await aRole(suite.db, places.plant, { menuIds: administering })
  const holder = await aPersonWith(roleId, places.plant)
  expect(await holder.call(roleCalls.get, { roleId })).toMatchObject({ fixed: 'own', holders: 1 })
  expect((await save(holder, { roleId })).body.errorCode).toBe('role.own')
  expect((await holder.send(roleCalls.remove, { roleId })).body.errorCode).toBe('role.own')
})

test('a role that somebody has is not deleted, and says who has it', async () => {
  const { admin } = people
  const { roleId } = await make(admin, { companyId: places.plant.companyId })
  const holder = await aPersonWith(roleId, places.plant)
  expect((await admin.send(roleCalls.remove, { roleId })).body).toMatchObject({ errorCode: 'role.inUse', holders: 1 })
  expect(await admin.call(roleCalls.listHolders, { roleId })).toMatchObject({
    rows: [{ accountId: holder.user.uid, inUse: true, projectLimited: false }],
    total: 1,
  })
  expect((await admin.call(roleCalls.list, { keyword: aNameOf(made) })).rows[0]).toMatchObject({ roleId, holders: 1 })
})
const aNameOf = (number: number) => `值班员 ${number}`

test('a name is taken once per owner, whatever its case, and those of the platform are taken everywhere', async () => {
  const { admin } = people
  const { companyId } = places.plant
  await make(admin, { name: 'Night shift' })
  expect((await save(admin, { name: 'night SHIFT' })).body).toMatchObject({ errorCode: 'role.nameTaken' })
  await make(admin, { name: 'Night shift', companyId })
  await make(admin, { name: 'Night shift', forAllCompanies: true })
  const { roleId } = await make(admin)
  for (const name of ['Night shift', 'Root', 'ADMIN'])
    expect((await save(admin, { roleId, name })).body.errorCode).toBe('role.nameTaken')
})

test('of two who changed what they saw the second is told who was first', async () => {
  const { admin, root } = people
  const { roleId, version } = await make(admin, { menuIds: watching })
  await admin.call(roleCalls.save, { roleId, name: aName(), menuIds: [rights.monitor], version })
  const { body } = await save(root, { roleId, version })
  expect(body).toMatchObject({ errorCode: 'role.changedMeanwhile', by: '陈安全' })
  expect((await admin.call(roleCalls.get, { roleId })).menuIds).toEqual([rights.monitor])
})

test('at the same moment one of them wins', async () => {
  const { admin, root } = people
  const { roleId, version } = await make(admin)
  const outcomes = await Promise.all([save(root, { roleId, version }), save(admin, { roleId, version })])
  expect(outcomes.map(({ body }) => body.rcode === 0).sort()).toEqual([false, true])
})

test('a customer is never left without anybody who administers its accounts; that one is there for its companies, too', async () => {
  const { root } = people
  const customer = await aCompany(suite.db)
  const top = { ...customer, companyId: customer.tenantId }
  const company = await aCompany(suite.db, { of: top })
  const roleId = await aRole(suite.db, top, { menuIds: administering })
  await aPersonWith(roleId, top)
  const ofCompany = await aRole(suite.db, company, { menuIds: administering })
  await aPersonWith(ofCompany, company)
  const { body } = await save(root, { roleId, menuIds: watching })
  expect(body).toMatchObject({ errorCode: 'role.lastAdministrator' })
  expect((await root.call(roleCalls.get, { roleId })).menuIds).toContain(rights.accounts)
  expect((await save(root, { roleId: ofCompany, menuIds: watching })).body.rcode).toBe(0)
  await aPersonWith(await aRole(suite.db, top, { menuIds: administering }), top)
  expect((await save(root, { roleId, menuIds: watching })).body.rcode).toBe(0)
})

test('of two roles that lose administration at the same moment one keeps it', async () => {
  const { root } = people
  const customer = await aCompany(suite.db)
  const top = { ...customer, companyId: customer.tenantId }
  const roleIds = [
    await aRole(suite.db, top, { menuIds: administering }),
    await aRole(suite.db, top, { menuIds: administering }),
  ]
  for (const roleId of roleIds) await aPersonWith(roleId, top)
  const answers = await Promise.all(roleIds.map(roleId => save(root, { roleId, menuIds: watching })))
  expect(answers.map(({ body }) => body.errorCode ?? 'done').sort()).toEqual(['done', 'role.lastAdministrator'])
})

test('a customer has room for so many roles', async () => {
  const { other } = people
  const full = other.user.companyId
  await sql`
    insert into role (tenant_id, name) select ${full}, 'filler ' || n from generate_series(1, ${limits.rolesOfCustomer}) n`.execute(
    suite.db.system,
  )
  expect((await save(other, {})).body).toMatchObject({ errorCode: 'role.tooMany', limit: limits.rolesOfCustomer })
  expect((await save(people.admin, {})).body.rcode).toBe(0)
  await sql`delete from role where tenant_id = ${full} and name like 'filler %'`.execute(suite.db.system)
})

test('every change is written down with what was before and after', async () => {
  const { admin } = people
  const { roleId } = await make(admin, { name: '审计' })
  await admin.call(roleCalls.save, { roleId, name: '审计二', menuIds: [rights.monitor] })
  await admin.call(roleCalls.remove, { roleId })
  const rows = await suite.db.system
    .selectFrom('audit')
    .where('target', '=', String(roleId))
    .where('action', 'like', '%Role')
    .select(['action', 'detail', 'account_id'])
    .orderBy('audit_id')
    .execute()
  expect(rows).toMatchObject([
    { action: 'addRole', detail: { after: { name: '审计', rights: watching } }, account_id: admin.user.uid },
    {
      action: 'updateRole',
      detail: { before: { name: '审计', rights: watching }, after: { name: '审计二', rights: [rights.monitor] } },
    },
    { action: 'deleteRole', detail: { before: { name: '审计二', rights: [rights.monitor] } } },
  ])
})

describe('roles to give', () => {
  const names = async (who: SignedClient, companyId?: number) =>
    (await who.call(roleCalls.listGivable, companyId === undefined ? {} : { companyId })).map(role => role.name)

  test('are those of the platform, of the customer and of the company, within one’s own rights', async () => {
    const { admin, root } = people
    const { companyId } = places.plant
    const local = await make(admin, { companyId })
    const template = await make(admin, { forAllCompanies: true })
    const ofCustomer = await make(admin)
    expect(await names(admin, companyId)).toEqual(
      expect.arrayContaining(['admin', 'operator', 'viewer', local.name, template.name]),
    )
    expect(await names(admin, companyId)).not.toContain(ofCustomer.name)
    expect(await names(admin)).toContain(ofCustomer.name)
    expect(await names(admin)).not.toContain('root')
    expect(await names(root)).toContain('root')
    expect(await names(root, companyId)).not.toContain('root')
  })

  test('leave out what is beyond the giver', async () => {
    const { plant } = places
    const lesser = await aPersonWith(
      await aRole(suite.db, plant, {
        menuIds: [rights.accounts, rights.keepAccounts, rights.grantAccess, rights.roles, ...watching],
      }),
      plant,
    )
    const beyond = await make(people.admin, { companyId: plant.companyId, menuIds: [rights.mail] })
    const within = await make(people.admin, { companyId: plant.companyId })
    const given = await names(lesser)
    expect(given).toContain(within.name)
    expect(given).not.toContain(beyond.name)
    expect(given).not.toContain('admin')
    expect((await lesser.send(roleCalls.listGivable, { companyId: places.customer.companyId })).body.errorCode).toBe(
      'company.notFound',
    )
  })
})

test('the menus of a role are all but root’s, and without customers in a plain company', async () => {
  const ids = async (companyId?: number) => {
    const nodes = await people.admin.call(roleCalls.listMenus, companyId === undefined ? {} : { companyId })
    const walk = (list: typeof nodes): number[] => list.flatMap(node => [node.id, ...walk(node.children)])
    return walk(nodes)
  }
  expect(await ids()).toEqual(expect.arrayContaining([rights.customers, rights.processAlarm, rights.mail]))
  expect(await ids()).not.toContain(rights.settings)
  expect(await ids(places.plant.companyId)).not.toContain(rights.customers)
})

test('a changed role reaches the open console of those who have it, and only theirs', async () => {
  const { admin } = people
  const { roleId } = await make(admin, { companyId: places.plant.companyId, menuIds: [rights.processAlarm] })
  const holder = await aPersonWith(roleId, places.plant)
  const origin = await suite.app.listen({ port: 0, host: '127.0.0.1' })
  const open = async (who: SignedClient) => {
    const { url } = await who.call(liveCalls.takeTicket, {})
    const client = await openLive(origin.replace('http', 'ws') + url)
    await client.untilType('hello')
    return client
  }
  const [own, bystander] = [await open(holder), await open(admin)]
  const told: string[] = []
  const ready = Promise.withResolvers<void>()
  const listener = listenToDatabase(suite.db.systemLogin, [sessionChannel], {
    notified: (_, payload) => told.push(payload),
    missed: ready.resolve,
    log: suite.app.log,
  })
  await ready.promise
  await admin.call(roleCalls.save, { roleId, name: aName(), menuIds: watching })
  const { session_id } = await suite.db.system
    .selectFrom('session')
    .where('account_id', '=', holder.user.uid)
    .select('session_id')
    .executeTakeFirstOrThrow()
  await expect.poll(() => told).toEqual([String(session_id)])
  await listener.stop()
  await own.untilType('resync')
  expect(JSON.stringify(await holder.call(accessCalls.listMenus, {}))).not.toContain(`"id":${rights.processAlarm}`)
  expect(bystander.messages.map(message => message.type)).not.toContain('resync')
  own.close()
  bystander.close()
})

test('a changed role holds for the next call of those who have it', async () => {
  const { admin } = people
  const { roleId } = await make(admin, { companyId: places.plant.companyId, menuIds: [rights.robots] })
  const holder = await aPersonWith(roleId, places.plant)
  expect((await holder.send(robotCalls.list, {})).status).toBe(200)
  await admin.call(roleCalls.save, { roleId, name: aName(), menuIds: watching })
  expect((await holder.send(robotCalls.list, {})).status).toBe(403)
})

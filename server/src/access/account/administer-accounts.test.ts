/** Who may make, change and stop whose account, and what nobody may. */
import { accessCalls } from '@watchfire/contract/access/access.calls.ts'
import { accountCalls } from '@watchfire/contract/access/account/account.calls.ts'
import { sessionCalls } from '@watchfire/contract/access/session/session.calls.ts'
import { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import { limits } from '@watchfire/contract/core/limits.ts'
import { menuList, rights } from '@watchfire/contract/core/rights.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { digestOf, type SignedClient, signInAs } from '../../core/testing/signed-client.ts'
import { suiteServer } from '../../core/testing/suite-server.ts'

const suite = suiteServer({ jobs: false })
let root: SignedClient
let admin: SignedClient
const ids = {} as Record<'group' | 'east' | 'south' | 'other' | 'plant' | 'second' | 'logistics' | 'tanks', number>
const roles = {} as Record<'root' | 'admin' | 'operator' | 'viewer', number>
let made = 0

beforeAll(async () => {
  root = await signInAs(suite.app, 'root', 'Watchfire!root')
  admin = await signInAs(suite.app, '13800000001', 'Watchfire!admin')
  const companies = await suite.db.system.selectFrom('company').select(['company_id', 'name']).execute()
  const projects = await suite.db.system.selectFrom('project').select(['project_id', 'name']).execute()
  const company = (name: string) => companies.find(row => row.name === name)?.company_id ?? 0
  const project = (name: string) => projects.find(row => row.name === name)?.project_id ?? 0
  Object.assign(ids, {
    group: company('烽燧示范集团'),
    east: company('华东示范工厂'),
    south: company('华南示范工厂'),
    other: company('远山化工'),
    plant: project('一号厂区'),
    second: project('二号厂区'),
    logistics: project('物流园区'),
    tanks: project('罐区'),
  })
  for (const row of await suite.db.system.selectFrom('role').select(['role_id', 'name']).execute())
    Object.assign(roles, { [row.name]: row.role_id })
})

function aName() {
  made += 1
  return `person-${made}`
}
const input = (given: object = {}) => ({
  account: aName(),
  fullName: '李工',
  companyId: ids.east,
  roleId: roles.operator,
  allProjects: true,
  projectIds: [],
  ...given,
})
const save = (client: SignedClient, given: object = {}) => client.send(accountCalls.save, input(given))
const codeOf = async (reply: Promise<{ body: { rcode: number; errorCode?: unknown } }>) =>
  (await reply).body.errorCode ?? 'done'

/** An account that has chosen its password, signed in. */
async function aPerson(given: object = {}, by = admin): Promise<SignedClient> {
  const fields = input(given)
  const { password = '' } = await by.call(accountCalls.save, fields)
  const first = await signInAs(suite.app, fields.account, password)
  const next = `own word ${made}`
  await first.call(accessCalls.changePassword, { oldPassword: digestOf(password), newPassword: digestOf(next) })
  return signInAs(suite.app, fields.account, next)
}

/** A role of the demo's customer with these menus. */
async function aRole(menuIds: readonly number[]): Promise<number> {
  const { rows } = await sql<{ role_id: number }>`
    with made as (insert into role (name, tenant_id) values (${aName()}, ${ids.group}) returning role_id),
         given as (insert into role_right select role_id, unnest(${[...menuIds]}::int[]) from made)
    select role_id from made`.execute(suite.db.system)
  return rows[0]?.role_id ?? 0
}
const everyMenu = menuList.filter(menu => !('rootOnly' in menu && menu.rootOnly)).map(menu => menu.id)

test('a person made for one project signs in with the one-time password, chooses another and sees that project alone', async () => {
  const operator = await aPerson({ allProjects: false, projectIds: [ids.plant] })
  expect(operator.user).toMatchObject({
    projectLimited: true,
    roleList: [{ roleName: 'operator' }],
    companyId: ids.east,
  })
  const projects = await operator.call(companyCalls.listProjects, {})
  expect(projects.rows.map(row => row.projectId)).toEqual([ids.plant])
})

test('a password that is given has to pass the rules, is not answered, and is to be changed as well', async () => {
  expect(await codeOf(save(admin, { pwd: digestOf('123456') }))).toBe('account.passwordCommon')
  const fields = input({ pwd: digestOf('a word for you') })
  const { body } = await admin.send(accountCalls.save, fields)
  expect(body.data).toEqual({ userId: expect.any(Number) })
  expect((await signInAs(suite.app, fields.account, 'a word for you')).user.mustChangePassword).toBe(true)
})

test('a name is one account’s, whatever its case, also when two ask at once', async () => {
  const account = aName()
  const codes = await Promise.all(
    [account, account.toUpperCase(), account].map(name => codeOf(save(admin, { account: name }))),
  )
  expect(codes.sort()).toEqual(['account.nameTaken', 'account.nameTaken', 'done'])
  expect(await codeOf(save(admin, { account: 'ROOT' }))).toBe('account.nameTaken')
})

test('CVE-2026-37669: neither rights nor companies nor projects beyond the giver’s own are given', async () => {
  const keeper = await aPerson({
    roleId: await aRole([rights.accounts, rights.keepAccounts, rights.grantAccess, rights.monitor]),
  })
  expect(await codeOf(save(keeper, { roleId: roles.operator }))).toBe('grant.rightsBeyond')
  expect(await codeOf(save(keeper, { roleId: roles.admin }))).toBe('grant.rightsBeyond')
  expect(await codeOf(save(keeper, { roleId: await aRole([rights.monitor]) }))).toBe('done')
  expect(await codeOf(save(keeper, { companyId: ids.south }))).toBe('company.notFound')
  expect(await codeOf(save(admin, { companyId: ids.other }))).toBe('company.notFound')
  for (const projectId of [ids.tanks, ids.logistics, 99_999_999])
    expect(await codeOf(save(admin, { allProjects: false, projectIds: [projectId] }))).toBe('grant.scopeBeyond')
  expect(await codeOf(save(admin, { roleId: roles.root }))).toBe('account.roleUnfit')
  expect(await codeOf(save(root, { roleId: roles.root }))).toBe('account.roleUnfit')
})

test('a role of another customer fits nobody here', async () => {
  const { rows } = await sql<{ role_id: number }>`
    insert into role (name, tenant_id) values (${aName()}, ${ids.other}) returning role_id`.execute(suite.db.system)
  expect(await codeOf(save(admin, { roleId: rows[0]?.role_id }))).toBe('account.roleUnfit')
  expect(await codeOf(save(root, { roleId: rows[0]?.role_id }))).toBe('account.roleUnfit')
})

test('the selection of the top bar takes nothing from what may be given', async () => {
  const { body } = await admin.send(accountCalls.save, input(), { projectId: ids.logistics })
  expect(body.rcode).toBe(0)
})

test('whoever is limited to projects gives these alone, and administers those whose projects are among them', async () => {
  const keeper = await aPerson({ roleId: await aRole(everyMenu), allProjects: false, projectIds: [ids.plant] })
  expect(await codeOf(save(keeper))).toBe('grant.scopeBeyond')
  expect(await codeOf(save(keeper, { allProjects: false, projectIds: [ids.plant, ids.second] }))).toBe(
    'grant.scopeBeyond',
  )
  const within = await aPerson({ allProjects: false, projectIds: [ids.plant] }, keeper)
  const beyond = await aPerson({ allProjects: false, projectIds: [ids.plant, ids.second] })
  const whole = await aPerson()
  const listed = await keeper.call(accountCalls.list, { administered: true, pageSize: 100 })
  const seen = new Set(listed.rows.map(row => row.accountId))
  expect([within, beyond, whole, keeper].map(({ user }) => seen.has(user.uid))).toEqual([true, false, false, true])
  const stop = (who: SignedClient) => codeOf(keeper.send(accountCalls.setState, { userId: who.user.uid, status: 2 }))
  expect([await stop(whole), await stop(beyond), await stop(within)]).toEqual([
    'account.notFound',
    'account.notFound',
    'done',
  ])
})

test('no account is taken over by somebody who may do less: its password, state, sessions and facts stay', async () => {
  const keeper = await aPerson({
    companyId: ids.group,
    roleId: await aRole([rights.accounts, rights.keepAccounts, rights.grantAccess, rights.monitor]),
  })
  const userId = admin.user.uid
  for (const [call, fields] of [
    [accountCalls.resetPassword, { userId }],
    [accountCalls.setState, { userId, status: 2 }],
    [accountCalls.unlock, { userId }],
    [sessionCalls.endAllOfAccount, { userId }],
    [accessCalls.updateProfile, { userId, email: 'mine@example.com' }],
  ] as const)
    expect(await codeOf(keeper.send(call, fields))).toBe('grant.rightsBeyond')
  expect((await admin.send(companyCalls.readTree, {})).status).toBe(200)
})

test('mass assignment: one’s own role and scope, and those of others without the right, stay whatever a request carries', async () => {
  const operator = await aPerson({ allProjects: false, projectIds: [ids.plant] })
  const uid = operator.user.uid
  for (const extra of [{ roleId: roles.admin }, { allProjects: true }, { projectIds: [ids.second] }]) {
    expect(await codeOf(operator.send(accessCalls.updateProfile, { fullName: 'x', ...extra }))).toBe('account.own')
    expect(await codeOf(operator.send(accessCalls.updateProfile, { userId: uid, ...extra }))).toBe('account.own')
    expect(await codeOf(admin.send(accessCalls.updateProfile, { userId: admin.user.uid, ...extra }))).toBe(
      'account.own',
    )
  }
  const foreign = { userId: admin.user.uid, fullName: 'x' }
  expect(await codeOf(operator.send(accessCalls.updateProfile, foreign))).toBe('account.notYours')
  await operator.send(accessCalls.updateProfile, {
    inUse: false,
    companyId: ids.south,
    tenantId: 1,
    version: 9,
    password: 'x',
  })
  const row = await suite.db.system
    .selectFrom('account')
    .selectAll()
    .where('account_id', '=', uid)
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({ role_id: roles.operator, all_projects: false, company_id: ids.east, in_use: true })
})

test('nobody stops or resets themselves', async () => {
  const userId = admin.user.uid
  expect(await codeOf(admin.send(accountCalls.setState, { userId, status: 2 }))).toBe('account.own')
  expect(await codeOf(admin.send(accountCalls.resetPassword, { userId }))).toBe('account.own')
})

test('an administered person gets another name, role and projects; who read an older version is refused', async () => {
  const person = await aPerson()
  const accountId = person.user.uid
  const read = async () => (await admin.call(accessCalls.getAccount, { accountId })).administered
  const version = (await read())?.version ?? 0
  const change = {
    userId: accountId,
    fullName: '李雷',
    roleId: roles.viewer,
    allProjects: false,
    projectIds: [ids.second],
    version,
  }
  expect(await codeOf(admin.send(accessCalls.updateProfile, change))).toBe('done')
  expect(await codeOf(admin.send(accessCalls.updateProfile, change))).toBe('account.changedMeanwhile')
  expect(await read()).toMatchObject({
    roleId: roles.viewer,
    allProjects: false,
    projects: [{ projectId: ids.second, projectName: '二号厂区' }],
    version: version + 1,
  })
  expect((await person.send(accountCalls.save, {})).body.errorCode).toBe('right.missing')
})

test('a change of projects counts in the next call of a session that goes on', async () => {
  const person = await aPerson({ allProjects: false, projectIds: [ids.plant] })
  const seen = async () => (await person.call(companyCalls.listProjects, {})).rows.map(row => row.projectId)
  expect(await seen()).toEqual([ids.plant])
  await admin.call(accessCalls.updateProfile, { userId: person.user.uid, projectIds: [ids.second] })
  expect(await seen()).toEqual([ids.second])
  await admin.call(accessCalls.updateProfile, { userId: person.user.uid, projectIds: [] })
  expect(await seen()).toEqual([])
})

test('stopped: sessions end, the right password says so; in use again: the same password opens', async () => {
  const person = await aPerson()
  const { uid, account } = person.user
  const password = `own word ${made}`
  expect(await codeOf(admin.send(accountCalls.setState, { userId: uid, status: 2 }))).toBe('done')
  expect((await person.send(companyCalls.readTree, {})).status).toBe(401)
  await expect(signInAs(suite.app, account, password)).rejects.toThrow('该账号已停用')
  const { rows } = await admin.call(accountCalls.list, { administered: true, state: 'terminated', pageSize: 100 })
  expect(rows.map(row => row.accountId)).toContain(uid)
  await admin.call(accountCalls.setState, { accountId: uid, state: 'inUse' })
  await signInAs(suite.app, account, password)
})

test('a reset password is new, shown once, ends all sessions and has to be changed; it puts nobody stopped in use', async () => {
  const person = await aPerson()
  const { uid, account } = person.user
  const { password } = await admin.call(accountCalls.resetPassword, { accountId: uid })
  expect((await person.send(companyCalls.readTree, {})).status).toBe(401)
  await expect(signInAs(suite.app, account, `own word ${made}`)).rejects.toThrow('账号或密码错误')
  expect((await signInAs(suite.app, account, password)).user.mustChangePassword).toBe(true)
  await admin.call(accountCalls.setState, { accountId: uid, state: 'terminated' })
  const again = await admin.call(accountCalls.resetPassword, { accountId: uid })
  await expect(signInAs(suite.app, account, again.password)).rejects.toThrow('该账号已停用')
})

test('a one-time password is as long and as mixed as the customer asks', async () => {
  const policy = { tenant_id: Number(ids.group), least_length: 40, classes: 4 }
  await suite.db.system.insertInto('sign_in_policy').values(policy).execute()
  const made = await admin.call(accountCalls.save, input())
  const again = await admin.call(accountCalls.resetPassword, { accountId: made.userId })
  await sql`delete from sign_in_policy`.execute(suite.db.system)
  for (const { password = '' } of [made, again])
    for (const rule of [/^.{40,}$/, /[a-z]/, /[A-Z]/, /[0-9]/, /[^a-zA-Z0-9]/]) expect(password).toMatch(rule)
})

test('who is locked out by wrong passwords is shown, and let in again', async () => {
  const person = await aPerson()
  const { uid, account } = person.user
  const password = `own word ${made}`
  for (let n = 0; n < 5; n += 1) await expect(signInAs(suite.app, account, 'wrong')).rejects.toThrow('账号或密码错误')
  await expect(signInAs(suite.app, account, password)).rejects.toThrow('登录失败次数过多')
  const facts = async () =>
    (await admin.call(accountCalls.list, { administered: true, keyword: account })).rows[0]?.administered
  expect(await facts()).toMatchObject({ locked: true })
  await admin.call(accountCalls.unlock, { accountId: uid })
  expect(await facts()).toMatchObject({ locked: false })
  await signInAs(suite.app, account, password)
})

test('the last administrator of a customer is neither stopped, limited nor given a lesser role; of two at once one stays', async () => {
  const of = (given: object) => ({ companyId: ids.other, ...given })
  const [other] = await suite.db.system.selectFrom('account').selectAll().where('account', '=', '13900000001').execute()
  const userId = other?.account_id ?? 0
  const stop = (id: number) => codeOf(root.send(accountCalls.setState, { userId: id, status: 2 }))
  const change = (fields: object) => codeOf(root.send(accessCalls.updateProfile, { userId, ...fields }))
  expect(await stop(userId)).toBe('account.lastAdministrator')
  expect(await change({ roleId: roles.operator })).toBe('account.lastAdministrator')
  expect(await change({ allProjects: false, projectIds: [ids.tanks] })).toBe('account.lastAdministrator')
  const { userId: operator } = await root.call(accountCalls.save, input(of({})))
  expect(await stop(userId)).toBe('account.lastAdministrator')
  const { userId: second } = await root.call(accountCalls.save, input(of({ roleId: roles.admin })))
  expect([await stop(userId), await stop(second)]).toEqual(['done', 'account.lastAdministrator'])
  await root.call(accountCalls.setState, { accountId: userId, state: 'inUse' })
  expect((await Promise.all([stop(userId), stop(second)])).sort()).toEqual(['account.lastAdministrator', 'done'])
  expect(await stop(operator)).toBe('done')
})

test('of two roots who stop each other at once one stays', async () => {
  const second = await aPerson({ companyId: root.user.companyId, roleId: roles.root }, root)
  const stop = (by: SignedClient, who: SignedClient) =>
    codeOf(by.send(accountCalls.setState, { userId: who.user.uid, status: 2 }))
  const codes = await Promise.all([stop(root, second), stop(second, root)])
  expect(codes.filter(code => code === 'done')).toHaveLength(1)
  const roots = await suite.db.system
    .selectFrom('account')
    .where('role_id', '=', roles.root)
    .where('in_use', '=', true)
    .select('account')
    .execute()
  expect(roots).toHaveLength(1)
  await suite.db.system.updateTable('account').set({ in_use: true }).where('account', '=', 'root').execute()
  root = await signInAs(suite.app, 'root', 'Watchfire!root')
})

test('a customer has room for so many accounts', async () => {
  await sql`
    insert into account (tenant_id, company_id, role_id, account, password_hash)
    select ${ids.other}, ${ids.other}, ${roles.viewer}, 'filler-' || n, '' from generate_series(1, ${limits.accountsOfCustomer}) as n`.execute(
    suite.db.system,
  )
  expect(await codeOf(save(root, { companyId: ids.other }))).toBe('account.tooMany')
  await sql`delete from account where account like 'filler-%'`.execute(suite.db.system)
  expect(await codeOf(save(root, { companyId: ids.other }))).toBe('done')
})

test('facts of an account are for those who administer it; others get a name and an address', async () => {
  const operator = await aPerson()
  const { rows } = await operator.call(accountCalls.list, { administered: true, state: 'terminated', pageSize: 100 })
  expect(rows.some(row => row.administered)).toBe(false)
  const own = await operator.call(accessCalls.getAccount, { accountId: operator.user.uid })
  expect(own.administered).toBeUndefined()
  expect(own.account).toBe(operator.user.account)
  const colleague = await aPerson()
  const ofColleague = await operator.call(accessCalls.getAccount, { accountId: colleague.user.uid })
  const hidden = { account: '', phone: '', roleName: '', homePage: '' }
  expect(ofColleague).toMatchObject({ fullName: colleague.user.fullName, ...hidden })
  const ofOperator = await admin.call(accessCalls.getAccount, { accountId: operator.user.uid })
  expect(ofOperator).toMatchObject({ account: operator.user.account, roleName: 'operator' })
  const mine = await admin.call(accountCalls.list, { administered: true, roleId: roles.operator, pageSize: 100 })
  expect(mine.rows.every(row => row.administered?.roleId === roles.operator)).toBe(true)
  expect(mine.rows.find(row => row.name === '王值班')?.administered).toMatchObject({
    account: '13800000002',
    companyName: '华东示范工厂',
    allProjects: false,
    projectCount: 1,
    projectNames: ['一号厂区'],
    status: 'inUse',
  })
})

test('every change leaves a row of the audit without a secret in it', async () => {
  const person = await aPerson()
  await admin.call(accessCalls.updateProfile, { userId: person.user.uid, phone: '13812345678' })
  await admin.call(accountCalls.resetPassword, { accountId: person.user.uid })
  const rows = await suite.db.system
    .selectFrom('audit')
    .select(['action', 'detail'])
    .where('target', '=', person.user.account)
    .execute()
  expect(rows.map(row => row.action).sort()).toEqual(['resetPassword', 'saveAccount', 'updateAccount'])
  expect(rows.find(row => row.action === 'updateAccount')?.detail).toMatchObject({
    before: { phone: '' },
    after: { phone: '13812345678' },
  })
  expect(JSON.stringify(rows)).not.toMatch(/argon2|password_hash|[0-9a-f]{64}/)
})

/** Where duties are separated: what each of the three gives, and that nobody comes to have what is another's. */
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { accessCalls } from '@watchfire/contract/access/access.calls.ts'
import { accountCalls } from '@watchfire/contract/access/account/account.calls.ts'
import { factorCalls } from '@watchfire/contract/access/factor/factor.calls.ts'
import { invitationCalls } from '@watchfire/contract/access/invitation/invitation.calls.ts'
import { apiKeyCalls } from '@watchfire/contract/access/key/api-key.calls.ts'
import { peopleImportCalls } from '@watchfire/contract/access/people-import/people-import.calls.ts'
import { policyCalls } from '@watchfire/contract/access/policy/policy.calls.ts'
import { providerCalls } from '@watchfire/contract/access/provider/provider.calls.ts'
import { provisioningCalls } from '@watchfire/contract/access/provisioning/provisioning.calls.ts'
import { roleCalls } from '@watchfire/contract/access/role/role.calls.ts'
import { type Duty, duties, dutiesOf, dutyRoles } from '@watchfire/contract/access/separation/duty.rules.ts'
import { separationCalls } from '@watchfire/contract/access/separation/separation.calls.ts'
import { auditCalls } from '@watchfire/contract/audit/audit.calls.ts'
import { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import type { Call, InputOf } from '@watchfire/contract/core/call.ts'
import { liveCalls } from '@watchfire/contract/core/live.ts'
import { rights, seedRoles } from '@watchfire/contract/core/rights.ts'
import { errorText } from '@watchfire/contract/error-table.ts'
import { writeXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { openLive } from '../../core/live/live-client.ts'
import { aCompany, type CompanyOfTest } from '../../core/testing/builders.ts'
import { digestOf, type SignedClient, signInAs, withApiKey } from '../../core/testing/signed-client.ts'
import { suiteServer } from '../../core/testing/suite-server.ts'
import { anApiKey, anIdentity, aRole } from '../testing/access-rows.ts'
import { aSeparatedCustomer, type SeparatedCustomer } from '../testing/separated-customer.ts'

const suite = suiteServer()
let customer: SeparatedCustomer
let root: SignedClient
let made = 0

beforeAll(async () => {
  customer = await aSeparatedCustomer(suite)
  root = await signInAs(suite.app, 'root', 'Watchfire!root')
})

const codeOf = async <C extends Call>(by: Pick<SignedClient, 'send'>, call: C, input: InputOf<C>) =>
  (await by.send(call, z.encode(call.input, input) as object)).body.errorCode ?? 'done'
const seedRole = async (name: string) =>
  (
    await suite.db.system
      .selectFrom('role')
      .where('name', '=', name)
      .where('tenant_id', 'is', null)
      .select('role_id')
      .executeTakeFirstOrThrow()
  ).role_id
const roleOf = (menuIds: readonly number[]) => aRole(suite.db, customer.place, { menuIds, forAllCompanies: true })
const another = (duty: Duty | 'operating') => customer.person(customer.roles[duty])
const newAccount = (roleId: number) => {
  made += 1
  const { companyId } = customer.place
  return { account: `made-${made}`, fullName: '李工', companyId, roleId, allProjects: true, projectIds: [] }
}
const move = (accountId: number, roleId: number) => ({ userId: accountId, roleId })
async function holdsKey({ user }: SignedClient, place: CompanyOfTest) {
  const { keyId } = await anApiKey(suite.db, place, { menuIds: [rights.monitor] })
  await sql`update api_key set maker_id = ${user.uid}, name = 'a held key' where account_id = ${keyId}`.execute(
    suite.db.system,
  )
}
const keysLogged = async (action: string, { tenantId }: CompanyOfTest) =>
  (
    await sql`select detail -> 'apiKeys' as keys from audit where tenant_id = ${tenantId} and action = ${action}`.execute(
      suite.db.system,
    )
  ).rows

test('the system administrator makes accounts that administer nothing, and decides about nobody’s rights', async () => {
  const { system, roles } = customer
  expect(await codeOf(system, accountCalls.save, newAccount(roles.operating))).toBe('done')
  for (const duty of duties)
    expect(await codeOf(system, accountCalls.save, newAccount(roles[duty]))).toBe('separation.notYours')
  expect(await codeOf(system, accountCalls.save, newAccount(await seedRole('admin')))).toBe('separation.mixed')
  const { accountId } = await another('operating')
  expect(await codeOf(system, accessCalls.updateProfile, move(accountId, roles.system))).toBe('account.notYours')
  expect(await codeOf(system, accessCalls.updateProfile, { userId: accountId, fullName: '王工' })).toBe('done')
  expect(await codeOf(system, accountCalls.setState, { accountId, state: 'terminated' })).toBe('done')
  expect((await system.call(roleCalls.listGivable, {})).map(role => role.roleId)).toEqual(
    expect.arrayContaining([roles.operating]),
  )
  expect((await system.call(roleCalls.listGivable, {})).map(role => role.roleId)).not.toContain(roles.audit)
})

test('the security administrator gives any one duty, to others and to whoever chose their password, and makes no account', async () => {
  const { security, roles } = customer
  const { accountId } = await another('operating')
  const give = (roleId: number) => codeOf(security, accessCalls.updateProfile, move(accountId, roleId))
  for (const duty of duties) expect(await give(roles[duty])).toBe('done')
  expect(await give(await seedRole('admin'))).toBe('separation.mixed')
  expect(await codeOf(security, accessCalls.updateProfile, move(security.user.uid, roles.operating))).toBe(
    'account.own',
  )
  expect(await codeOf(security, accessCalls.updateProfile, { userId: accountId, fullName: '赵' })).toBe(
    'account.notYours',
  )
  expect(await codeOf(security, accountCalls.save, newAccount(roles.operating))).toBe('right.missing')
  await sql`update account set must_change_password = true where account_id = ${accountId}`.execute(suite.db.system)
  expect(await give(roles.security)).toBe('separation.passwordGiven')
  expect(await give(roles.operating)).toBe('done')
})

test('a password given by somebody else is changed first, whatever the policy says', async () => {
  const { security, system, roles } = customer
  const policy = await security.call(policyCalls.read, {})
  await security.call(policyCalls.save, { ...policy, changeFirst: false })
  const fields = newAccount(roles.operating)
  const { password = '' } = await system.call(accountCalls.save, fields)
  expect((await signInAs(suite.app, fields.account, password)).user.mustChangePassword).toBe(true)
})

test('no role comes to mix duties, whoever edits it; rights one lacks are given all the same', async () => {
  const { security } = customer
  const edit = (menuIds: readonly number[], roleId?: number) =>
    codeOf(security, roleCalls.save, {
      ...(roleId && { roleId }),
      name: `role ${randomUUID().slice(0, 8)}`,
      forAllCompanies: true,
      menuIds: [...menuIds] as never,
    })
  expect(await edit([rights.keepAccounts, rights.accountLog])).toBe('separation.mixed')
  expect(await edit([rights.grantAccess, rights.devices])).toBe('separation.mixed')
  expect(await edit([rights.accountLog, rights.monitor])).toBe('done')
  const roleId = await roleOf([rights.monitor])
  expect(await edit([rights.projects, rights.monitor], roleId)).toBe('done')
  expect(await edit([rights.projects, rights.roles], roleId)).toBe('separation.mixed')
  expect(await edit([rights.monitor], customer.roles.security)).toBe('role.own')
  expect(await codeOf(root, roleCalls.save, { roleId, name: 'by root', menuIds: [...seedRoles.admin] as never })).toBe(
    'separation.mixed',
  )
})

test('two who edit a role at once, each with a duty of its own, never make a mix between them', async () => {
  const roleId = await roleOf([rights.monitor])
  const colleague = await signInAs(suite.app, (await another('security')).account, 'known word')
  const edit = (by: SignedClient, right: number) =>
    codeOf(by, roleCalls.save, { roleId, name: `role ${right}`, version: 1, menuIds: [rights.monitor, right] as never })
  const codes = await Promise.all([
    edit(customer.security, rights.projects),
    edit(colleague, rights.accountLog),
    edit(root, rights.roles),
  ])
  expect(codes.sort()).toEqual(['done', 'role.changedMeanwhile', 'role.changedMeanwhile'])
  const { menuIds } = await customer.security.call(roleCalls.get, { roleId })
  expect(dutiesOf(menuIds)).toHaveLength(1)
})

test('no invitation, map of a provider or of provisioning, and no API key mixes duties', async () => {
  const { security, system, roles, place } = customer
  const admin = await seedRole('admin')
  const invite = (roleId: number) =>
    codeOf(system, invitationCalls.send, { ...newAccount(roleId), email: 'li@plant.example', language: 'zh' })
  expect([await invite(roles.audit), await invite(admin)]).toEqual(['separation.notYours', 'separation.mixed'])
  const map = { groups: [{ group: 'all', roleId: admin }], roleId: roles.operating, allProjects: true, projectIds: [] }
  const oidc: InputOf<typeof providerCalls.saveOidc> = {
    ...{
      ...map,
      name: 'Plant',
      issuer: 'https://login.plant.example',
      clientId: 'x',
      scopes: 'openid',
      groupClaim: 'groups',
    },
    ...{ noGroup: 'defaultRole', newPeople: 'make', inUse: false, version: 0 },
  }
  expect(await codeOf(security, providerCalls.saveOidc, oidc)).toBe('separation.mixed')
  const groups = [{ group: 'all', roleId: roles.audit }]
  expect(await codeOf(security, providerCalls.saveOidc, { ...oidc, groups })).toBe('separation.mapAdministers')
  expect(await codeOf(security, provisioningCalls.save, { ...map, matchClaim: 'sub', version: 0 })).toBe(
    'separation.mixed',
  )
  const key = (menuIds: readonly number[]) =>
    codeOf(security, apiKeyCalls.make, {
      ...{
        name: `key ${randomUUID().slice(0, 8)}`,
        menuIds: [...menuIds] as never,
        allProjects: true,
        projectIds: [],
        networks: [],
      },
      ofCompanyId: place.companyId,
    })
  expect([await key([rights.grantAccess]), await key([rights.keepAccounts]), await key([rights.monitor])]).toEqual([
    'separation.keyAdministers',
    'separation.keyAdministers',
    // Nobody makes a program for themselves that sees what they do not.
    'grant.rightsBeyond',
  ])
})

test('a company made below has an administrator who administers nothing until somebody decides', async () => {
  const { system, place } = customer
  const account = '13711110000'
  await system.call(companyCalls.save, {
    ...{
      parentId: place.companyId,
      name: '新厂',
      address: '路 1 号',
      contact: '李工',
      manager: '李工',
      description: '新建',
    },
    ...{ managerPhone: account, account, password: digestOf('a first word') },
  })
  const { rows } = await sql<{ name: string }>`
    select role.name from account join role using (role_id) where account = ${account}`.execute(suite.db.system)
  expect(rows).toEqual([{ name: 'viewer' }])
})

test('a sheet of people is judged by the same rule', async () => {
  const { system, place, roles } = customer
  const names = await suite.db.system.selectFrom('role').select(['role_id', 'name']).execute()
  const company = await suite.db.system.selectFrom('company').select('name').where('company_id', '=', place.companyId)
  const { name } = await company.executeTakeFirstOrThrow()
  const nameOf = (roleId: number) => names.find(one => one.role_id === roleId)?.name ?? ''
  const people = [nameOf(roles.operating), nameOf(roles.audit), 'admin'].map((role, n) => [
    `sheet-${n}`,
    '李工',
    name,
    role,
  ])
  const bytes = await writeXlsx({ sheets: [{ name: '人员', rows: [['账号', '姓名', '企业', '角色'], ...people] }] })
  const sheet = Buffer.from(bytes).toString('base64')
  const { rows } = await system.call(peopleImportCalls.checkPeople, { sheet })
  expect(rows.map(one => one.problems.map(problem => problem.text).join())).toEqual([
    '',
    errorText('separation.notYours', 'zh', { duties: '审计管理员' }),
    errorText('separation.mixed', 'zh', { duties: '系统管理员、安全管理员、审计管理员' }),
  ])
  expect(await codeOf(system, peopleImportCalls.importPeople, { sheet, lines: [3] })).toBe('peopleImport.rowNotRight')
  expect(await codeOf(system, peopleImportCalls.importPeople, { sheet, lines: [2] })).toBe('done')
})

test('nobody takes over an account of another duty; what only helps its owner stays allowed', async () => {
  const { system, security, roles, person } = customer
  const auditor = await person(roles.audit)
  const reset = (by: SignedClient, accountId: number) => codeOf(by, accountCalls.resetPassword, { accountId })
  expect(await reset(system, auditor.accountId)).toBe('separation.takesOver')
  expect(await codeOf(system, factorCalls.takeOff, { accountId: auditor.accountId })).toBe('separation.takesOver')
  expect(await codeOf(security, accountCalls.unlock, { accountId: auditor.accountId })).toBe('done')
  expect(await reset(system, (await person(roles.system)).accountId)).toBe('done')
  const worker = await another('operating')
  expect(await reset(system, worker.accountId)).toBe('done')
  // Whoever gives rights comes to nobody's password, else they would give them to an account they can enter.
  expect(await reset(security, worker.accountId)).toBe('right.missing')
  // The platform does, in the customer's log.
  expect(await reset(root, auditor.accountId)).toBe('done')
  const { rows } = await customer.audit.call(auditCalls.list, { action: 'resetPassword' })
  expect(rows[0]).toMatchObject({ target: auditor.account, onBehalf: true })
})

test('who administers signs in by a password of their own: no identity is linked, and none of those who came by one is given a duty', async () => {
  const { security, roles, place, person } = customer
  const identityId = await anIdentity(suite.db, place)
  const link = (toAccountId: number) => codeOf(security, providerCalls.link, { identityId, toAccountId })
  expect(await link((await person(roles.system)).accountId)).toBe('separation.notLocal')
  expect(await link((await person(roles.security)).accountId)).toBe('separation.notLocal')
  const { accountId } = await another('operating')
  // Whoever decides about the provider could sign in as the account.
  expect(await link(accountId)).toBe('grant.rightsBeyond')
  expect(await codeOf(root, providerCalls.link, { identityId, toAccountId: accountId })).toBe('done')
  expect(await codeOf(security, accessCalls.updateProfile, move(accountId, roles.system))).toBe('separation.notLocal')
})

test('a mix that came to be past the rules administers nothing; neither does a key', async () => {
  const account = await customer.person(await roleOf(seedRoles.admin))
  const mixed = await signInAs(suite.app, account.account, 'known word')
  expect(await codeOf(mixed, accountCalls.save, newAccount(customer.roles.operating))).toBe('right.missing')
  expect(await codeOf(mixed, auditCalls.list, {})).toBe('right.missing')
  expect(await codeOf(mixed, companyCalls.readTree, {})).toBe('done')
  const { token } = await anApiKey(suite.db, customer.place, { menuIds: dutyRoles.system })
  expect(await codeOf(withApiKey(suite.app, token), accountCalls.save, newAccount(customer.roles.operating))).toBe(
    'right.missing',
  )
})

test('another customer is as it was', async () => {
  const admin = await signInAs(suite.app, '13900000001', 'Watchfire!other')
  const { companyId } = admin.user
  const menuIds = [rights.keepAccounts, rights.grantAccess, rights.accountLog]
  expect(await codeOf(admin, roleCalls.save, { name: 'all of it', menuIds: [...menuIds] as never })).toBe('done')
  const fields = { ...newAccount(await seedRole('admin')), companyId }
  expect(await codeOf(admin, accountCalls.save, fields)).toBe('done')
  expect(await codeOf(admin, auditCalls.list, {})).toBe('done')
})

test('the last of each duty is not stopped, moved or emptied, whoever does it and however many at once', async () => {
  const own = await aSeparatedCustomer(suite)
  const stop = (by: SignedClient, accountId: number) =>
    codeOf(by, accountCalls.setState, { accountId, state: 'terminated' })
  for (const duty of ['security', 'audit'] as const)
    expect(await stop(own.system, own[duty].user.uid)).toBe('separation.lastOfDuty')
  expect(await stop(root, own.system.user.uid)).toBe('separation.lastOfDuty')
  const to = (accountId: number, roleId: number) =>
    codeOf(own.security, accessCalls.updateProfile, move(accountId, roleId))
  expect(await to(own.audit.user.uid, own.roles.operating)).toBe('separation.lastOfDuty')
  expect(
    await codeOf(own.security, accessCalls.updateProfile, {
      ...{ userId: own.audit.user.uid, allProjects: false, projectIds: [own.place.projectId] },
    }),
  ).toBe('separation.lastOfDuty')
  expect(
    await codeOf(own.security, roleCalls.save, {
      roleId: own.roles.audit,
      name: 'empty',
      menuIds: [rights.monitor] as never,
    }),
  ).toBe('separation.lastOfDuty')
  // Two of them: one of both goes, whichever is first.
  const second = await own.person(own.roles.audit)
  const both = await Promise.all([to(own.audit.user.uid, own.roles.operating), stop(own.system, second.accountId)])
  expect(both.sort()).toEqual(['done', 'separation.lastOfDuty'])
})

/** A customer as it begins: one administrator of everything, and roles for three. */
async function aWholeCustomer() {
  const place = await aCompany(suite.db)
  const { place: _, ...own } = await aSeparatedCustomer(suite, place)
  await sql`delete from separation where tenant_id = ${place.tenantId}`.execute(suite.db.system)
  const admin = await own.person(await seedRole('admin'))
  return { ...own, place, admin: await signInAs(suite.app, admin.account, 'known word') }
}

test('an administrator switches on once nothing mixes and each duty has a person; what is in the way is named', async () => {
  const { admin, roles, place, person, audit, system } = await aWholeCustomer()
  const on = (ownRoleId?: number) => admin.send(separationCalls.switchOn, { ...(ownRoleId && { ownRoleId }) })
  expect((await on()).body.errorCode).toBe('separation.mixed')
  const second = await person(await seedRole('admin'))
  await aRole(suite.db, place, { menuIds: [rights.roles, rights.accountLog] })
  const federated = await person(roles.audit)
  await sql`update account_identity set account_id = ${federated.accountId}
    where identity_id = ${await anIdentity(suite.db, place)}`.execute(suite.db.system)
  const key = await anApiKey(suite.db, place, { menuIds: [rights.accounts, rights.keepAccounts] })
  await sql`update account set must_change_password = true where account_id = ${audit.user.uid}`.execute(
    suite.db.system,
  )
  const { inTheWay } = await admin.call(separationCalls.read, {})
  expect(inTheWay.map(one => one.kind).sort()).toEqual(['account', 'account', 'account', 'apiKey', 'role'])
  const refused = (await on(roles.operating)).body
  expect(refused.errorCode).toBe('separation.notReady')
  expect(refused.rmsg).toContain(second.account)
  expect(refused.rmsg).toContain('审计管理员')
  await sql`update account set must_change_password = false where account_id = ${audit.user.uid}`.execute(
    suite.db.system,
  )
  await sql`update account set role_id = ${roles.system} where account_id = ${second.accountId}`.execute(
    suite.db.system,
  )
  await sql`update account set role_id = ${roles.operating} where account_id = ${federated.accountId}`.execute(
    suite.db.system,
  )
  await sql`update api_key set revoked_at = now() where account_id = ${key.keyId}`.execute(suite.db.system)
  await sql`delete from role where tenant_id = ${place.tenantId} and role_id not in (${sql.join(Object.values(roles))})`.execute(
    suite.db.system,
  )
  expect((await on(999_999)).body.errorCode).toBe('account.roleUnfit')
  // Another role, of the name of the one before.
  await sql`update role set name = 'admin' where role_id = ${roles.operating}`.execute(suite.db.system)
  await holdsKey(admin, place)
  expect((await on(roles.operating)).body.rcode).toBe(0)
  // From now on the one who switched works, and administers nothing.
  expect(await codeOf(admin, separationCalls.read, {})).toBe('right.missing')
  const seen = await system.call(separationCalls.read, {})
  expect(seen).toMatchObject({ on: true, by: admin.user.fullName, inTheWay: [], proposal: null })
  expect(new Set(seen.people.map(one => one.duty))).toEqual(new Set(duties))
  expect((await audit.call(auditCalls.list, { action: 'separateDuties' })).total).toBe(1)
  expect(await keysLogged('separateDuties', place)).toEqual([{ keys: ['a held key'] }])
})

test('whoever is to be judged apart from a customer decides nothing: the platform, and a company below', async () => {
  expect(await codeOf(root, separationCalls.read, {})).toBe('separation.ofCustomer')
  expect(await codeOf(root, separationCalls.switchOn, {})).toBe('separation.ofCustomer')
  expect(await codeOf(customer.security, separationCalls.switchOn, {})).toBe('separation.onAlready')
})

test('two of the three end it together: one proposes, another agrees within a day, and whom they chose administers', async () => {
  const own = await aSeparatedCustomer(suite)
  const propose = (administratorId: number) => codeOf(own.security, separationCalls.proposeEnd, { administratorId })
  const decide = async (by: SignedClient, agrees: boolean) => {
    const { proposal } = await own.audit.call(separationCalls.read, {})
    const { administratorId, proposedAt } = proposal ?? { administratorId: own.operating.user.uid, proposedAt: 0 }
    return codeOf(by, separationCalls.decideEnd, { agrees, administratorId, proposedAt })
  }
  expect(await decide(own.audit, true)).toBe('separation.notProposed')
  expect(await codeOf(own.system, separationCalls.proposeEnd, { administratorId: own.system.user.uid })).toBe(
    'right.missing',
  )
  expect(await propose(root.user.uid)).toBe('account.notFound')
  const limited = await own.person(own.roles.operating)
  await sql`update account set all_projects = false where account_id = ${limited.accountId}`.execute(suite.db.system)
  expect(await propose(limited.accountId)).toBe('separation.administratorUnfit')
  expect(await propose(own.operating.user.uid)).toBe('done')
  expect(await decide(own.security, true)).toBe('right.missing')
  expect(await decide(own.system, false)).toBe('done')
  expect(await decide(own.system, true)).toBe('separation.notProposed')
  expect(await propose(own.operating.user.uid)).toBe('done')
  await sql`update separation set end_proposed_at = now() - interval '25 hours' where tenant_id = ${own.place.tenantId}`.execute(
    suite.db.system,
  )
  expect(await decide(own.audit, true)).toBe('separation.notProposed')
  expect(await propose(own.operating.user.uid)).toBe('done')
  await holdsKey(own.operating, own.place)
  expect((await own.audit.call(separationCalls.read, {})).proposal).toMatchObject({
    own: false,
    administrator: own.operating.user.account,
  })
  expect(await decide(own.audit, true)).toBe('done')
  expect(
    await codeOf(own.operating, accountCalls.save, {
      ...newAccount(await seedRole('admin')),
      companyId: own.place.companyId,
    }),
  ).toBe('done')
  const { rows } = await own.operating.call(auditCalls.list, {})
  expect(rows.map(one => one.action)).toEqual(
    expect.arrayContaining(['endSeparation', 'proposeSeparationEnd', 'refuseSeparationEnd']),
  )
  expect(await keysLogged('endSeparation', own.place)).toEqual([{ keys: ['a held key'] }])
})

test('a mix that is given while somebody switches on comes before it, and is in the way, or is refused after it', async () => {
  const { admin, roles, person, place } = await aWholeCustomer()
  const { accountId } = await person(roles.operating)
  const mixed = await seedRole('admin')
  const given = { userId: accountId, roleId: mixed }
  const [on, give] = await Promise.all([
    codeOf(admin, separationCalls.switchOn, { ownRoleId: roles.operating }),
    codeOf(root, accessCalls.updateProfile, given),
  ])
  expect([
    ['done', 'separation.mixed'],
    ['separation.notReady', 'done'],
  ]).toContainEqual([on, give])
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from account join separation using (tenant_id)
    where tenant_id = ${place.tenantId} and role_id = ${mixed}`.execute(suite.db.system)
  expect(rows).toEqual([{ n: 0 }])
})

test('an open console hears of it at once: whoever loses a right by the switch looks again', async () => {
  const { admin, roles } = await aWholeCustomer()
  const origin = await suite.app.listen({ port: 0, host: '127.0.0.1' })
  const console = await openLive(origin.replace('http', 'ws') + (await admin.call(liveCalls.takeTicket, {})).url)
  await console.untilType('hello')
  await admin.call(separationCalls.switchOn, { ownRoleId: roles.operating })
  await console.untilType('resync')
  console.close()
})

test('whoever had the list of accounts before it had buttons keeps what it allowed', async () => {
  const { place } = customer
  const [roleId, other] = [await roleOf([rights.accounts]), await roleOf([rights.monitor])]
  const { keyId } = await anApiKey(suite.db, place, { menuIds: [rights.accounts] })
  const migration = readFileSync(new URL('../../../migrations/0048-separation-of-duties.sql', import.meta.url), 'utf8')
  const owner = new pg.Client(suite.db.url)
  await owner.connect()
  const [roles, keys] = migration.replace(/^--.*$/gm, '').split(';')
  await owner.query(`begin; select set_config('app.tenant', 'all', true); ${roles}; ${keys}; commit`)
  await owner.end()
  const both = [rights.accounts, rights.keepAccounts, rights.grantAccess]
  const held = await sql<{ role_id: number; ids: number[] }>`
    select role_id, array_agg(menu_id::bigint order by menu_id) as ids from role_right
    where role_id in (${roleId}, ${other}) group by role_id order by role_id`.execute(suite.db.system)
  expect(held.rows.map(row => row.ids)).toEqual([both, [rights.monitor]])
  const key = suite.db.system.selectFrom('api_key').where('account_id', '=', keyId).select('menu_ids')
  expect((await key.executeTakeFirstOrThrow()).menu_ids.map(Number)).toEqual(both)
})

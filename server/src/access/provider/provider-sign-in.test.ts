/** Signing in by a provider nobody here wrote: who gets which account, and who gets none. */
import { accessCalls } from '@watchfire/contract/access/access.calls.ts'
import { accountCalls } from '@watchfire/contract/access/account/account.calls.ts'
import { providerCalls } from '@watchfire/contract/access/provider/provider.calls.ts'
import type { InputOf } from '@watchfire/contract/core/call.ts'
import { settingCalls } from '@watchfire/contract/setting/setting.calls.ts'
import { settingTable } from '@watchfire/contract/setting/setting.rules.ts'
import type { LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type SignedClient, signInAs } from '../../core/testing/signed-client.ts'
import { suiteServer } from '../../core/testing/suite-server.ts'
import { aPlantNetwork } from '../../egress/testing/egress-rows.ts'
import { clientOfTest, type Someone, startOpenIdProvider } from '../testing/openid-provider.ts'
import { cameBack, providerBrowser } from '../testing/provider-browser.ts'

const suite = suiteServer({ jobs: false })
const people: Record<string, Someone> = {
  'sub-li': { name: '李伟', preferred_username: 'li.wei', email: 'li.wei@plant.example', groups: ['staff'] },
}
let admin: SignedClient
let provider: Awaited<ReturnType<typeof startOpenIdProvider>>
let tenantId: number
let roles: Record<string, number>
let projectId: number

beforeAll(async () => {
  admin = await signInAs(suite.app, '13800000001', 'Watchfire!admin')
  tenantId = admin.user.companyId
  provider = await startOpenIdProvider(people)
  provider.open(`http://localhost${providerCalls.takeCode.path.replace(':customer', String(tenantId))}`)
  await aPlantNetwork(suite.db, { tenantId, companyId: tenantId }, '127.0.0.1/32')
  const seeds = await suite.db.system
    .selectFrom('role')
    .where('tenant_id', 'is', null)
    .select(['name', 'role_id'])
    .execute()
  roles = Object.fromEntries(seeds.map(row => [row.name, row.role_id]))
  const project = suite.db.system.selectFrom('project').where('tenant_id', '=', tenantId).select('project_id')
  projectId = (await project.orderBy('project_id').executeTakeFirstOrThrow()).project_id
  await admin.call(providerCalls.saveWord, { word: 'plant', passwordOff: false, version: 0 })
})
afterAll(() => provider.stop())
beforeEach(() => save({}))

type Settings = InputOf<typeof providerCalls.saveOidc>
async function save(changed: Partial<Settings>) {
  const { oidc } = await admin.call(providerCalls.readSettings, {})
  await admin.call(providerCalls.saveOidc, {
    name: '企业账号',
    issuer: provider.issuer,
    clientId: clientOfTest.id,
    secret: clientOfTest.secret,
    scopes: 'openid profile email groups',
    groupClaim: 'groups',
    groups: [],
    noGroup: 'defaultRole',
    newPeople: 'make',
    roleId: roles.viewer ?? 0,
    allProjects: false,
    projectIds: [projectId],
    inUse: true,
    version: oidc?.version ?? 0,
    ...changed,
  })
}

/** From the button of the sign-in page to the answer of the last call. */
async function signInBy(login: string, to?: string) {
  const browser = providerBrowser(suite.app)
  const back = cameBack(await browser.visit(await browser.signInAt(await browser.begin('plant', to), login)))
  const { data, errorCode } = (await browser.finish()).json()
  return { ...back, user: data, errorCode, browser }
}
const accountOf = (accountId: number) =>
  suite.db.system.selectFrom('account').where('account_id', '=', accountId).selectAll().executeTakeFirstOrThrow()
const lastAudit = async (accountId: number) => {
  const { rows } = await sql<{ action: string }>`
    select action from audit where account_id = ${accountId} order by audit_id`.execute(suite.db.system)
  return rows.map(row => row.action)
}

test('the first sign-in makes an account in the default role with the chosen projects, the next finds it', async () => {
  const first = await signInBy('sub-li', '/workplace?tabPaneName=2')
  expect(first).toMatchObject({ done: '1', problem: null, at: 'plant', to: '/workplace?tabPaneName=2' })
  expect(first.user).toMatchObject({ account: 'li.wei', fullName: '李伟', projectLimited: true, companyId: tenantId })
  expect(first.user.roleList).toEqual([{ roleName: 'viewer' }])
  const again = await signInBy('sub-li')
  expect(again.user.uid).toBe(first.user.uid)
  expect(await lastAudit(first.user.uid)).toEqual(['makeFederatedAccount', 'signIn', 'signIn'])
  const { rows } = await sql`select project_id from account_project where account_id = ${first.user.uid}`.execute(
    suite.db.system,
  )
  expect(rows).toEqual([{ project_id: projectId }])
  expect((await admin.call(providerCalls.readSettings, {})).oidc?.lastProblem).toBe('')
})

test('a session by the provider lasts as long as one by password, as the installation has set it', async () => {
  const root = await signInAs(suite.app, 'root', 'Watchfire!root')
  const setHours = (settingValue?: number) =>
    root.call(settingCalls.save, { settingName: 'sessionHours', settingValue })
  const hoursOf = async (accountId: number) => {
    const { rows } = await sql<{ hours: number }>`
      select round(extract(epoch from expires_at - created_at) / 3600)::int as hours from session where account_id = ${accountId}
      order by session_id desc limit 1`.execute(suite.db.system)
    return rows[0]?.hours
  }
  const { usual } = settingTable.sessionHours
  for (const hours of [usual, usual - 5]) {
    await setHours(hours)
    const { user } = await signInBy('sub-li')
    const byPassword = await signInAs(suite.app, '13800000002', 'Watchfire!op')
    expect([await hoursOf(user.uid), await hoursOf(byPassword.user.uid)]).toEqual([hours, hours])
  }
  await setHours()
})

test('the tokens of the provider stay at the server: no answer to the browser has one', async () => {
  const answers = vi.spyOn(suite.app, 'inject')
  await signInBy('sub-li')
  const seen = await Promise.all(answers.mock.results.map(({ value }) => value as Promise<LightMyRequestResponse>))
  answers.mockRestore()
  expect(seen.map(({ statusCode }) => statusCode)).toEqual([302, 302, 200])
  const text = JSON.stringify(seen.map(({ headers, body }) => [headers, body]))
  expect(text).not.toMatch(/eyJ[\w-]+\.[\w-]+\.|(access|id|refresh)_?token/i)
})

test('nobody gets an account for its name or its mail', async () => {
  const { email, account_id } = await accountOf(admin.user.uid)
  people['sub-thief'] = { name: 'x', preferred_username: '13800000001', email: email || 'admin@plant.example' }
  await suite.db.system
    .updateTable('account')
    .set({ email: people['sub-thief'].email ?? '' })
    .where('account_id', '=', account_id)
    .execute()
  const { user } = await signInBy('sub-thief')
  expect(user.uid).not.toBe(account_id)
  expect(user.account).toBe('13800000001-2')
  expect(user.roleList).toEqual([{ roleName: 'viewer' }])
})

test('an account that came by a provider opens by no password', async () => {
  const { user } = await signInBy('sub-li')
  for (const password of ['', 'li.wei', user.token]) {
    await expect(signInAs(suite.app, user.account, password)).rejects.toThrow('密码错误')
  }
})

test('roles follow the groups at every sign-in, the first of the map that fits', async () => {
  const groups = [
    { group: 'guards', roleId: roles.operator ?? 0 },
    { group: 'staff', roleId: roles.viewer ?? 0 },
  ]
  people['sub-guard'] = { name: '王芳', preferred_username: 'wang.fang', groups: ['staff', 'guards'] }
  await save({ groups })
  const roleNow = async () => (await signInBy('sub-guard')).user?.roleList[0].roleName
  expect(await roleNow()).toBe('operator')
  people['sub-guard'].groups = ['staff']
  expect(await roleNow()).toBe('viewer')
  people['sub-guard'].groups = ['guards']
  const { user } = await signInBy('sub-guard')
  expect(user.roleList[0].roleName).toBe('operator')
  people['sub-guard'].groups = []
  expect(await roleNow()).toBe('viewer')
  expect((await lastAudit(user.uid)).filter(action => action === 'renewFederatedRole')).toHaveLength(3)
  await save({ groups, noGroup: 'refuse' })
  expect(await signInBy('sub-guard')).toMatchObject({
    problem: 'signIn.noGroup',
    done: null,
    errorCode: 'signIn.expired',
  })
})

test('without a map a role that was given by hand stays', async () => {
  const { user } = await signInBy('sub-li')
  await suite.db.system
    .updateTable('account')
    .set({ role_id: roles.operator ?? 0 })
    .where('account_id', '=', user.uid)
    .execute()
  expect((await signInBy('sub-li')).user.roleList).toEqual([{ roleName: 'operator' }])
})

test('who has to wait comes in when an administrator has linked an account, and never twice', async () => {
  people['sub-new'] = { name: '赵敏', preferred_username: 'zhao.min' }
  await save({ newPeople: 'wait' })
  expect(await signInBy('sub-new')).toMatchObject({ problem: 'signIn.pending', errorCode: 'signIn.expired' })
  const { rows } = await admin.call(providerCalls.listIdentities, {})
  expect(rows[0]).toMatchObject({ login: 'zhao.min', fullName: '赵敏', accountId: null, subject: 'sub-new' })
  const { identityId } = rows[0] as { identityId: number }
  const { userId } = await admin.call(accountCalls.save, {
    account: 'zhao.min.local',
    fullName: '赵敏',
    companyId: tenantId,
    roleId: roles.operator ?? 0,
    allProjects: true,
    projectIds: [],
  })
  await admin.call(providerCalls.link, { identityId, toAccountId: userId })
  await suite.db.system
    .updateTable('account')
    .set({ must_change_password: false })
    .where('account_id', '=', userId)
    .execute()
  const { user } = await signInBy('sub-new')
  expect(user).toMatchObject({ uid: userId, account: 'zhao.min.local' })
  await expect(admin.call(providerCalls.link, { identityId, toAccountId: userId })).rejects.toThrow('identity.linked')
  // Forgotten: its sessions end, and the next sign-in waits again.
  await admin.call(providerCalls.removeIdentity, { identityId })
  expect(
    await suite.db.system.selectFrom('session').where('account_id', '=', userId).select('session_id').execute(),
  ).toEqual([])
  expect((await signInBy('sub-new')).problem).toBe('signIn.pending')
})

test('an account the provider keeps is found by its number, and has its role from there', async () => {
  people['sub-kept'] = { name: '周六', preferred_username: 'zhou.liu', groups: ['guards'] }
  const { account_id } = await suite.db.system
    .insertInto('account')
    .values({
      tenant_id: tenantId,
      company_id: tenantId,
      role_id: roles.viewer ?? 0,
      account: 'kept',
      password_hash: '',
      full_name: '周六',
      all_projects: true,
    })
    .returning('account_id')
    .executeTakeFirstOrThrow()
  await sql`insert into provisioning (tenant_id) values (${tenantId})`.execute(suite.db.system)
  const keep = (externalId: string) =>
    sql`
    insert into scim_user (tenant_id, account_id, user_name, external_id)
    values (${tenantId}, ${account_id}, 'zhou.liu', ${externalId})
    on conflict (account_id) do update set external_id = excluded.external_id`.execute(suite.db.system)
  await save({ groups: [{ group: 'guards', roleId: roles.operator ?? 0 }], newPeople: 'wait' })
  // Neither its name nor its mail is enough.
  await keep('somebody-else')
  expect((await signInBy('sub-kept')).problem).toBe('signIn.pending')
  await keep('sub-kept')
  const { user } = await signInBy('sub-kept')
  expect(user).toMatchObject({ uid: account_id, roleList: [{ roleName: 'viewer' }] })
  await sql`delete from provisioning`.execute(suite.db.system)
})

test('a stopped account and a stopped customer are refused', async () => {
  const { user, browser } = await signInBy('sub-li')
  const back = await browser.signInAt(await browser.begin('plant'), 'sub-li')
  await admin.call(accountCalls.setState, { accountId: user.uid, state: 'terminated' })
  expect(cameBack(await browser.visit(back)).problem).toBe('account.terminated')
  await admin.call(accountCalls.setState, { accountId: user.uid, state: 'inUse' })
  // Stopped between the provider's answer and ours.
  const late = providerBrowser(suite.app)
  expect(cameBack(await late.visit(await late.signInAt(await late.begin('plant'), 'sub-li'))).done).toBe('1')
  await admin.call(accountCalls.setState, { accountId: user.uid, state: 'terminated' })
  expect((await late.finish()).json().errorCode).toBe('account.terminated')
  await admin.call(accountCalls.setState, { accountId: user.uid, state: 'inUse' })

  const company = (inUse: boolean) =>
    suite.db.system.updateTable('company').set({ in_use: inUse }).where('company_id', '=', tenantId).execute()
  const last = providerBrowser(suite.app)
  const open = await last.signInAt(await last.begin('plant'), 'sub-li')
  await company(false)
  expect(cameBack(await last.visit(open)).problem).toBe('company.stopped')
  expect(cameBack(await last.begin('plant')).problem).toBe('signIn.notOpen')
  await company(true)
})

test('an answer counts once, in the browser that began, for its customer, and opens one session', async () => {
  const browser = providerBrowser(suite.app)
  const back = await browser.signInAt(await browser.begin('plant'), 'sub-li')
  expect(cameBack(await providerBrowser(suite.app).visit(back)).problem).toBe('signIn.expired')
  const elsewhere = back.replace(`/${tenantId}?`, '/1?')
  expect(cameBack(await browser.visit(elsewhere)).problem).toBe('signIn.expired')
  expect(cameBack(await browser.visit(back.replace(/state=[^&]+/, 'state=forged'))).problem).toBe('signIn.expired')
  expect(cameBack(await browser.visit(back)).done).toBe('1')
  expect(cameBack(await browser.visit(back)).problem).toBe('signIn.expired')
  expect((await providerBrowser(suite.app).finish()).json().errorCode).toBe('signIn.expired')
  expect((await browser.finish()).json().rcode).toBe(0)
  expect((await browser.finish()).json().errorCode).toBe('signIn.expired')
})

test.each(['https://evil.example/', '//evil.example', '/\\evil.example', '/login?to=/x', 'javascript:alert(1)'])(
  'nobody is sent on to %s',
  async to => {
    expect((await signInBy('sub-li', to)).to).toBeNull()
  },
)

test('the cookie of a sign-in is read by no script and no other site', async () => {
  const response = await suite.app.inject({ method: 'GET', url: `${providerCalls.begin.path}?at=plant` })
  expect(response.headers['set-cookie']).toMatch(
    /^watchfire_sign_in=[\w-]{43}; Path=\/sso\/; HttpOnly; SameSite=Lax; Max-Age=\d+$/,
  )
  const asked = new URL(String(response.headers.location)).searchParams
  expect(asked.get('code_challenge_method')).toBe('S256')
  expect(asked.get('nonce')?.length).toBeGreaterThan(30)
})

test('whoever the provider does not let in is told so', async () => {
  expect((await signInBy('nobody')).problem).toBe('signIn.cancelled')
})

test('a word says the ways of its customer, and nothing of who has one', async () => {
  const ways = async (at: string) => (await suite.app.inject(`${providerCalls.listWays.path}?at=${at}`)).json()
  expect((await ways('PLANT')).data).toEqual([{ kind: 'oidc', name: '企业账号', passwordOff: false }])
  const unknown = await ways('no-such-plant')
  await save({ inUse: false })
  expect(await ways('plant')).toEqual(unknown)
  expect(cameBack(await providerBrowser(suite.app).begin('plant')).problem).toBe('signIn.notOpen')
})

test('without passwords the local administrators keep theirs, and nobody else', async () => {
  const { version } = await admin.call(providerCalls.readSettings, {})
  await admin.call(providerCalls.saveWord, { word: 'plant', passwordOff: true, version })
  expect((await suite.app.inject(`${providerCalls.listWays.path}?at=plant`)).json().data).toMatchObject([
    { passwordOff: true },
  ])
  await expect(signInAs(suite.app, '13800000002', 'Watchfire!op')).rejects.toThrow('关闭密码登录')
  await expect(signInAs(suite.app, '13800000002', 'wrong')).rejects.toThrow('密码错误')
  await signInAs(suite.app, '13800000001', 'Watchfire!admin')
  await signInAs(suite.app, 'root', 'Watchfire!root')
  expect((await signInBy('sub-li')).done).toBe('1')
  await expect(save({ inUse: false })).rejects.toThrow('provider.passwordsOff')
  await admin.call(providerCalls.saveWord, { word: 'plant', passwordOff: false, version: version + 1 })
  await signInAs(suite.app, '13800000002', 'Watchfire!op')
  expect(accessCalls.signIn.errors).toContain('account.passwordOff')
})

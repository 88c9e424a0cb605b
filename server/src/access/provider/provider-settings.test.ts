/** Who sets how a customer signs in, what they are told of it, and answers of a provider that must not let anybody in. */
import { accountCalls } from '@watchfire/contract/access/account/account.calls.ts'
import { directoryCalls } from '@watchfire/contract/access/directory/directory.calls.ts'
import { providerCalls } from '@watchfire/contract/access/provider/provider.calls.ts'
import { provisioningCalls } from '@watchfire/contract/access/provisioning/provisioning.calls.ts'
import type { InputOf } from '@watchfire/contract/core/call.ts'
import { menuList, rights } from '@watchfire/contract/core/rights.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { anAccount, aProject } from '../../core/testing/builders.ts'
import { type SignedClient, signInAs } from '../../core/testing/signed-client.ts'
import { suiteServer } from '../../core/testing/suite-server.ts'
import { aPlantNetwork } from '../../egress/testing/egress-rows.ts'
import { anIdentity, aRole } from '../testing/access-rows.ts'
import { directoryCertificate } from '../testing/directory-certificates.ts'
import { type Bent, startForgingProvider } from '../testing/forging-provider.ts'
import { cameBack, providerBrowser } from '../testing/provider-browser.ts'

const suite = suiteServer({ jobs: false })
let admin: SignedClient
let root: SignedClient
let provider: Awaited<ReturnType<typeof startForgingProvider>>
let settings: Omit<InputOf<typeof providerCalls.saveOidc>, 'version'>
const clientId = 'watchfire'
const place = () => ({ tenantId: admin.user.companyId, companyId: admin.user.companyId, projectId: 0, regionId: 0 })

beforeAll(async () => {
  admin = await signInAs(suite.app, '13800000001', 'Watchfire!admin')
  root = await signInAs(suite.app, 'root', 'Watchfire!root')
  provider = await startForgingProvider(clientId)
  const role = suite.db.system.selectFrom('role').where('name', '=', 'viewer').select('role_id')
  settings = {
    name: 'Plant',
    issuer: provider.issuer,
    clientId,
    secret: 'a-secret',
    scopes: 'openid',
    groupClaim: '',
    groups: [],
    noGroup: 'defaultRole',
    newPeople: 'make',
    roleId: (await role.executeTakeFirstOrThrow()).role_id,
    allProjects: true,
    projectIds: [],
    inUse: true,
  }
})
afterAll(() => provider.stop())

const read = () => admin.call(providerCalls.readSettings, {})
async function save(changed: Partial<typeof settings> = {}, by = admin) {
  const version = (await read()).oidc?.version ?? 0
  return by.call(providerCalls.saveOidc, { ...settings, ...changed, version })
}
const saveWord = async (word: string, passwordOff = false) =>
  admin.call(providerCalls.saveWord, { word, passwordOff, version: (await read()).version })

test('a provider inside is not asked before its network is allowed, and then says what is wrong', async () => {
  const tested = async (changed: Partial<typeof settings> = {}, bent: Bent = {}) => {
    await save({ secret: 'a-secret', ...changed })
    provider.bend(bent)
    const { works, reason } = await admin.call(providerCalls.testOidc, {})
    return works ? 'works' : reason
  }
  expect(await tested()).toContain('内网')
  expect(provider.asked).toEqual([])
  await aPlantNetwork(suite.db, place(), '127.0.0.1/32')
  expect(await tested()).toBe('works')
  expect(await tested({ issuer: `${provider.issuer}/elsewhere` })).toContain('没有 OpenID 配置')
  expect(await tested({}, { metadata: { issuer: 'https://other.example' } })).toContain('不一致')
  expect(await tested({}, { metadata: { token_endpoint: undefined } })).toContain('缺少')
  expect(await tested({ issuer: 'http://127.0.0.1:1' })).toContain('无法连接')
  expect(await tested({ issuer: 'http://no-such-host.invalid' })).toContain('找不到该主机名')
  expect((await read()).oidc?.lastProblem).toContain('找不到该主机名')
  expect(await tested()).toBe('works')
  expect((await read()).oidc?.lastProblem).toBe('')
})

test('the secret is shown to nobody, goes with no other address, and stands nowhere readable', async () => {
  await save()
  const { body } = await admin.send(providerCalls.readSettings, {})
  expect(JSON.stringify(body)).not.toContain('a-secret')
  expect((await read()).oidc?.hasSecret).toBe(true)
  await save({ secret: undefined, name: 'Renamed' })
  expect((await read()).oidc).toMatchObject({ hasSecret: true, name: 'Renamed' })
  await expect(save({ secret: undefined, issuer: 'https://evil.example' })).rejects.toThrow('provider.secretAgain')
  await expect(save({ secret: undefined, clientId: 'other' })).rejects.toThrow('provider.secretAgain')
  const { rows } = await sql<{ text: string }>`
    select coalesce(encode(secret, 'escape'), '') || (select string_agg(detail::text, '') from audit) as text from oidc_provider`.execute(
    suite.db.system,
  )
  expect(rows[0]?.text).not.toContain('a-secret')
  expect(suite.lines.join('\n')).not.toContain('a-secret')
})

/** Somebody who sets the ways of signing in, and may do little else. */
async function aSmallAdmin() {
  const small = await aRole(suite.db, place(), {
    menuIds: [rights.accounts, rights.keepAccounts, rights.grantAccess, rights.roles, rights.monitor],
  })
  const accountId = await anAccount(suite.db, place())
  await sql`
    update account set role_id = ${small}, account = ${`small-admin-${small}`},
      password_hash = (select password_hash from account where account = '13800000001') where account_id = ${accountId}`.execute(
    suite.db.system,
  )
  return { small, accountId, smallAdmin: await signInAs(suite.app, `small-admin-${small}`, 'Watchfire!admin') }
}

test('nobody maps a group to a role beyond their own', async () => {
  const { small, accountId, smallAdmin } = await aSmallAdmin()
  const operator = (
    await suite.db.system.selectFrom('role').where('name', '=', 'operator').select('role_id').executeTakeFirstOrThrow()
  ).role_id
  await expect(save({ roleId: small, groups: [{ group: 'g', roleId: operator }] }, smallAdmin)).rejects.toThrow(
    'grant.rightsBeyond',
  )
  await expect(save({ roleId: operator }, smallAdmin)).rejects.toThrow('grant.rightsBeyond')
  await save({ roleId: small, groups: [{ group: 'g', roleId: small }] }, smallAdmin)
  const rootRole = (
    await suite.db.system.selectFrom('role').where('is_root', '=', true).select('role_id').executeTakeFirstOrThrow()
  ).role_id
  await expect(save({ roleId: rootRole, companyId: place().tenantId }, root)).rejects.toThrow('account.roleUnfit')
  // Nor links somebody to an account that may do more.
  const identityId = await anIdentity(suite.db, place())
  const link = { identityId, toAccountId: admin.user.uid }
  await expect(smallAdmin.call(providerCalls.link, link)).rejects.toThrow('grant.rightsBeyond')
  await suite.db.system.updateTable('account').set({ in_use: false }).where('account_id', '=', accountId).execute()
})

describe('accounts a provider keeps', () => {
  type Provisioning = Omit<InputOf<typeof provisioningCalls.save>, 'version'>
  let small: number
  let smallAdmin: SignedClient
  let big: number
  let kept: number
  const given = (changed: Partial<Provisioning> = {}) => ({
    matchClaim: 'sub' as const,
    groups: [],
    roleId: small,
    allProjects: true,
    projectIds: [],
    ...changed,
  })
  const provision = async (changed: Partial<Provisioning>, by = admin) => {
    const version = (await admin.call(provisioningCalls.read, {}))?.version ?? 0
    return by.call(provisioningCalls.save, { ...given(changed), version })
  }
  const makeToken = () => smallAdmin.call(provisioningCalls.makeToken, {})
  const holds = (roleId: number) =>
    suite.db.system.updateTable('account').set({ role_id: roleId }).where('account_id', '=', kept).execute()
  beforeAll(async () => {
    ;({ small, smallAdmin } = await aSmallAdmin())
    big = await aRole(suite.db, place(), { menuIds: menuList.map(menu => menu.id) })
    kept = await anAccount(suite.db, place())
    await saveWord('plant')
    await save()
    await provision({})
    await sql`insert into scim_user (tenant_id, account_id, user_name) values (${place().tenantId}, ${kept}, 'kept')`.execute(
      suite.db.system,
    )
  })
  beforeEach(async () => {
    await provision({})
    await holds(small)
  })
  afterAll(async () => {
    await sql`delete from provisioning`.execute(suite.db.system)
    const { uid } = smallAdmin.user
    await suite.db.system.updateTable('account').set({ in_use: false }).where('account_id', 'in', [kept, uid]).execute()
  })

  test('nobody makes the token of a map that gives more than they have', async () => {
    const { token } = await makeToken()
    expect(token).toMatch(/^wfs_/)
    await provision({ groups: [{ group: 'heads', roleId: big }] })
    await expect(makeToken()).rejects.toThrow('grant.rightsBeyond')
    await provision({ roleId: big })
    await expect(makeToken()).rejects.toThrow('grant.rightsBeyond')
    await sql`update provisioning set role_id = null`.execute(suite.db.system)
    await expect(makeToken()).rejects.toThrow('account.roleUnfit')
    await provision({})
    // Whoever has the token says who signs in to them.
    await holds(big)
    await expect(makeToken()).rejects.toThrow('grant.rightsBeyond')
    await holds(small)
    await makeToken()
  })

  test('a project of the map that is no more keeps nobody from making the token', async () => {
    const { projectId } = await aProject(suite.db, place())
    await provision({ allProjects: false, projectIds: [projectId] })
    await suite.db.system.deleteFrom('region').where('project_id', '=', projectId).execute()
    await suite.db.system.deleteFrom('project').where('project_id', '=', projectId).execute()
    await makeToken()
  })

  const directory = (changed: Partial<InputOf<typeof directoryCalls.save>> = {}) => ({
    name: 'of the plant',
    host: 'directory.plant.example',
    port: 636,
    line: 'ldaps' as const,
    certificate: '',
    bindName: 'cn=reader',
    secret: 'x',
    base: 'dc=plant',
    userFilter: '(uid={name})',
    loginAttribute: 'uid',
    nameAttribute: 'cn',
    mailAttribute: 'mail',
    groupFilter: '',
    groups: [],
    noGroup: 'defaultRole' as const,
    newPeople: 'wait' as const,
    roleId: small,
    allProjects: true,
    projectIds: [],
    inUse: false,
    version: 0,
    ...changed,
  })

  test('only who has what they have says by which server they sign in', async () => {
    const movedIssuer = { issuer: 'https://login.elsewhere.example', roleId: small }
    await holds(big)
    const saveDirectory = (by: SignedClient, changed: Parameters<typeof directory>[0] = {}) =>
      by.call(directoryCalls.save, directory(changed))
    await expect(save(movedIssuer, smallAdmin)).rejects.toThrow('grant.rightsBeyond')
    await expect(saveDirectory(smallAdmin)).rejects.toThrow('grant.rightsBeyond')
    await expect(provision({ matchClaim: 'oid' }, smallAdmin)).rejects.toThrow('grant.rightsBeyond')
    // What leads nowhere else is theirs to change.
    await save({ name: 'Renamed', roleId: small }, smallAdmin)
    await provision({}, smallAdmin)
    await holds(big)
    await saveDirectory(admin)
    await saveDirectory(smallAdmin, { version: 1, name: 'renamed' })
    for (const moved of [{ host: 'evil.example' }, { base: 'dc=evil' }, { certificate: directoryCertificate }])
      await expect(saveDirectory(smallAdmin, { version: 2, ...moved })).rejects.toThrow('grant.rightsBeyond')
    // One that was set while nobody was kept opens nothing by being switched on later.
    await expect(saveDirectory(smallAdmin, { version: 2, inUse: true })).rejects.toThrow('grant.rightsBeyond')
    await save({ inUse: false })
    await expect(save({ inUse: true, roleId: small }, smallAdmin)).rejects.toThrow('grant.rightsBeyond')
    await save()
    await holds(small)
    await saveDirectory(smallAdmin, { version: 2, host: 'other.plant.example' })
    await save(movedIssuer, smallAdmin)
    await save()
    await provision({ matchClaim: 'oid' }, smallAdmin)
  })
})

test('the last local administrator stays one', async () => {
  const identityId = await anIdentity(suite.db, place())
  await expect(root.call(providerCalls.link, { identityId, toAccountId: admin.user.uid })).rejects.toThrow(
    'account.lastAdministrator',
  )
  await expect(admin.call(providerCalls.link, { identityId, toAccountId: admin.user.uid })).rejects.toThrow(
    'account.own',
  )
  const version = (await read()).version
  const off = { word: 'plant', passwordOff: true, version }
  await save({ inUse: false })
  await expect(admin.call(providerCalls.saveWord, off)).rejects.toThrow('provider.notInUse')
  await save()
  await sql`update account_identity set account_id = ${admin.user.uid} where identity_id = ${identityId}`.execute(
    suite.db.system,
  )
  await expect(admin.call(providerCalls.saveWord, off)).rejects.toThrow('provider.noLocalAdministrator')
  // Somebody who comes by a provider does not count: when it is away nobody would come in.
  const second = await anAccount(suite.db, place())
  await sql`update account set role_id = (select role_id from account where account_id = ${admin.user.uid}) where account_id = ${second}`.execute(
    suite.db.system,
  )
  await expect(root.call(accountCalls.setState, { accountId: second, state: 'terminated' })).rejects.toThrow(
    'account.lastAdministrator',
  )
  await sql`delete from account_identity where identity_id = ${identityId}`.execute(suite.db.system)
  await root.call(accountCalls.setState, { accountId: second, state: 'terminated' })
})

test('a word is one customer’s, and the platform has none', async () => {
  await saveWord('plant-one')
  const other = await root.call(providerCalls.readSettings, { companyId: admin.user.companyId })
  expect(other).toMatchObject({ word: 'plant-one', redirectUri: `/sso/callback/${admin.user.companyId}` })
  await expect(root.call(providerCalls.readSettings, {})).rejects.toThrow('provider.noCustomer')
  await sql`
    insert into customer_sign_in (tenant_id, word) select company_id, 'taken' from company where level = 1`.execute(
    suite.db.system,
  )
  await expect(saveWord('taken')).rejects.toThrow('provider.wordTaken')
  expect((await read()).word).toBe('plant-one')
  const stale = { word: 'plant', passwordOff: false, version: 0 }
  await expect(admin.call(providerCalls.saveWord, stale)).rejects.toThrow('provider.changedMeanwhile')
  await saveWord('plant')
})

describe('an answer lets nobody in', () => {
  const now = () => Math.floor(Date.now() / 1000)
  const answered = async (bent: Bent, query: Record<string, string> = {}) => {
    const browser = providerBrowser(suite.app)
    const location = await browser.begin('plant')
    provider.bend(bent, location)
    const state = new URL(location).searchParams.get('state') ?? ''
    const fields = new URLSearchParams({ code: 'c', state, iss: provider.issuer, ...query })
    const back = cameBack(await browser.visit(`/sso/callback/${admin.user.companyId}?${fields}`))
    const finished = (await browser.finish()).json()
    return { ...back, session: finished.rcode === 0, problemNoted: (await read()).oidc?.lastProblem ?? '' }
  }
  beforeAll(() => save())

  test('only a good one does, with clocks a minute apart', async () => {
    expect(await answered({})).toMatchObject({ done: '1', session: true, problemNoted: '' })
    const late = { iat: now() - 400, exp: now() - 40 }
    expect(await answered({ claims: late })).toMatchObject({ done: '1', session: true })
  })

  test.each<[string, Bent | (() => Bent), Record<string, string>?]>([
    ['of another issuer', { claims: { iss: 'https://evil.example' } }],
    ['for another client', { claims: { aud: 'somebody-else' } }],
    ['for several, ours not the authorized one', { claims: { aud: [clientId, 'b'], azp: 'b' } }],
    ['of another sign-in', { claims: { nonce: 'another' } }],
    ['without a nonce', { claims: { nonce: undefined } }],
    ['that has expired', () => ({ claims: { exp: now() - 120, iat: now() - 400 } })],
    ['without an end', { claims: { exp: undefined } }],
    ['from the future', () => ({ claims: { nbf: now() + 120 } })],
    ['without a subject', { claims: { sub: undefined } }],
    ['that is not signed', { header: { alg: 'none' } }],
    ['signed by somebody else', { wrongKey: true }],
    ['signed with the client’s secret', { header: { alg: 'HS256' } }],
    ['without a token', { token: { id_token: undefined } }],
    ['with a refused code', { status: 400, token: { error: 'invalid_grant', id_token: undefined } }],
    ['of a provider that is mixed up with another', {}, { iss: 'https://evil.example' }],
  ])('%s', async (_, bent, query) => {
    const seen = await answered(typeof bent === 'function' ? bent() : bent, query)
    expect(seen).toMatchObject({ problem: 'signIn.answerInvalid', done: null, session: false })
    expect(seen.problemNoted).not.toBe('')
  })

  test('an error of the provider is no session, and a redirect of it is not followed', async () => {
    expect(await answered({}, { error: 'access_denied' })).toMatchObject({
      problem: 'signIn.cancelled',
      session: false,
    })
    await save({ name: 'asked anew' })
    provider.bend({ metadata: { jwks_uri: `${provider.issuer}/moved` } })
    const browser = providerBrowser(suite.app)
    const location = await browser.begin('plant')
    provider.bend({}, location)
    const fields = new URLSearchParams({
      code: 'c',
      state: new URL(location).searchParams.get('state') ?? '',
      iss: provider.issuer,
    })
    expect(cameBack(await browser.visit(`/sso/callback/${admin.user.companyId}?${fields}`)).problem).toBe(
      'signIn.providerAway',
    )
    expect(provider.asked).not.toContain('/keys')
  })
})

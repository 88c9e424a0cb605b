/** Accounts kept by a provider, in the words that Entra ID and Okta send. */

import { accessCalls } from '@watchfire/contract/access/access.calls.ts'
import { accountCalls } from '@watchfire/contract/access/account/account.calls.ts'
import { apiKeyCalls } from '@watchfire/contract/access/key/api-key.calls.ts'
import { providerCalls } from '@watchfire/contract/access/provider/provider.calls.ts'
import { provisioningCalls } from '@watchfire/contract/access/provisioning/provisioning.calls.ts'
import { liveCalls } from '@watchfire/contract/core/live.ts'
import { rights } from '@watchfire/contract/core/rights.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { openLive } from '../../core/live/live-client.ts'
import { digestOf, post, type SignedClient, signInAs, withApiKey } from '../../core/testing/signed-client.ts'
import { suiteServer } from '../../core/testing/suite-server.ts'
import { hashPassword } from '../account/passwords.ts'
import { lockProvisioned } from '../provisioning/provisioning.queries.ts'
import { scimCallers } from './scim-caller.ts'

const suite = suiteServer()
const withinMs = 2000
const patchSchema = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'
let admin: SignedClient
let other: SignedClient
let origin = ''
let tenantId: number
let token = ''
let otherToken = ''
let roles: Record<string, number>

beforeAll(async () => {
  origin = await suite.app.listen({ port: 0, host: '127.0.0.1' })
  admin = await signInAs(suite.app, '13800000001', 'Watchfire!admin')
  other = await signInAs(suite.app, '13900000001', 'Watchfire!other')
  tenantId = admin.user.companyId
  const seeds = await suite.db.system
    .selectFrom('role')
    .where('tenant_id', 'is', null)
    .select(['name', 'role_id'])
    .execute()
  roles = Object.fromEntries(seeds.map(row => [row.name, row.role_id]))
  await expect(admin.call(provisioningCalls.makeToken, {})).rejects.toThrow('provisioning.wordFirst')
  await admin.call(providerCalls.saveWord, { word: 'plant', passwordOff: false, version: 0 })
  await expect(admin.call(provisioningCalls.makeToken, {})).rejects.toThrow('provisioning.notSet')
  await other.call(providerCalls.saveWord, { word: 'other', passwordOff: false, version: 0 })
  await save(admin)
  await save(other)
  token = (await admin.call(provisioningCalls.makeToken, {})).token
  otherToken = (await other.call(provisioningCalls.makeToken, {})).token
})

async function save(by: SignedClient, groups: { group: string; roleId: number }[] = []) {
  const before = await by.call(provisioningCalls.read, {})
  await by.call(provisioningCalls.save, {
    matchClaim: 'oid',
    groups,
    roleId: roles.viewer ?? 0,
    allProjects: true,
    projectIds: [],
    version: before?.version ?? 0,
  })
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
async function scim(method: Method, path: string, payload?: unknown, { word = 'plant', bearer = token } = {}) {
  const response = await suite.app.inject({
    method,
    url: `/scim/v2/${word}${path}`,
    headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/scim+json' },
    ...(payload !== undefined && { payload: JSON.stringify(payload) }),
  })
  return { status: response.statusCode, body: response.body === '' ? undefined : response.json(), response }
}
let made = 0
async function newUser(more: object = {}): Promise<{ id: string; userName: string; accountId: number }> {
  made += 1
  const userName = `person${made}@plant.example`
  const { status, body } = await scim('POST', '/Users', { userName, externalId: `oid-${made}`, active: true, ...more })
  expect(status).toBe(201)
  return { id: body.id, userName: body.userName, accountId: await accountIdOf(body.id) }
}
const accountIdOf = async (userId: string) => {
  const found = suite.db.system.selectFrom('scim_user').where('user_id', '=', Number(userId)).select('account_id')
  return (await found.executeTakeFirstOrThrow()).account_id
}
const accountOf = (accountId: number) =>
  suite.db.system.selectFrom('account').where('account_id', '=', accountId).selectAll().executeTakeFirstOrThrow()
const patch = (...Operations: object[]) => ({ schemas: [patchSchema], Operations })
/** Somebody the provider keeps signs in; the password is put there for the test alone. */
async function signedIn(accountId: number) {
  await suite.db.system
    .updateTable('account')
    .set({ password_hash: await hashPassword(digestOf('known')) })
    .where('account_id', '=', accountId)
    .execute()
  return signInAs(suite.app, (await accountOf(accountId)).account, 'known')
}

test('a person of Entra is made, found by name and number, and read back', async () => {
  const { status, body, response } = await scim('POST', '/Users', {
    schemas: [
      'urn:ietf:params:scim:schemas:core:2.0:User',
      'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User',
    ],
    externalId: '0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef',
    userName: 'Li.Wei@plant.example',
    active: true,
    displayName: '李伟',
    emails: [{ primary: true, type: 'work', value: 'li.wei@plant.example' }],
    meta: { resourceType: 'User' },
    name: { formatted: 'Wei Li', familyName: 'Li', givenName: 'Wei' },
    roles: [],
    'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User': { department: 'Safety' },
  })
  expect(status).toBe(201)
  expect(response.headers['content-type']).toContain('application/scim+json')
  expect(body).toMatchObject({
    userName: 'Li.Wei@plant.example',
    externalId: '0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef',
    name: { familyName: 'Li', givenName: 'Wei' },
    emails: [{ value: 'li.wei@plant.example', type: 'work', primary: true }],
    active: true,
    meta: { resourceType: 'User', location: expect.stringMatching(/\/scim\/v2\/plant\/Users\/\d+$/) },
  })
  expect(await accountOf(await accountIdOf(body.id))).toMatchObject({
    account: 'Li.Wei@plant.example',
    full_name: '李伟',
    email: 'li.wei@plant.example',
    role_id: roles.viewer,
    in_use: true,
    all_projects: true,
  })
  const found = async (filter: string) =>
    (await scim('GET', `/Users?filter=${encodeURIComponent(filter)}`)).body.Resources.map(
      (one: { id: string }) => one.id,
    )
  expect(await found('userName eq "li.wei@PLANT.example"')).toEqual([body.id])
  expect(await found('externalId eq "0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef"')).toEqual([body.id])
  expect(await found('userName eq "nobody"')).toEqual([])
  expect((await scim('GET', `/Users/${body.id}`)).body).toEqual(body)
})

test.each([
  ['Entra', patch({ op: 'Replace', path: 'active', value: 'False' }), { active: false }],
  [
    'Entra, several at once',
    patch(
      { op: 'Replace', path: 'displayName', value: '王芳' },
      { op: 'Add', path: 'name.givenName', value: 'Fang' },
      { op: 'Replace', path: 'emails[type eq "work"].value', value: 'fang@plant.example' },
      { op: 'Add', path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department', value: 'x' },
    ),
    { displayName: '王芳', name: { givenName: 'Fang' }, emails: [{ value: 'fang@plant.example' }], active: true },
  ],
  [
    'Entra, without a path',
    patch({ op: 'Add', value: { 'name.familyName': 'Wang', displayName: 'Wang Fang' } }),
    {
      displayName: 'Wang Fang',
      name: { familyName: 'Wang' },
    },
  ],
  ['Okta', patch({ op: 'replace', value: { active: false } }), { active: false }],
  ['Okta, by its path', patch({ op: 'replace', path: 'active', value: false }), { active: false }],
  ['a mail taken away', patch({ op: 'remove', path: 'emails' }), { emails: [] }],
  [
    'the whole schema before a name',
    patch({
      op: 'replace',
      path: 'urn:ietf:params:scim:schemas:core:2.0:User:userName',
      value: 'renamed@plant.example',
    }),
    { userName: 'renamed@plant.example' },
  ],
])('a change as %s writes it', async (_, body, expected) => {
  const { id } = await newUser({ emails: [{ value: 'a@plant.example' }] })
  const { status, body: answer } = await scim('PATCH', `/Users/${id}`, body)
  expect([status, answer]).toEqual([200, expect.objectContaining({ id })])
  expect(answer).toMatchObject(expected)
  expect((await scim('GET', `/Users/${id}`)).body).toEqual({ ...answer, meta: expect.anything() })
})

test('the formatted name stands in for the one to be shown, and never takes its place', async () => {
  const name = { formatted: 'Wei Li', familyName: 'Li', givenName: 'Wei' }
  const { id, accountId } = await newUser({ name })
  expect((await accountOf(accountId)).full_name).toBe('Wei Li')
  await scim(
    'PATCH',
    `/Users/${id}`,
    patch({ op: 'replace', value: { displayName: '李伟', 'name.formatted': 'Li, W.' } }),
  )
  await scim('PATCH', `/Users/${id}`, patch({ op: 'replace', path: 'name.formatted', value: 'Li Wei' }))
  expect((await accountOf(accountId)).full_name).toBe('李伟')
})

test('Okta replaces a person whole', async () => {
  const { id, userName, accountId } = await newUser()
  const answer = await scim('PUT', `/Users/${id}`, {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
    id,
    userName,
    name: { givenName: 'Min', familyName: 'Zhao' },
    emails: [{ primary: true, value: 'min@plant.example', type: 'work' }],
    displayName: '赵敏',
    groups: [],
    active: true,
  })
  expect(answer).toMatchObject({ status: 200, body: { displayName: '赵敏', name: { familyName: 'Zhao' } } })
  expect(await accountOf(accountId)).toMatchObject({ full_name: '赵敏', email: 'min@plant.example' })
})

test('who is replaced without a word about it stays stopped', async () => {
  const { id, userName, accountId } = await newUser()
  await scim('PATCH', `/Users/${id}`, patch({ op: 'replace', path: 'active', value: false }))
  const { status, body } = await scim('PUT', `/Users/${id}`, { userName, displayName: 'replaced' })
  expect([status, body.active, body.displayName]).toEqual([200, false, 'replaced'])
  expect((await accountOf(accountId)).in_use).toBe(false)
  await scim('PUT', `/Users/${id}`, { userName, active: true })
  expect((await accountOf(accountId)).in_use).toBe(true)
})

test('who is stopped at the provider is out within two seconds: sessions, sockets and the keys they made', async () => {
  await save(admin, [{ group: 'admins', roleId: roles.admin ?? 0 }])
  const { id, accountId } = await newUser()
  await scim('POST', '/Groups', { displayName: 'admins', members: [{ value: id }] })
  const person = await signedIn(accountId)
  const { token: key, keyId } = await person.call(apiKeyCalls.make, {
    name: 'of the person',
    menuIds: [rights.monitor],
    allProjects: true,
    projectIds: [],
    networks: [],
  })
  const program = withApiKey(suite.app, key)
  expect((await program.send(accessCalls.listMenus, {})).body.rcode).toBe(0)
  const { url } = await person.call(liveCalls.takeTicket, {})
  const live = await openLive(`${origin.replace('http', 'ws')}${url}`)
  await live.untilType('hello')
  const closed = live.untilClosed()
  const from = performance.now()
  expect((await scim('PATCH', `/Users/${id}`, patch({ op: 'Replace', path: 'active', value: 'False' }))).status).toBe(
    200,
  )
  await closed
  expect(performance.now() - from).toBeLessThan(withinMs)
  expect((await person.send(accessCalls.listMenus, {})).body.errorCode).toBe('session.dead')
  expect((await program.send(accessCalls.listMenus, {})).body.errorCode).toBe('key.revoked')
  await expect(signInAs(suite.app, (await accountOf(accountId)).account, 'known')).rejects.toThrow('停用')
  const { rows } = await sql<{ action: string }>`
    select action from audit where account_id = ${accountId} and action in ('setProvisionedState', 'revokeApiKey')`.execute(
    suite.db.system,
  )
  expect(rows.map(row => row.action).toSorted()).toEqual(['revokeApiKey', 'setProvisionedState'])
  // Back again, without the keys.
  await scim('PATCH', `/Users/${id}`, patch({ op: 'replace', value: { active: true } }))
  await signInAs(suite.app, (await accountOf(accountId)).account, 'known')
  const state = await suite.db.system
    .selectFrom('api_key')
    .where('account_id', '=', keyId)
    .select('revoked_at')
    .execute()
  expect(state[0]?.revoked_at).not.toBeNull()
})

test('deleting stops, and who comes back by their number has their account again', async () => {
  const { id, userName, accountId } = await newUser({ externalId: 'returning' })
  expect((await scim('DELETE', `/Users/${id}`)).status).toBe(204)
  expect((await scim('GET', `/Users/${id}`)).status).toBe(404)
  expect((await scim('DELETE', `/Users/${id}`)).status).toBe(404)
  expect((await accountOf(accountId)).in_use).toBe(false)
  const again = await scim('POST', '/Users', { userName, externalId: 'returning', active: true })
  expect(again.status).toBe(201)
  expect(await accountIdOf(again.body.id)).toBe(accountId)
  expect((await accountOf(accountId)).in_use).toBe(true)
})

test('groups give roles by the map: of Entra and of Okta, coming, going and under another name', async () => {
  await save(admin, [
    { group: 'Guards', roleId: roles.operator ?? 0 },
    { group: 'renamed', roleId: roles.operator ?? 0 },
  ])
  const [a, b] = [await newUser(), await newUser()]
  const roleOf = async ({ accountId }: { accountId: number }) => (await accountOf(accountId)).role_id
  const group = (await scim('POST', '/Groups', { displayName: 'guards', externalId: 'g-1', members: [] })).body
  const change = (body: object) => scim('PATCH', `/Groups/${group.id}`, body)
  await change(patch({ op: 'Add', path: 'members', value: [{ value: a.id }] }))
  expect(await roleOf(a)).toBe(roles.operator)
  await change(patch({ op: 'add', path: 'members', value: [{ value: b.id, display: b.userName }] }))
  expect((await scim('GET', `/Groups/${group.id}`)).body.members.map((one: { value: string }) => one.value)).toEqual([
    a.id,
    b.id,
  ])
  await change(patch({ op: 'Remove', path: 'members', value: [{ value: a.id }] }))
  expect(await roleOf(a)).toBe(roles.viewer)
  await change(patch({ op: 'remove', path: `members[value eq "${b.id}"]` }))
  expect(await roleOf(b)).toBe(roles.viewer)
  await change(patch({ op: 'replace', path: 'members', value: [{ value: a.id }, { value: b.id }] }))
  expect([await roleOf(a), await roleOf(b)]).toEqual([roles.operator, roles.operator])
  await change(patch({ op: 'replace', value: { id: group.id, displayName: 'nobody knows' } }))
  expect(await roleOf(a)).toBe(roles.viewer)
  await scim('PUT', `/Groups/${group.id}`, { displayName: 'renamed', members: [{ value: a.id }] })
  expect([await roleOf(a), await roleOf(b)]).toEqual([roles.operator, roles.viewer])
  const listed = await scim('GET', '/Groups?excludedAttributes=members&filter=displayName%20eq%20%22RENAMED%22')
  expect(listed.body).toMatchObject({ totalResults: 1, Resources: [{ id: group.id }] })
  expect(listed.body.Resources[0]).not.toHaveProperty('members')
  await scim('DELETE', `/Groups/${group.id}`)
  expect(await roleOf(a)).toBe(roles.viewer)
  // Another map reaches whoever is there already.
  const second = (await scim('POST', '/Groups', { displayName: 'late', members: [{ value: a.id }] })).body
  await save(admin, [{ group: 'late', roleId: roles.operator ?? 0 }])
  expect(await roleOf(a)).toBe(roles.operator)
  await scim('DELETE', `/Groups/${second.id}`)
})

test('another map waits for whoever changes people or groups at that moment', async () => {
  let saved: Promise<void> | undefined
  const waiting = async () => {
    const { rows } = await sql`select from pg_locks where locktype = 'advisory' and not granted`.execute(
      suite.db.system,
    )
    return rows.length > 0
  }
  await suite.db.system.transaction().execute(async trx => {
    await lockProvisioned(trx, tenantId)
    let done = false
    saved = save(admin).then(() => {
      done = true
    })
    await expect.poll(async () => done || (await waiting())).toBe(true)
    expect(done).toBe(false)
  })
  await saved
})

test('the last administrator is stopped by no provider', async () => {
  await save(admin, [{ group: 'heads', roleId: roles.admin ?? 0 }])
  const { id } = await newUser()
  await scim('POST', '/Groups', { displayName: 'heads', members: [{ value: id }] })
  // Nobody signs in by password to an account that is kept: it is no second administrator either.
  const root = await signInAs(suite.app, 'root', 'Watchfire!root')
  const stop = { accountId: admin.user.uid, state: 'terminated' } as const
  await expect(root.call(accountCalls.setState, stop)).rejects.toThrow('account.lastAdministrator')
  const stopOthers = (inUse: boolean) =>
    suite.db.system.updateTable('account').set({ in_use: inUse }).where('account_id', '=', admin.user.uid).execute()
  await stopOthers(false)
  try {
    const refused = await scim('PATCH', `/Users/${id}`, patch({ op: 'Replace', path: 'active', value: 'False' }))
    expect(refused).toMatchObject({ status: 409, body: { scimType: 'mutability' } })
    expect((await scim('DELETE', `/Users/${id}`)).status).toBe(409)
    expect((await scim('GET', `/Users/${id}`)).body.active).toBe(true)
  } finally {
    await stopOthers(true)
  }
})

test('whose a person or a group is nobody else learns', async () => {
  const { id } = await newUser()
  const group = (await scim('POST', '/Groups', { displayName: `own ${id}` })).body
  const foreign = { word: 'other', bearer: otherToken }
  for (const path of [`/Users/${id}`, `/Groups/${group.id}`])
    for (const [method, body] of [
      ['GET'],
      ['PUT', { userName: 'x', displayName: 'x' }],
      ['PATCH', patch({ op: 'replace', path: 'displayName', value: 'x' })],
      ['DELETE'],
    ] as const)
      expect((await scim(method, path, body, foreign)).status).toBe(404)
  expect((await scim('POST', '/Groups', { displayName: 'x', members: [{ value: id }] }, foreign)).status).toBe(400)
  expect((await scim('GET', '/Users', undefined, foreign)).body.totalResults).toBe(0)
  expect((await scim('GET', `/Users/${id}`)).status).toBe(200)
})

test.each([
  ['no token', '', 'plant'],
  ['another’s token', 'other', 'plant'],
  ['a token at another’s word', '', 'other'],
  ['a word that nobody has', '', 'no-such-plant'],
  ['a word that is none', '', 'plant%00'],
])('%s opens nothing', async (_, whose, word) => {
  const bearer = whose === 'other' ? otherToken : word === 'plant' ? 'wfs_wrong' : token
  const { status, body } = await scim('GET', '/Users', undefined, { word, bearer })
  expect([status, body.schemas]).toEqual([401, ['urn:ietf:params:scim:api:messages:2.0:Error']])
})

test.each([
  ['no userName', 'POST', '/Users', { displayName: 'x' }, 400, 'invalidValue'],
  ['a name twice', 'POST', '/Users', { userName: 'Twice@plant.example' }, 409, 'uniqueness'],
  ['a number twice', 'POST', '/Users', { userName: 'new@plant.example', externalId: 'twice' }, 409, 'uniqueness'],
  ['a list for a body', 'POST', '/Users', [], 400, 'invalidSyntax'],
  ['an unknown filter', 'GET', '/Users?filter=title%20co%20%22x%22', undefined, 400, 'invalidFilter'],
  [
    'a filter with an end in it',
    'GET',
    '/Users?filter=userName%20eq%20%22a%5Cu0000%22',
    undefined,
    400,
    'invalidFilter',
  ],
  ['a number with an end in it', 'POST', '/Groups', { displayName: 'e', externalId: 'a\0' }, 400, 'invalidValue'],
  ['a member nobody is', 'POST', '/Groups', { displayName: 'm', members: [{ value: '999999' }] }, 400, 'invalidValue'],
  ['somebody who is not there', 'GET', '/Users/999999', undefined, 404, undefined],
  ['a number that is none', 'GET', '/Users/abc', undefined, 404, undefined],
  ['an unknown operation', 'PATCH', '/Users/1', patch({ op: 'copy', path: 'a' }), 400, 'invalidSyntax'],
] as const)('%s is refused in the words of SCIM', async (_, method, path, body, status, scimType) => {
  await scim('POST', '/Users', { userName: 'twice@plant.example', externalId: 'twice' })
  const answer = await scim(method, path, body)
  expect([answer.status, answer.body.scimType, answer.body.status]).toEqual([status, scimType, String(status)])
})

test('a customer asks so often in a minute and so many at once, and no other waits for it', async () => {
  let now = 0
  const withCaller = scimCallers(suite.db, { perMinute: 4, atOnce: 2, now: () => now })
  const ask = (work = async () => 'answered', { word = 'plant', bearer = token } = {}) =>
    withCaller({ ip: '127.0.0.1', params: { word }, headers: { authorization: `Bearer ${bearer}` } } as never, work)
  const slow = () => {
    const [begun, ends] = [Promise.withResolvers<void>(), Promise.withResolvers<string>()]
    const answered = ask(() => {
      begun.resolve()
      return ends.promise
    })
    return { begun: begun.promise, end: () => ends.resolve('answered'), answered }
  }
  const running = [slow(), slow()]
  await Promise.all(running.map(({ begun }) => begun))
  await expect(ask()).rejects.toMatchObject({ status: 429 })
  expect(await ask(undefined, { word: 'other', bearer: otherToken })).toBe('answered')
  for (const { end } of running) end()
  await Promise.all(running.map(({ answered }) => answered))
  expect([await ask(), await ask()]).toEqual(['answered', 'answered'])
  await expect(ask()).rejects.toMatchObject({ status: 429 })
  now += 60_000
  expect(await ask()).toBe('answered')
})

test('lists come in pages', async () => {
  const { body: all } = await scim('GET', '/Users?count=200')
  const { body: page } = await scim('GET', '/Users?startIndex=2&count=1')
  expect(page).toMatchObject({ totalResults: all.totalResults, startIndex: 2, itemsPerPage: 1 })
  expect(page.Resources[0]).toEqual(all.Resources[1])
  expect((await scim('GET', '/Users?count=0')).body).toMatchObject({ totalResults: all.totalResults, Resources: [] })
})

test('what is supported is said', async () => {
  expect((await scim('GET', '/ServiceProviderConfig')).body).toMatchObject({
    patch: { supported: true },
    bulk: { supported: false },
    etag: { supported: false },
  })
  expect((await scim('GET', '/ResourceTypes')).body.Resources.map((one: { id: string }) => one.id)).toEqual([
    'User',
    'Group',
  ])
  const { body } = await scim('GET', '/Schemas/urn:ietf:params:scim:schemas:core:2.0:User')
  expect(body.attributes[0]).toMatchObject({ name: 'userName', required: true })
  expect((await scim('GET', '/Schemas/none')).status).toBe(404)
})

test('the token is shown once, its use is noted, and revoked it opens nothing', async () => {
  const settings = await admin.call(provisioningCalls.read, {})
  expect(settings?.token).toMatchObject({ lastFour: token.slice(-4), lastAddress: '127.0.0.1' })
  expect(JSON.stringify(settings)).not.toContain(token)
  const { rows } = await sql<{ text: string }>`
    select (select string_agg(detail::text || target, '') from audit) || encode(token_hash, 'hex') as text
    from provisioning where tenant_id = ${tenantId}`.execute(suite.db.system)
  expect(rows[0]?.text).not.toContain(token)
  expect(suite.lines.join('\n')).not.toContain(token)
  const next = (await admin.call(provisioningCalls.makeToken, {})).token
  expect((await scim('GET', '/Users')).status).toBe(401)
  expect((await scim('GET', '/Users', undefined, { bearer: next })).status).toBe(200)
  await admin.call(provisioningCalls.revokeToken, {})
  expect((await scim('GET', '/Users', undefined, { bearer: next })).status).toBe(401)
  expect((await post(suite.app, provisioningCalls.read.path, {})).body.rcode).not.toBe(0)
})

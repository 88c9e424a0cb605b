/** What an API key opens, to whom it stays shut, and how soon it ends. */
import { accessCalls } from '@watchfire/contract/access/access.calls.ts'
import { accountCalls } from '@watchfire/contract/access/account/account.calls.ts'
import { apiKeyCalls } from '@watchfire/contract/access/key/api-key.calls.ts'
import { policyCalls } from '@watchfire/contract/access/policy/policy.calls.ts'
import { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import { auditCalls } from '@watchfire/contract/audit/audit.calls.ts'
import { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import { projectCalls } from '@watchfire/contract/company/project.calls.ts'
import { regionCalls } from '@watchfire/contract/company/region.calls.ts'
import type { InputOf } from '@watchfire/contract/core/call.ts'
import { limits } from '@watchfire/contract/core/limits.ts'
import { liveCalls } from '@watchfire/contract/core/live.ts'
import { rights } from '@watchfire/contract/core/rights.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { openLive } from '../../core/live/live-client.ts'
import { aChannelOf, aCompany, anAlarm, aRegion, type CompanyOfTest } from '../../core/testing/builders.ts'
import { envelopeOf, post, type SignedClient, signInAs, withApiKey } from '../../core/testing/signed-client.ts'
import { suiteServer } from '../../core/testing/suite-server.ts'
import { anApiKey } from '../testing/access-rows.ts'

// Nobody looks at the sessions by itself: what comes, comes because it was announced.
const suite = suiteServer({ jobs: false, timeouts: { sessionsMs: 3_600_000 } })
const desk = [rights.workplace, rights.processAlarm]
let admin: SignedClient
let root: SignedClient
let origin = ''
let place: CompanyOfTest
let made = 0

beforeAll(async () => {
  origin = await suite.app.listen({ port: 0, host: '127.0.0.1' })
  admin = await signInAs(suite.app, '13800000001', 'Watchfire!admin')
  root = await signInAs(suite.app, 'root', 'Watchfire!root')
  const { rows } = await sql<CompanyOfTest>`
    select tenant_id as "tenantId", company_id as "companyId", project_id as "projectId", 0 as "regionId" from project
    where name = '一号厂区'`.execute(suite.db.system)
  place = rows[0] as CompanyOfTest
})

const content = (given: Partial<InputOf<typeof apiKeyCalls.make>> = {}) => {
  made += 1
  return { name: `接口 ${made}`, menuIds: desk, allProjects: true, projectIds: [], networks: [], ...given }
}
async function aKey(given: Partial<InputOf<typeof apiKeyCalls.make>> = {}) {
  const input = content(given)
  const { keyId, token } = await admin.call(apiKeyCalls.make, input)
  return { keyId, token, input, program: withApiKey(suite.app, token) }
}
const codeOf = async (token: string, headers = {}) => {
  const { status, body } = await withApiKey(suite.app, token, headers).send(companyCalls.readTree, {})
  return [status, body.errorCode ?? 'ok']
}
const rowOf = async (keyId: number) =>
  (await admin.call(apiKeyCalls.list, { pageSize: 1000 })).rows.find(row => row.keyId === keyId)

test('a program reads and handles with it, and stands in the log under its name; the token is shown once', async () => {
  const { keyId, token, program, input } = await aKey()
  expect(token).toMatch(/^wfk_[0-9a-f]{12}_[\w-]{43}$/)
  const alarm = await anAlarm(suite.db, await aChannelOf(suite.db, place))
  const { rows } = await program.call(alarmCalls.list, { pageSize: 1 })
  const alarmId = rows[0]?.id ?? ''
  expect(alarm.alarmId).toBeGreaterThan(0)
  await program.call(alarmCalls.handle, { alarmIds: [alarmId], verdict: 'trueAlarm', comment: '已处理' })
  const handled = await admin.call(alarmCalls.listHandlings, { alarmId })
  expect(JSON.stringify(handled)).toContain(`key:${input.name}`)
  await program.call(alarmCalls.listTypes, {})
  const listed = await admin.call(apiKeyCalls.list, { keyword: input.name })
  expect(listed.rows).toMatchObject([
    { keyId, state: 'active', lastFour: token.slice(-4), createdBy: admin.user.fullName, lastAddress: '127.0.0.1' },
  ])
  const stored = await suite.db.system.selectFrom('api_key').where('account_id', '=', keyId).selectAll().execute()
  const secret = token.slice(-43)
  for (const text of [JSON.stringify(listed), JSON.stringify(stored), suite.lines.join('\n')])
    expect(text).not.toContain(secret)
  const log = await admin.call(auditCalls.list, { accountId: admin.user.uid, action: 'makeApiKey', pageSize: 1 })
  expect(JSON.stringify(log.rows)).toContain(input.name)
})

test('what is refused is told in both languages, and who does not know the secret learns nothing', async () => {
  const { token, program } = await aKey()
  const [, prefix = ''] = token.split('_')
  const [stolen, missing] = [`wfk_${prefix}_${'x'.repeat(43)}`, `wfk_${'0'.repeat(12)}_${'x'.repeat(43)}`]
  for (const wrong of [stolen, missing, 'wfk_', `${token}x`]) expect(await codeOf(wrong)).toEqual([401, 'key.unknown'])
  const sentences = async (headers: Record<string, string>) => {
    const { body } = await withApiKey(suite.app, stolen, headers).send(companyCalls.readTree, {})
    return body.rmsg
  }
  expect([await sentences({}), await sentences({ 'accept-language': 'en' })]).toEqual([
    '接口密钥无效',
    'This API key is not valid',
  ])
  const { status, body } = await program.send(accountCalls.save, {})
  expect([status, body.errorCode]).toEqual([403, 'right.missing'])
  expect((await program.send(accessCalls.changePassword, {})).body.errorCode).toBe('key.peopleOnly')
})

test('ten wrong secrets of a prefix shut it for their address, whatever comes next, and for no other', async () => {
  const { token } = await aKey()
  const stolen = `${token.slice(0, -3)}xyz`
  for (let n = 0; n < 10; n += 1) expect(await codeOf(stolen)).toEqual([401, 'key.unknown'])
  expect(await codeOf(stolen)).toEqual([429, 'key.tooManyGuesses'])
  expect(await codeOf(token)).toEqual([429, 'key.tooManyGuesses'])
  const elsewhere = await suite.app.inject({
    method: 'POST',
    url: companyCalls.readTree.path,
    remoteAddress: '10.9.9.9',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    payload: '{}',
  })
  expect(elsewhere.json()).toMatchObject({ rcode: 0 })
})

test('the secret is no token of a session, and nobody signs in to a key', async () => {
  const { keyId, token } = await aKey()
  const secrets = [token, token.slice(-43)]
  for (const secret of secrets) {
    const { status } = await post(suite.app, companyCalls.readTree.path, envelopeOf({ uid: keyId, token: secret }))
    expect(status).toBe(401)
  }
  await expect(signInAs(suite.app, token.slice(0, 16), '')).rejects.toThrow('账号或密码错误')
  const people = await admin.call(accountCalls.list, { administered: true, pageSize: 1000 })
  expect(people.rows.filter(row => row.accountId === keyId)).toEqual([])
  expect((await admin.send(accountCalls.setState, { userId: keyId, status: 2 })).body.errorCode).toBe(
    'account.notFound',
  )
})

test('it ends with its time, and may be given more', async () => {
  const { keyId, token, input } = await aKey({ days: 1 })
  const expire = (table: 'api_key' | 'session') =>
    sql`update ${sql.table(table)} set expires_at = now() where account_id = ${keyId}`.execute(suite.db.system)
  await Promise.all([expire('api_key'), expire('session')])
  expect(await codeOf(token)).toEqual([401, 'key.expired'])
  expect((await rowOf(keyId))?.state).toBe('expired')
  await admin.call(apiKeyCalls.update, { keyId, ...input, days: 30, version: 1 })
  expect(await codeOf(token)).toEqual([200, 'ok'])
  const again = await admin.send(apiKeyCalls.update, { id: keyId, ...input, version: 1 })
  expect(again.body.errorCode).toBe('apiKey.changedMeanwhile')
})

test('a change that names no remark keeps it, one that empties it does', async () => {
  const { keyId, input } = await aKey({ remark: '生产系统' })
  const { remark: _, ...rest } = input
  await admin.call(apiKeyCalls.update, { keyId, ...rest, version: 1 })
  expect((await rowOf(keyId))?.remark).toBe('生产系统')
  await admin.call(apiKeyCalls.update, { keyId, ...rest, remark: '', version: 2 })
  expect((await rowOf(keyId))?.remark).toBe('')
})

test.each([
  ['10.1.0.0/16', '10.1.2.3', '10.2.0.1'],
  ['10.1.2.3', '10.1.2.3', '10.1.2.4'],
  ['10.1.0.0/16', '::ffff:10.1.2.3', '::ffff:10.2.0.1'],
  ['2001:db8::/32', '2001:db8::7', '2001:db9::7'],
])('a key of %s is used from %s and not from %s', async (network, inside, outside) => {
  const { keyId, token } = await aKey({ networks: [network] })
  const from = async (remoteAddress: string) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const url = companyCalls.readTree.path
    return (await suite.app.inject({ method: 'POST', url, remoteAddress, headers, payload: '{}' })).json()
  }
  expect(await from(inside)).toMatchObject({ rcode: 0 })
  expect(await from(outside)).toMatchObject({ errorCode: 'key.wrongAddress', address: outside })
  expect((await rowOf(keyId))?.lastAddress).toBe(inside)
})

test('a key has no right, company or project that its giver lacks, and nothing of root', async () => {
  const second = (await admin.call(projectCalls.list, { pageSize: 100 })).rows.find(row => row.name === '二号厂区')
  const stranger = await aCompany(suite.db)
  const limited = { allProjects: false, projectIds: [place.projectId] }
  const given = await aKey(limited)
  expect((await given.program.call(companyCalls.listProjects, {})).rows.map(row => row.projectId)).toEqual([
    place.projectId,
  ])
  const codeFor = async (caller: SignedClient, bent: object) =>
    (await caller.send(apiKeyCalls.make, { ...content(), ...bent })).body.errorCode
  expect(await codeFor(admin, { ofCompanyId: stranger.companyId })).toBe('company.notFound')
  expect(await codeFor(admin, { ofCompanyId: 99_999_999 })).toBe('company.notFound')
  expect(await codeFor(admin, { allProjects: false, projectIds: [stranger.projectId] })).toBe('grant.scopeBeyond')
  expect(await codeFor(root, { menuIds: [rights.settings] })).toBe('call.invalid')
  await sql`update account set all_projects = false where account = '13800000001'`.execute(suite.db.system)
  await sql`insert into account_project (account_id, project_id, tenant_id) values (${admin.user.uid}, ${place.projectId}, ${place.tenantId})`.execute(
    suite.db.system,
  )
  expect(await codeFor(admin, {})).toBe('grant.scopeBeyond')
  expect(await codeFor(admin, { allProjects: false, projectIds: [second?.projectId] })).toBe('grant.scopeBeyond')
  expect(await codeFor(admin, limited)).toBeUndefined()
  await sql`delete from account_project where account_id = ${admin.user.uid}`.execute(suite.db.system)
  await sql`update account set all_projects = true where account = '13800000001'`.execute(suite.db.system)
  await sql`delete from role_right where menu_id = ${rights.deleteAlarms} and role_id = (select role_id from role where name = 'admin')`.execute(
    suite.db.system,
  )
  expect(await codeFor(admin, { menuIds: [rights.deleteAlarms] })).toBe('grant.rightsBeyond')
  const { keyId } = await anApiKey(suite.db, place, { menuIds: [rights.deleteAlarms] })
  const edit = { id: keyId, ...content(), version: 1 }
  expect((await admin.send(apiKeyCalls.update, edit)).body.errorCode).toBe('grant.rightsBeyond')
  await admin.call(apiKeyCalls.revoke, { keyId })
  await sql`insert into role_right select role_id, ${rights.deleteAlarms}::int from role where name = 'admin'`.execute(
    suite.db.system,
  )
})

test('a key of one region sees its alarms alone, keeps it through a change, and gets no region of elsewhere', async () => {
  const [own, other] = [await aRegion(suite.db, place), await aRegion(suite.db, place)]
  const alarmOf = async (regionId: number) =>
    anAlarm(suite.db, await aChannelOf(suite.db, { ...place, regionId }), { location: `region ${regionId}` })
  await alarmOf(own)
  await alarmOf(other)
  const regionLimits = [{ projectId: place.projectId, regionIds: [own] }]
  const limited = { allProjects: false, projectIds: [place.projectId], regionLimits }
  const { keyId, input, program } = await aKey(limited)
  const locations = async () => (await program.call(alarmCalls.list, { pageSize: 100 })).rows.map(row => row.location)
  expect(await locations()).toEqual([`region ${own}`])
  expect((await rowOf(keyId))?.projects).toMatchObject([{ regions: [{ regionId: own }] }])

  const { regionLimits: _, ...unsaid } = input
  await admin.call(apiKeyCalls.update, { keyId, ...unsaid, version: 1 })
  expect(await locations()).toEqual([`region ${own}`])
  const both = [{ projectId: place.projectId, regionIds: [own, other] }]
  await admin.call(apiKeyCalls.update, { keyId, ...input, regionLimits: both, version: 2 })
  expect((await locations()).sort()).toEqual([`region ${own}`, `region ${other}`].sort())

  const stranger = await aCompany(suite.db)
  const elsewhere = [{ projectId: place.projectId, regionIds: [await aRegion(suite.db, stranger)] }]
  const refused = await admin.send(apiKeyCalls.make, content({ ...limited, regionLimits: elsewhere }))
  expect(refused.body.errorCode).toBe('grant.scopeBeyond')
})

test('whoever has one region of a project gives a key that region, and neither the project nor another region', async () => {
  const [own, other] = [await aRegion(suite.db, place), await aRegion(suite.db, place)]
  const { projectId, tenantId } = place
  const { uid } = admin.user
  await sql`update account set all_projects = false where account_id = ${uid}`.execute(suite.db.system)
  await sql`
    insert into account_project (account_id, project_id, tenant_id, all_regions) values (${uid}, ${projectId}, ${tenantId}, false)`.execute(
    suite.db.system,
  )
  await sql`
    insert into account_region (account_id, project_id, region_id, tenant_id) values (${uid}, ${projectId}, ${own}, ${tenantId})`.execute(
    suite.db.system,
  )
  const codeFor = async (regionIds?: number[]) => {
    const parts = regionIds && { regionLimits: [{ projectId, regionIds }] }
    const wanted = content({ allProjects: false, projectIds: [projectId], ...parts })
    return (await admin.send(apiKeyCalls.make, wanted)).body.errorCode
  }
  expect([await codeFor(), await codeFor([other]), await codeFor([own, other]), await codeFor([own])]).toEqual([
    'grant.scopeBeyond',
    'grant.scopeBeyond',
    'grant.scopeBeyond',
    undefined,
  ])
  await sql`delete from account_project where account_id = ${uid}`.execute(suite.db.system)
  await sql`update account set all_projects = true where account_id = ${uid}`.execute(suite.db.system)
})

test('fields that nobody asked for change nothing', async () => {
  const foreign = {
    tenantId: 1,
    companyId: place.companyId,
    createdBy: 'root',
    prefix: 'abc',
    secretHash: 'abc',
    expiresAt: 9e15,
  }
  const { body } = await admin.send(apiKeyCalls.make, {
    ...content(),
    ...foreign,
    accountId: admin.user.uid,
    roleId: 1,
  })
  const row = await rowOf((body.data as { id: number }).id)
  expect(row).toMatchObject({ createdBy: admin.user.fullName, companyId: admin.user.companyId })
  expect(row?.expiresAt).toBeLessThan(Date.now() + 366 * 86_400_000)
  const stored = await suite.db.system
    .selectFrom('account')
    .where('account_id', '=', row?.keyId ?? 0)
    .selectAll()
    .execute()
  expect(stored).toMatchObject([{ role_id: null, tenant_id: place.tenantId }])
})

test('what it has open follows a change of its rights and addresses and ends when it is revoked, within two seconds', async () => {
  const open = async (program: Awaited<ReturnType<typeof aKey>>['program']) => {
    const { url } = await program.call(liveCalls.takeTicket, {})
    const channel = await openLive(`${origin.replace('http', 'ws')}${url}`)
    await channel.untilType('hello')
    return channel
  }
  const { keyId, token, program, input } = await aKey()
  const channel = await open(program)
  await admin.call(apiKeyCalls.update, {
    keyId,
    ...input,
    allProjects: false,
    projectIds: [place.projectId],
    version: 1,
  })
  await channel.untilType('resync')
  await admin.call(apiKeyCalls.revoke, { keyId })
  await channel.untilClosed()
  expect(await codeOf(token)).toEqual([401, 'key.revoked'])
  expect((await admin.send(apiKeyCalls.update, { id: keyId, ...input, version: 3 })).body.errorCode).toBe(
    'apiKey.ended',
  )
  const other = await aKey()
  const ticket = (await other.program.call(liveCalls.takeTicket, {})).url
  const second = await open(other.program)
  await admin.call(apiKeyCalls.update, { keyId: other.keyId, ...other.input, networks: ['10.0.0.0/8'], version: 1 })
  await second.untilClosed()
  await expect(openLive(`${origin.replace('http', 'ws')}${ticket}`)).rejects.toThrow('403')
})

test('it ends when its company is stopped', async () => {
  const company = await aCompany(suite.db)
  const { token, keyId } = await anApiKey(suite.db, company, { menuIds: desk })
  expect(await codeOf(token)).toEqual([200, 'ok'])
  await root.call(companyCalls.setState, { companyId: company.companyId, status: 'terminated' })
  expect(await codeOf(token)).toEqual([401, 'key.stopped'])
  await root.call(companyCalls.setState, { companyId: company.companyId, status: 'inUse' })
  expect(await codeOf(token)).toEqual([401, 'key.stopped'])
  const { rows } = await root.call(apiKeyCalls.list, { pageSize: 1000 })
  expect(rows.find(row => row.keyId === keyId)?.state).toBe('stopped')
})

test('its last use is written at most once a minute', async () => {
  const { keyId, token } = await aKey()
  const lastUse = async () => (await rowOf(keyId))?.lastUsedAt
  await codeOf(token)
  const first = await lastUse()
  await codeOf(token)
  expect(await lastUse()).toBe(first)
  await sql`update api_key set last_used_at = now() - interval '61 seconds' where account_id = ${keyId}`.execute(
    suite.db.system,
  )
  await codeOf(token)
  expect(await lastUse()).toBeGreaterThan(Date.now() - 30_000)
})

test('names are told apart, and a company has so many', async () => {
  const company = await aCompany(suite.db)
  const ask = async (name: string) =>
    (await root.send(apiKeyCalls.make, { ...content({ name }), ofCompanyId: company.companyId })).body.errorCode
  expect([await ask('MES'), await ask('mes')]).toEqual([undefined, 'apiKey.nameTaken'])
  for (let n = 1; n < limits.apiKeysOfCompany; n += 1) await anApiKey(suite.db, company)
  expect(await ask('one more')).toBe('apiKey.tooMany')
})

test('keys end with the account of whoever made them, and it says beforehand how many', async () => {
  await sql`
    insert into account (tenant_id, company_id, role_id, account, password_hash)
    select tenant_id, company_id, role_id, 'maker', password_hash from account where account = '13800000001'`.execute(
    suite.db.system,
  )
  const maker = await signInAs(suite.app, 'maker', 'Watchfire!admin')
  const { uid: accountId } = maker.user
  const [going, revoked] = [
    await maker.call(apiKeyCalls.make, content()),
    await maker.call(apiKeyCalls.make, content()),
  ]
  await maker.call(apiKeyCalls.revoke, { keyId: revoked.keyId })
  const { token: staying } = await aKey()
  const { rows } = await admin.call(accountCalls.list, { keyword: 'maker', administered: true })
  expect(rows.map(row => row.administered?.apiKeys)).toEqual([1])
  expect((await admin.call(accessCalls.getAccount, { accountId })).administered?.apiKeys).toBe(1)
  await admin.call(accountCalls.setState, { accountId, state: 'terminated' })
  expect(await codeOf(going.token)).toEqual([401, 'key.revoked'])
  expect(await codeOf(staying)).toEqual([200, 'ok'])
  const { rows: log } = await sql<{ target: string }>`
    select target from audit where action = 'revokeApiKey' and account_id = ${admin.user.uid} order by audit_id desc limit 1`.execute(
    suite.db.system,
  )
  expect(going.token).toContain(log[0]?.target)
  await admin.call(accountCalls.setState, { accountId, state: 'inUse' })
  expect(await codeOf(going.token)).toEqual([401, 'key.revoked'])
  await admin.call(accountCalls.setState, { accountId, state: 'terminated' })
})

test('what people confirm a key does only where somebody who confirmed let it', async () => {
  const menuIds = [rights.regions, rights.accountLog]
  const asked = (confirmed: boolean) =>
    sql`update session set confirmed_at = ${confirmed ? sql`now()` : null} where account_id = ${admin.user.uid}`.execute(
      suite.db.system,
    )
  const remove = async ({ program }: Awaited<ReturnType<typeof aKey>>) => {
    made += 1
    const { regionId } = await admin.call(regionCalls.create, { projectId: place.projectId, name: `库房 ${made}` })
    return (await program.send(regionCalls.remove, { regionId })).body.errorCode ?? 'done'
  }
  const usual = await aKey({ menuIds })
  expect(await remove(usual)).toBe('key.confirmedOnly')
  await asked(false)
  for (const [call, fields] of [
    [apiKeyCalls.make, content({ menuIds })],
    [apiKeyCalls.update, { id: usual.keyId, ...usual.input, version: 1 }],
    [apiKeyCalls.revoke, { id: usual.keyId }],
    [alarmCalls.remove, { alarmIds: ['1'] }],
  ] as const)
    expect([call.path, (await admin.send(call, fields)).body.errorCode]).toEqual([call.path, 'session.confirmDue'])
  await asked(true)
  const trusted = await aKey({ menuIds, confirmedActs: true })
  expect([await remove(trusted), (await rowOf(trusted.keyId))?.confirmedActs]).toEqual(['done', true])
  expect((await rowOf(usual.keyId))?.confirmedActs).toBe(false)
  // Sign-in, roles and keys are for people whatever a key may do.
  const pwd = '0'.repeat(64)
  for (const [call, fields] of [
    [accountCalls.resetPassword, { userId: admin.user.uid }],
    [policyCalls.save, {}],
    [accessCalls.changePassword, { pwd, upwd: pwd }],
  ] as const)
    expect((await trusted.program.send(call, fields)).body.errorCode).toBe('key.peopleOnly')

  // An edit that does not name it leaves it.
  const { confirmedActs: _, ...same } = trusted.input
  const edit = { keyId: trusted.keyId, ...same, version: 1 }
  await admin.call(apiKeyCalls.update, edit)
  expect(await remove(trusted)).toBe('done')
  await admin.call(apiKeyCalls.update, { ...edit, version: 2, confirmedActs: false })
  expect(await remove(trusted)).toBe('key.confirmedOnly')
})

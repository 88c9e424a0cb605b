/** What a key opens follows the person who was shown its token, and how it comes to another one. */
import { accessCalls } from '@watchfire/contract/access/access.calls.ts'
import { accountCalls } from '@watchfire/contract/access/account/account.calls.ts'
import { consentCalls } from '@watchfire/contract/access/consent/consent.calls.ts'
import { apiKeyCalls } from '@watchfire/contract/access/key/api-key.calls.ts'
import { roleCalls } from '@watchfire/contract/access/role/role.calls.ts'
import { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import { auditCalls } from '@watchfire/contract/audit/audit.calls.ts'
import { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import type { CompanyNode } from '@watchfire/contract/company/company.shapes.ts'
import { liveCalls } from '@watchfire/contract/core/live.ts'
import { rights } from '@watchfire/contract/core/rights.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { openLive } from '../../core/live/live-client.ts'
import { aChannelOf, anAlarm, aProject, aRegion, type CompanyOfTest } from '../../core/testing/builders.ts'
import { type SignedClient, signInAs, withApiKey } from '../../core/testing/signed-client.ts'
import { suiteServer } from '../../core/testing/suite-server.ts'

// Nobody looks at the sessions by itself: what comes, comes because it was announced.
const suite = suiteServer({ jobs: false, timeouts: { sessionsMs: 3_600_000 } })
const desk = [rights.workplace, rights.processAlarm]
let origin = ''
let admin: SignedClient
let root: SignedClient
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

/** Somebody with a role of their own that has what an administrator has. */
async function aMaker() {
  made += 1
  const { rows } = await sql<{ role_id: number }>`
    with copied as (
      insert into role (tenant_id, company_id, name) values (${place.tenantId}, ${admin.user.companyId}, ${`密钥管理 ${made}`}) returning role_id
    ), given as (
      insert into role_right select copied.role_id, menu_id from copied, role_right join role as model on model.role_id = role_right.role_id
      where model.name = 'admin'
    )
    insert into account (tenant_id, company_id, role_id, account, full_name, password_hash)
    select tenant_id, company_id, copied.role_id, ${`holder-${made}`}, ${`持有人 ${made}`}, password_hash
    from account, copied where account = '13800000001' returning role_id`.execute(suite.db.system)
  const maker = await signInAs(suite.app, `holder-${made}`, 'Watchfire!admin')
  return { maker, accountId: maker.user.uid, roleId: rows[0]?.role_id ?? 0 }
}
const content = (given = {}) => {
  made += 1
  return { name: `接口 ${made}`, menuIds: desk, allProjects: true, projectIds: [], networks: [], ...given }
}
const programOf = (token: string) => withApiKey(suite.app, token)
const codeOf = async (token: string) => {
  const { status, body } = await programOf(token).send(alarmCalls.list, { pageSize: 1 })
  return status === 200 ? (body.errorCode ?? 'ok') : body.errorCode
}
const locationsOf = async (token: string) =>
  (await programOf(token).call(alarmCalls.list, { pageSize: 1000 })).rows.map(row => row.location)
const rowOf = async (keyId: number) =>
  (await admin.call(apiKeyCalls.list, { pageSize: 1000 })).rows.find(row => row.keyId === keyId)

const idsBelow = ({ companyId, children }: CompanyNode): number[] => [companyId, ...children.flatMap(idsBelow)]

async function openChannel(token: string) {
  const { url } = await programOf(token).call(liveCalls.takeTicket, {})
  const channel = await openLive(`${origin.replace('http', 'ws')}${url}`)
  await channel.untilType('hello')
  return channel
}

test('a right taken from the role of whoever made a key is taken from the key, and from what it has open', async () => {
  const { maker, roleId } = await aMaker()
  const { keyId, token } = await maker.call(apiKeyCalls.make, content())
  expect([await codeOf(token), (await rowOf(keyId))?.lackingIds]).toEqual(['ok', []])
  const channel = await openChannel(token)
  const role = (await admin.call(roleCalls.list, { pageSize: 1000 })).rows.find(one => one.roleId === roleId)
  const menuIds = [rights.accounts, rights.roles]
  await admin.call(roleCalls.save, { roleId, name: role?.name ?? '', menuIds })
  await channel.untilType('resync')
  expect(await codeOf(token)).toBe('right.missing')
  expect(await rowOf(keyId)).toMatchObject({
    state: 'active',
    menuIds: desk,
    lackingIds: desk,
    holder: maker.user.fullName,
  })
  await admin.call(roleCalls.save, { roleId, name: role?.name ?? '', menuIds: role?.menuIds ?? [] })
  expect([await codeOf(token), (await rowOf(keyId))?.lackingIds]).toEqual(['ok', []])
})

test('a key sees what it was given and its holder sees now: of projects those of both, of regions too', async () => {
  const { maker, accountId } = await aMaker()
  const [own, other] = [await aRegion(suite.db, place), await aRegion(suite.db, place)]
  for (const regionId of [own, other])
    await anAlarm(suite.db, await aChannelOf(suite.db, { ...place, regionId }), { location: `holder ${regionId}` })
  const { projectId } = place
  const whole = await maker.call(apiKeyCalls.make, content())
  const ofProject = await maker.call(apiKeyCalls.make, content({ allProjects: false, projectIds: [projectId] }))
  const ofRegions = await maker.call(
    apiKeyCalls.make,
    content({ allProjects: false, projectIds: [projectId], regionLimits: [{ projectId, regionIds: [own, other] }] }),
  )
  const channel = await openChannel(ofRegions.token)
  const edit = { userId: accountId, allProjects: false, projectIds: [projectId] }
  await admin.call(accessCalls.updateProfile, { ...edit, regionLimits: [{ projectId, regionIds: [own] }] })
  await channel.untilType('resync')
  for (const { token, keyId } of [whole, ofProject, ofRegions]) {
    const seen = await locationsOf(token)
    expect([seen.includes(`holder ${own}`), seen.includes(`holder ${other}`)]).toEqual([true, false])
    expect((await rowOf(keyId))?.seesLess).toBe(true)
  }
  await admin.call(accessCalls.updateProfile, { userId: accountId, allProjects: false, projectIds: [] })
  expect(await locationsOf(whole.token)).toEqual([])
  await admin.call(accessCalls.updateProfile, { userId: accountId, allProjects: true, projectIds: [] })
  expect((await locationsOf(ofRegions.token)).filter(one => one.startsWith('holder'))).toHaveLength(2)
  expect((await rowOf(ofRegions.keyId))?.seesLess).toBe(false)
})

test('a renewed key goes on by its old token until the new one is used, and then is held by whoever renewed it', async () => {
  const { maker, roleId } = await aMaker()
  const { keyId, token } = await maker.call(apiKeyCalls.make, content())
  const renewed = await admin.call(apiKeyCalls.renew, { keyId })
  expect([renewed.token.slice(0, 16), renewed.token === token]).toEqual([token.slice(0, 16), false])
  expect(await codeOf(token)).toBe('ok')
  expect(await rowOf(keyId)).toMatchObject({ holder: maker.user.fullName, renewedBy: admin.user.fullName })
  await sql`delete from role_right where role_id = ${roleId} and menu_id = any(${desk}::bigint[])`.execute(
    suite.db.system,
  )
  expect(await codeOf(token)).toBe('right.missing')
  const { url } = await programOf(token).call(liveCalls.takeTicket, {})
  const channel = await openLive(`${origin.replace('http', 'ws')}${url}`)
  await channel.untilType('hello')
  expect(await codeOf(renewed.token)).toBe('ok')
  await channel.untilClosed()
  expect([await codeOf(token), await codeOf(renewed.token)]).toEqual(['key.unknown', 'ok'])
  expect(await rowOf(keyId)).toMatchObject({
    holder: admin.user.fullName,
    renewedBy: '',
    lackingIds: [],
    lastFour: renewed.token.slice(-4),
  })
  const { rows } = await admin.call(auditCalls.list, { accountId: admin.user.uid, action: 'renewApiKey', pageSize: 1 })
  expect(rows[0]?.target).toBe(token.slice(4, 16))
  expect(JSON.stringify(rows)).not.toContain(renewed.token.slice(-43))
})

test('nobody takes over a key that may or sees more than they do, or one that has ended', async () => {
  const { keyId } = await admin.call(apiKeyCalls.make, content())
  const { maker, accountId, roleId } = await aMaker()
  const codeFor = async () => (await maker.send(apiKeyCalls.renew, { id: keyId })).body.errorCode
  await sql`delete from role_right where role_id = ${roleId} and menu_id = any(${desk}::bigint[])`.execute(
    suite.db.system,
  )
  expect(await codeFor()).toBe('grant.rightsBeyond')
  await sql`insert into role_right select ${roleId}, unnest(${desk}::bigint[])`.execute(suite.db.system)
  await sql`update account set all_projects = false where account_id = ${accountId}`.execute(suite.db.system)
  expect(await codeFor()).toBe('apiKey.notFound')
  await sql`update account set all_projects = true where account_id = ${accountId}`.execute(suite.db.system)
  await admin.call(apiKeyCalls.revoke, { keyId })
  expect(await codeFor()).toBe('apiKey.ended')
})

test('when its holder is stopped a renewed key goes on by the other token; one that nobody renewed ends, and an unused token with its holder', async () => {
  const { maker, accountId } = await aMaker()
  const [kept, going] = [await maker.call(apiKeyCalls.make, content()), await maker.call(apiKeyCalls.make, content())]
  const others = await admin.call(apiKeyCalls.make, content())
  const renewed = await admin.call(apiKeyCalls.renew, { keyId: kept.keyId })
  const unused = await maker.call(apiKeyCalls.renew, { keyId: others.keyId })
  await maker.call(apiKeyCalls.renew, { keyId: going.keyId })
  expect((await admin.call(accessCalls.getAccount, { accountId })).administered?.apiKeys).toBe(1)
  await admin.call(accountCalls.setState, { accountId, state: 'terminated' })
  expect(await Promise.all([kept, renewed, going, others, unused].map(one => codeOf(one.token)))).toEqual([
    'key.unknown',
    'ok',
    'key.revoked',
    'ok',
    'key.unknown',
  ])
  expect(await rowOf(others.keyId)).toMatchObject({ renewedBy: '', holder: admin.user.fullName })
  const { rows } = await sql<{ action: string; target: string }>`
    select action, target from audit where account_id = ${admin.user.uid} and action in ('endApiKeyToken', 'revokeApiKey')
    order by audit_id desc limit 2`.execute(suite.db.system)
  expect(rows.map(row => [row.action, row.target]).toSorted()).toEqual([
    ['endApiKeyToken', kept.token.slice(4, 16)],
    ['revokeApiKey', going.token.slice(4, 16)],
  ])
})

test('two programs that use the new token first at the same moment are both let in', async () => {
  const { keyId } = await admin.call(apiKeyCalls.make, content())
  const { token } = await admin.call(apiKeyCalls.renew, { keyId })
  expect(await Promise.all(Array.from({ length: 5 }, () => codeOf(token)))).toEqual(Array(5).fill('ok'))
})

test('a key that the platform holds sees nothing of a customer that demands its consent, and the customer reads so', async () => {
  const key = await root.call(apiKeyCalls.make, { ...content(), ofCompanyId: place.companyId })
  expect((await programOf(key.token).call(companyCalls.readTree, {})).length).toBeGreaterThan(0)
  await admin.call(consentCalls.demand, { demanded: true })
  expect(await codeOf(key.token)).toBe('right.missing')
  expect(await rowOf(key.keyId)).toMatchObject({ seesLess: true, holder: root.user.fullName })
  const { token } = await admin.call(apiKeyCalls.renew, { keyId: key.keyId })
  expect(await codeOf(token)).toBe('ok')
  await admin.call(consentCalls.demand, { demanded: false })
})

test('a key that ended with its company stays ended when its holder is stopped, though somebody else has a new token of it', async () => {
  const { maker, accountId } = await aMaker()
  const { keyId, token } = await maker.call(apiKeyCalls.make, content())
  const renewed = await admin.call(apiKeyCalls.renew, { keyId })
  // As when its company is stopped, which may be resumed.
  await sql`delete from session where account_id = ${keyId}`.execute(suite.db.system)
  await admin.call(accountCalls.setState, { accountId, state: 'terminated' })
  expect([await codeOf(token), await codeOf(renewed.token)]).toEqual(['key.unknown', 'key.stopped'])
  expect((await rowOf(keyId))?.state).toBe('stopped')
})

test('a new token that nobody has used is replaced only by somebody who says so, and who renewed the key is named', async () => {
  const { maker } = await aMaker()
  const { keyId, token } = await admin.call(apiKeyCalls.make, content())
  const first = await maker.call(apiKeyCalls.renew, { keyId })
  for (const again of [admin, maker])
    expect((await again.send(apiKeyCalls.renew, { id: keyId })).body).toMatchObject({
      errorCode: 'apiKey.renewedAlready',
      rmsg: expect.stringContaining(maker.user.fullName),
    })
  const second = await admin.call(apiKeyCalls.renew, { keyId, replacesUnused: true })
  expect((await rowOf(keyId))?.renewedBy).toBe(admin.user.fullName)
  expect([await codeOf(first.token), await codeOf(token), await codeOf(second.token)]).toEqual([
    'key.unknown',
    'ok',
    'ok',
  ])
  expect((await maker.call(apiKeyCalls.renew, { keyId })).token).toContain(token.slice(0, 16))
})

test('the first use of a new token is in the account log, once, with who held the key and who holds it now', async () => {
  const { maker } = await aMaker()
  const { keyId } = await maker.call(apiKeyCalls.make, content())
  const { token } = await admin.call(apiKeyCalls.renew, { keyId })
  const logged = async () =>
    (await admin.call(auditCalls.list, { accountId: keyId, action: 'endApiKeyToken', pageSize: 10 })).rows
  expect(await logged()).toEqual([])
  await Promise.all(Array.from({ length: 3 }, () => codeOf(token)))
  const rows = await logged()
  expect(rows).toHaveLength(1)
  expect(rows[0]).toMatchObject({
    target: token.slice(4, 16),
    address: '127.0.0.1',
    changes: [{ field: 'holder', before: maker.user.fullName, after: admin.user.fullName }],
  })
})

test('a key of the platform’s own company lists the customers that its holder knows, also one that demands consent', async () => {
  const key = await root.call(apiKeyCalls.make, content({ menuIds: [rights.customers] }))
  const program = programOf(key.token)
  const known = async (by: Pick<SignedClient, 'call'>) =>
    (await by.call(companyCalls.list, { pageSize: 1000 })).rows.map(row => row.companyId)
  const seen = async () => (await program.call(companyCalls.readTree, {})).flatMap(idsBelow)
  expect(await seen()).toContain(place.tenantId)
  await admin.call(consentCalls.demand, { demanded: true })
  expect(await known(program)).toContain(place.tenantId)
  expect(await known(program)).toEqual(await known(root))
  expect(await seen()).not.toContain(place.tenantId)
  await admin.call(consentCalls.demand, { demanded: false })
})

test('where rights or places of a holder change by hand, the log names the API keys they hold that still open something', async () => {
  const { maker, accountId, roleId } = await aMaker()
  const [kept, ended] = [await maker.call(apiKeyCalls.make, content()), await maker.call(apiKeyCalls.make, content())]
  await admin.call(apiKeyCalls.revoke, { keyId: ended.keyId })
  const name = (await rowOf(kept.keyId))?.name
  const logged = async (action: string, target: string) => {
    const { rows } = await sql<{ keys: unknown }>`
      select detail -> 'apiKeys' as keys from audit where action = ${action} and target = ${target} order by audit_id`.execute(
      suite.db.system,
    )
    return rows.map(row => row.keys)
  }
  const profile = (change: object) => admin.call(accessCalls.updateProfile, { userId: accountId, ...change })
  await profile({ allProjects: false, projectIds: [place.projectId] })
  await profile({ phone: '13911112222' })
  expect(await logged('updateAccount', maker.user.account)).toEqual([[name], null])
  const later = await aProject(suite.db, place)
  const regionIds = [await aRegion(suite.db, place), await aRegion(suite.db, place)].reverse()
  const several = {
    allProjects: false,
    projectIds: [later.projectId, place.projectId],
    regionLimits: [{ projectId: place.projectId, regionIds }],
  }
  await profile(several)
  // As the console sends it: by name, and with everything that stays.
  await profile({ ...several, phone: '13911113333' })
  const { rows: twin } = await sql<{ id: number }>`
    with copied as (
      insert into role (tenant_id, name) select tenant_id, name from role where role_id = ${roleId} returning role_id
    ), given as (
      insert into role_right select copied.role_id, menu_id from copied, role_right where role_right.role_id = ${roleId}
    )
    select role_id as id from copied`.execute(suite.db.system)
  await profile({ roleId: twin[0]?.id })
  expect(await logged('updateAccount', maker.user.account)).toEqual([[name], null, [name], null, [name]])
  await profile({ roleId })

  const role = (await admin.call(roleCalls.list, { pageSize: 1000 })).rows.find(one => one.roleId === roleId)
  const save = (change: object) =>
    admin.call(roleCalls.save, { roleId, name: role?.name ?? '', menuIds: role?.menuIds ?? [], ...change })
  await save({ name: '另一个名字' })
  await save({ menuIds: [rights.accounts, rights.roles] })
  expect(await logged('updateRole', String(roleId))).toEqual([null, [name]])
})

test('a key from before its holder was noted has what it was given', async () => {
  const { keyId, token } = await admin.call(apiKeyCalls.make, content())
  await sql`update api_key set maker_id = null where account_id = ${keyId}`.execute(suite.db.system)
  expect(await codeOf(token)).toBe('ok')
  expect(await rowOf(keyId)).toMatchObject({ holder: '', lackingIds: [], seesLess: false })
})

/** Displays: what their key opens, what stays shut, to whom they belong, and how soon they end. */
import { allCalls } from '@watchfire/contract'
import { accessCalls } from '@watchfire/contract/access/access.calls.ts'
import { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import { auditCalls } from '@watchfire/contract/audit/audit.calls.ts'
import { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import type { Call, InputOf } from '@watchfire/contract/core/call.ts'
import { limits } from '@watchfire/contract/core/limits.ts'
import { liveCalls } from '@watchfire/contract/core/live.ts'
import { rights, seedRoles } from '@watchfire/contract/core/rights.ts'
import { treeCalls } from '@watchfire/contract/device/channel-tree.calls.ts'
import { planCalls } from '@watchfire/contract/plan/plan.calls.ts'
import { displayCalls } from '@watchfire/contract/wall/display.calls.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { anApiKey } from '../access/testing/access-rows.ts'
import { composeServer } from '../compose.ts'
import { openLive } from '../core/live/live-client.ts'
import { readSettings } from '../core/settings.ts'
import { aChannelOf, aCompany, anAlarm, aProject, type CompanyOfTest } from '../core/testing/builders.ts'
import { errorsOf, traces } from '../core/testing/nothing-changes.ts'
import { recordedLog } from '../core/testing/recorded-log.ts'
import { leastInput } from '../core/testing/sample-ids.ts'
import { post, type SignedClient, signedClient, signInAs, withApiKey } from '../core/testing/signed-client.ts'
import { suiteServer } from '../core/testing/suite-server.ts'
import { rowsOfCompany } from '../testing/company-rows.ts'

// Nobody looks at the sessions by itself: what ends, ends because it was announced.
const suite = suiteServer({ jobs: false, timeouts: { sessionsMs: 3_600_000 } })
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

type Given = Partial<InputOf<typeof displayCalls.make>>
const content = (given: Given = {}) => {
  made += 1
  return { ofCompanyId: place.tenantId, name: `电视 ${made}`, screen: 'bigScreen' as const, ...given }
}
const wire = (given: Given = {}) => ({ ...content(given), screen: 1 })
const codeOf = async (key: string) => {
  const { status, body } = await post(suite.app, displayCalls.open.path, { key })
  return [status, body.errorCode ?? 'ok']
}
async function open(key: string): Promise<SignedClient> {
  const { body } = await post(suite.app, displayCalls.open.path, { key })
  if (body.rcode !== 0) throw new Error(String(body.errorCode))
  return signedClient(suite.app, z.decode(displayCalls.open.answer, body as never))
}
async function aDisplay(given: Given = {}) {
  const input = content(given)
  const { displayId, key } = await admin.call(displayCalls.make, input)
  return { displayId, key, input, wall: await open(key) }
}
const rowOf = async (displayId: number, ofCompanyId = place.tenantId) =>
  (await admin.call(displayCalls.list, { ofCompanyId, pageSize: 1000 })).rows.find(row => row.displayId === displayId)
const isSignedIn = async (wall: SignedClient) => (await wall.send(alarmCalls.countToday, {})).status === 200

test('the key is shown once, its hash alone is kept, and it opens the screen it was made for', async () => {
  const { displayId, key, input, wall } = await aDisplay({ screen: 'customScreen' })
  expect(wall.user).toMatchObject({ fullName: input.name, homePage: `/customized-screen/${place.tenantId}` })
  await wall.call(treeCalls.listForWall, {})
  const stored = await sql`
    select to_jsonb(display) as display, to_jsonb(account) as account from wall_display as display join account using (account_id)
    where account_id = ${displayId}`.execute(suite.db.system)
  const log = await admin.call(auditCalls.list, { pageSize: 50 })
  const secret = key.slice(-43)
  for (const text of [await rowOf(displayId), stored.rows, log, suite.lines])
    expect(JSON.stringify(text)).not.toContain(secret)
  const actions = await sql<{ action: string; account_id: number }>`
    select action, account_id from audit where target = ${input.name} order by audit_id`.execute(suite.db.system)
  expect(actions.rows).toEqual([
    { action: 'makeDisplay', account_id: admin.user.uid },
    { action: 'openDisplay', account_id: displayId },
  ])
  const wrong = [`${key.slice(0, -3)}xyz`, `wfd_${'0'.repeat(12)}_${'x'.repeat(43)}`, 'wfd_', `${key}x`, secret]
  for (const text of wrong) expect(await codeOf(text)).toEqual([401, 'display.unknown'])
  await expect(signInAs(suite.app, wall.user.account, '')).rejects.toThrow('账号或密码错误')
})

/** What walls read. Whoever adds to it makes sure that it changes nothing. */
const onWalls = [
  'access.keepAlive',
  'access.listMenus',
  'alarm.countToday',
  'alarm.list',
  'alarm.listCurrent',
  'device.countStates',
  'device.listForWall',
  'display.report',
  'hazard.countDue',
  'home.countByDevice',
  'home.readHandling',
  'home.readTrend',
  'live.takeTicket',
  'overall.readScores',
  'overall.readTrend',
  'plan.list',
  'plan.read',
  'video.play',
  'voice.speak',
  'wall.readScreen',
]

test('of all calls it has those of walls, which change nothing but when it was seen, and is refused every other', async () => {
  const { wall } = await aDisplay({ screen: 'customScreen' })
  const rows = await rowsOfCompany(suite.db, { ...place, owner: admin.user.uid, ...(await aProject(suite.db, place)) })
  const calls = Object.entries(allCalls).flatMap(([module, list]) =>
    Object.entries(list as Record<string, Call>).map(([name, call]) => ({ module, name, call })),
  )
  const ofPeople = calls.filter(
    ({ call: { right, transport = 'json' } }) =>
      !['anyone', 'aiServer', 'ticket'].includes(right as string) && ['json', 'raw'].includes(transport),
  )
  const before = await traces(suite)
  const had: string[] = []
  const verdicts = new Set<unknown>()
  for (const { module, name, call } of ofPeople) {
    const { status, body } = await wall.send(
      call,
      leastInput(module, name, call, kind => rows[kind]),
    )
    if (body.errorCode !== 'session.wallOnly') had.push(`${module}.${name}`)
    else verdicts.add(status)
  }
  expect(had.sort()).toEqual(onWalls)
  expect([...verdicts]).toEqual([403])
  const after = await traces(suite)
  expect(Object.keys(after).filter(table => after[table] !== before[table])).toEqual(['wall_display'])
  expect(errorsOf(suite)).toEqual([])
})

test('it sees its company, or its project, and nothing beside', async () => {
  const other = await aProject(suite.db, place)
  const alarmOf = async (of: CompanyOfTest, location: string) =>
    anAlarm(suite.db, await aChannelOf(suite.db, of), { location })
  const own = { ...place, ...(await aProject(suite.db, place)) }
  await alarmOf(own, 'display: own')
  await alarmOf({ ...place, ...other }, 'display: other project')
  await alarmOf(await aCompany(suite.db), 'display: stranger')
  const seenBy = async ({ wall }: { wall: SignedClient }) =>
    (await wall.call(alarmCalls.list, { pageSize: 1000 })).rows
      .map(row => row.location)
      .filter(location => location.startsWith('display: '))
      .sort()
  expect(await seenBy(await aDisplay())).toEqual(['display: other project', 'display: own'])
  const ofProject = await aDisplay({ ofProjectId: own.projectId })
  expect(await seenBy(ofProject)).toEqual(['display: own'])
  expect(await rowOf(ofProject.displayId)).toMatchObject({ projectId: own.projectId })
  const widened = await ofProject.wall.send(alarmCalls.list, { pageSize: 1000 }, { projectId: other.projectId })
  expect(JSON.stringify(widened.body)).not.toContain('display: other project')
})

test('of one project it is shown the floor plan of no other, and the link of a picture opens with its ticket', async () => {
  const [own, other] = [await aProject(suite.db, place), await aProject(suite.db, place)]
  await suite.db.system
    .updateTable('project')
    .set({ floor_plan: 'abc' })
    .where('project_id', 'in', [own.projectId, other.projectId])
    .execute()
  const { wall } = await aDisplay({ ofProjectId: own.projectId })
  expect((await wall.call(planCalls.list, {})).map(({ projectId }) => projectId)).toEqual([own.projectId])
  expect(await wall.call(planCalls.read, { projectId: own.projectId })).toMatchObject({ projectId: own.projectId })
  for (const selection of [{}, { projectId: other.projectId }]) {
    const { body } = await wall.send(planCalls.read, { projectId: other.projectId }, selection)
    expect(body.errorCode).toBe('plan.noProject')
  }
  const whole = await aDisplay()
  const seen = (await whole.wall.call(planCalls.list, {})).map(({ projectId }) => projectId)
  expect(seen).toEqual(expect.arrayContaining([own.projectId, other.projectId]))
})

test('revoked, it is over at once, with its sockets and its links, and says so; another lives on', async () => {
  const [one, other] = [await aDisplay(), await aDisplay()]
  const ticket = async () => `${origin.replace('http', 'ws')}${(await one.wall.call(liveCalls.takeTicket, {})).url}`
  const channel = await openLive(await ticket())
  await channel.untilType('hello')
  const unused = await ticket()
  await admin.call(displayCalls.revoke, { displayId: one.displayId })
  await channel.untilClosed()
  await expect(openLive(unused)).rejects.toThrow('403')
  expect(await isSignedIn(one.wall)).toBe(false)
  expect(await codeOf(one.key)).toEqual([401, 'display.revoked'])
  expect(await rowOf(one.displayId)).toMatchObject({ state: 'revoked' })
  expect(await isSignedIn(other.wall)).toBe(true)
})

test('no hour, silence or restart ends it, nor the end of its maker; a stopped company does until it is back', async () => {
  const company = await aCompany(suite.db)
  const makerId = await sql<{ account_id: number }>`
    insert into account (tenant_id, company_id, role_id, account, password_hash, full_name)
    select ${company.tenantId}, ${company.companyId}, role_id, 'a-display-maker', password_hash, '' from account where account = '13800000001'
    returning account_id`.execute(suite.db.system)
  const maker = await signInAs(suite.app, 'a-display-maker', 'Watchfire!admin')
  const { key } = await maker.call(displayCalls.make, content({ ofCompanyId: company.companyId }))
  const wall = await open(key)
  await wall.call(accessCalls.keepAlive, {})
  const { rows } = await sql`
    select expires_at = 'infinity' and alive_at = 'infinity' as stays from session where account_id = ${wall.user.uid}`.execute(
    suite.db.system,
  )
  expect(rows).toEqual([{ stays: true }])
  await sql`update account set in_use = false where account_id = ${makerId.rows[0]?.account_id}`.execute(
    suite.db.system,
  )
  const settings = readSettings({ DATABASE_URL: suite.db.url, WATCHFIRE_DATA: suite.folder })
  const again = await composeServer(settings, suite.db, recordedLog().log, { jobs: false })
  expect((await signedClient(again.app, wall.user).send(alarmCalls.countToday, {})).status).toBe(200)
  await again.close()
  await root.call(companyCalls.setState, { companyId: company.companyId, status: 'terminated' })
  expect(await isSignedIn(wall)).toBe(false)
  expect((await codeOf(key))[1]).toBe('company.stopped')
  await root.call(companyCalls.setState, { companyId: company.companyId, status: 'inUse' })
  expect(await isSignedIn(await open(key))).toBe(true)
})

test('nobody makes one beyond what they have, and no program makes any', async () => {
  const stranger = await aCompany(suite.db)
  const codeFor = async (given: Given, caller: Pick<SignedClient, 'send'> = admin) =>
    (await caller.send(displayCalls.make, wire(given))).body.errorCode
  expect(await codeFor({ ofCompanyId: stranger.companyId })).toBe('company.notFound')
  expect(await codeFor({ ofProjectId: stranger.projectId })).toBe('project.notFound')
  expect(await codeFor({ ofCompanyId: root.user.companyId }, root)).toBe('display.ofPlatform')
  const program = withApiKey(suite.app, (await anApiKey(suite.db, place, { menuIds: seedRoles.admin })).token)
  expect(await codeFor({}, program)).toBe('key.peopleOnly')

  const without = async <T>(right: number, work: () => Promise<T>) => {
    const role = sql`(select role_id from role where name = 'admin')`
    await sql`delete from role_right where menu_id = ${right} and role_id = ${role}`.execute(suite.db.system)
    const answer = await work()
    await sql`insert into role_right select ${role}, ${right}::int`.execute(suite.db.system)
    return answer
  }
  expect(await without(rights.bigScreen, () => codeFor({}))).toBe('grant.rightsBeyond')
  const blind = await without(rights.overall, () => aDisplay())
  expect((await blind.wall.send(allCalls.overall.readScores, {})).body.errorCode).toBe('right.missing')

  const { uid } = admin.user
  await sql`update account set all_projects = false where account_id = ${uid}`.execute(suite.db.system)
  expect(await codeFor({})).toBe('right.companyWide')
  await sql`update account set all_projects = true where account_id = ${uid}`.execute(suite.db.system)
})

test('the list tells who lives; names, displays of a company and browsers of one are bounded', async () => {
  const company = await aCompany(suite.db, { of: { ...place, companyId: place.tenantId } })
  const ofCompanyId = company.companyId
  const { displayId, key, wall, input } = await aDisplay({ ofCompanyId })
  expect((await rowOf(displayId, ofCompanyId))?.soundAllowed).toBe(null)
  await wall.call(displayCalls.report, { fps: 60, heapMb: 90, dataAge: 1, soundAllowed: false })
  expect(await rowOf(displayId, ofCompanyId)).toMatchObject({
    state: 'showing',
    fps: 60,
    heapMb: 90,
    soundAllowed: false,
    address: '127.0.0.1',
  })
  await sql`update wall_display set seen_at = now() - interval '4 minutes' where account_id = ${displayId}`.execute(
    suite.db.system,
  )
  expect((await rowOf(displayId, ofCompanyId))?.state).toBe('away')
  const unopened = await admin.call(displayCalls.make, content({ ofCompanyId }))
  expect((await rowOf(unopened.displayId, ofCompanyId))?.state).toBe('waiting')
  expect((await admin.send(displayCalls.report, {})).body.errorCode).toBe('display.notFound')

  const more = []
  for (let n = 0; n < limits.sessionsOfDisplay; n += 1) more.push(await open(key))
  expect(await Promise.all([wall, ...more].map(isSignedIn))).toEqual([false, ...more.map(() => true)])

  const codeFor = async (given: Given) => (await admin.send(displayCalls.make, wire(given))).body.errorCode
  expect(await codeFor({ ofCompanyId, name: input.name })).toBe('display.nameTaken')
  for (let n = 2; n < limits.displaysOfCompany; n += 1) await admin.call(displayCalls.make, content({ ofCompanyId }))
  expect(await codeFor({ ofCompanyId })).toBe('display.tooMany')
  await admin.call(displayCalls.revoke, { displayId })
  expect(await codeFor({ ofCompanyId, name: input.name })).toBe(undefined)
})

test('a display is renamed under the link it has, by nobody else and to no name that is taken', async () => {
  const company = await aCompany(suite.db, { of: { ...place, companyId: place.tenantId } })
  const ofCompanyId = company.companyId
  const one = await aDisplay({ ofCompanyId, name: '东墙' })
  const other = await aDisplay({ ofCompanyId, name: '西墙' })
  const codeFor = async (displayId: number, name: string, by = admin) =>
    (await by.send(displayCalls.rename, { id: displayId, name })).body.errorCode
  expect(await codeFor(one.displayId, ' 东墙角 ')).toBe(undefined)
  expect(await rowOf(one.displayId, ofCompanyId)).toMatchObject({ name: '东墙角', state: 'showing' })
  // Its own name in other letters is free for it, and its old one for others.
  expect(await codeFor(one.displayId, '东墙角')).toBe(undefined)
  expect(await codeFor(other.displayId, '东墙')).toBe(undefined)
  expect(await codeFor(other.displayId, '东墙角')).toBe('display.nameTaken')
  expect(await isSignedIn(one.wall)).toBe(true)
  expect((await open(one.key)).user.fullName).toBe('东墙角')
  const { rows } = await admin.call(auditCalls.list, { pageSize: 20 })
  expect(rows.filter(({ action }) => action === 'renameDisplay').map(({ target }) => target)).toEqual([
    '东墙',
    '东墙角',
  ])
  await admin.call(displayCalls.revoke, { displayId: one.displayId })
  expect(await codeFor(one.displayId, '东墙')).toBe('display.ended')
  expect(await codeFor(one.displayId, '别处', one.wall)).not.toBe(undefined)

  const names = await Promise.all([codeFor(other.displayId, '同名'), addNamed(ofCompanyId, '同名')])
  expect(names.filter(code => code === 'display.nameTaken')).toHaveLength(1)
})

const addNamed = async (ofCompanyId: number, name: string) =>
  (await admin.send(displayCalls.make, wire({ ofCompanyId, name }))).body.errorCode

/** AI servers as an administrator keeps them: registered, moved, given new keys, revoked and removed. */

import { allCalls } from '@watchfire/contract'
import { limits } from '@watchfire/contract/core/limits.ts'
import { ingestCalls } from '@watchfire/contract/ingest/ingest.calls.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { deleteExpired } from '../../core/jobs/housekeeping.queries.ts'
import { anAlarm } from '../../core/testing/builders.ts'
import { everyWriteIsLogged } from '../../core/testing/logged-writes.ts'
import { post, type SignedClient, signInAs } from '../../core/testing/signed-client.ts'
import { suiteServer } from '../../core/testing/suite-server.ts'
import { connectEdge } from '../../fleet/edge-client.ts'
import { aRollOut } from '../../ota/testing/ota-rows.ts'

const suite = suiteServer({ jobs: false })
everyWriteIsLogged(suite.db)
const { device } = allCalls
let admin: SignedClient
let operator: SignedClient
let port = 0
const project: Record<string, number> = {}

beforeAll(async () => {
  admin = await signInAs(suite.app, '13800000001', 'Watchfire!admin')
  operator = await signInAs(suite.app, '13800000002', 'Watchfire!op')
  for (const row of await suite.db.system.selectFrom('project').selectAll().execute())
    project[row.name] = row.project_id
  await suite.app.listen({ port: 0, host: '127.0.0.1' })
  port = (suite.app.server.address() as { port: number }).port
})

const projectNo = (name = '一号厂区') => project[name] ?? 0
const register = (name: string, more: { projectId?: number; regionId?: number } = {}) =>
  admin.call(device.registerAiServer, { name, projectId: projectNo(), ...more })
const beat = async (aiServerId: string, key: string, channels: string[] = [], more: object = {}) => {
  const report = {
    deviceId: aiServerId,
    version: '0.1.0',
    sentAt: Date.now(),
    channels: channels.map(channelId => ({ channelId, state: 'online' })),
    ...more,
  }
  const { status } = await post(suite.app, ingestCalls.sendHeartbeat.path, report, { authorization: `Bearer ${key}` })
  return status
}
const read = async (aiServerId: string) => (await admin.call(device.getAiServer, { aiServerId })).aiServer
const refusal = async (promise: Promise<unknown>) =>
  promise.then(
    () => '',
    (error: Error) => error.message.split(':')[0],
  )
const auditOf = async (aiServerId: string) =>
  suite.db.system
    .selectFrom('audit')
    .where('target', '=', aiServerId)
    .select(['action', 'detail'])
    .orderBy('audit_id')
    .execute()

test('a registered AI server connects with the key it was given, which is kept as a hash and in no log', async () => {
  const { aiServerId, key, serverUrl } = await register('东区')
  expect([aiServerId, key, serverUrl]).toEqual([
    expect.stringMatching(/^WF-[2-9A-HJ-NP-Z]{8}$/),
    expect.stringMatching(/^wf_.{32}$/),
    '',
  ])
  expect(await read(aiServerId)).toMatchObject({
    name: '东区',
    state: 'inactive',
    lastSeenAt: null,
    registeredBy: admin.user.fullName,
    canRemove: true,
    key: { state: 'unused', hint: `${key.slice(0, 6)}…${key.slice(-4)}`, usedAt: null, formerUntil: null },
  })
  expect(
    await beat(aiServerId, key, [`${aiServerId}_C1`], { load: 0.5, spooled: 3, diskFreeBytes: 5, diskTotalBytes: 9 }),
  ).toBe(200)
  expect(await read(aiServerId)).toMatchObject({
    state: 'online',
    version: '0.1.0',
    load: 0.5,
    spooled: 3,
    diskTotalBytes: 9,
    channels: 1,
    channelsOnline: 1,
    canRemove: false,
    key: { state: 'inUse', usedAt: expect.any(Number) },
  })
  const { rows } =
    await sql`select * from ai_server join device using (device_no) where device_id = ${aiServerId}`.execute(
      suite.db.system,
    )
  expect(JSON.stringify(rows)).not.toContain(key)
  expect(JSON.stringify(suite.lines)).not.toContain(key)
  expect(JSON.stringify(await auditOf(aiServerId))).not.toContain(key)
})

test('the heartbeats of the last half hour are kept, one a minute', async () => {
  const { aiServerId, key } = await register('心跳')
  await beat(aiServerId, key, [], { load: 1 })
  await beat(aiServerId, key, [], { load: 2 })
  const heartbeats = async () => (await admin.call(device.getAiServer, { aiServerId })).heartbeats
  expect((await heartbeats()).map(each => each.load)).toEqual([1])
  const before = Array.from({ length: 30 }, (_, n) => ({ ...samples, at: Date.now() - 60_000 * (n + 1), load: n }))
  await sql`
    update ai_server set recent_heartbeats = ${JSON.stringify(before)}::jsonb
    where device_no = (select device_no from device where device_id = ${aiServerId})`.execute(suite.db.system)
  await beat(aiServerId, key, [], { load: 7 })
  const now = await heartbeats()
  expect([now.length, now[0]?.load, now[1]?.load, now.at(-1)?.load]).toEqual([30, 7, 0, 28])
})
const samples = { memoryBytes: null, diskFreeBytes: null, spooled: null, clockOffsetMs: 0, channelsOnline: 0 }

test('each hour of a week keeps the mean, the lowest and the highest, and no more than that', async () => {
  const { aiServerId, key } = await register('一周')
  const hours = async () => admin.call(device.readHealth, { aiServerId })
  const minuteAgo = () =>
    sql`update ai_server set recent_heartbeats = '[]'
        where device_no = (select device_no from device where device_id = ${aiServerId})`.execute(suite.db.system)
  const told = (load: number) => ({ load, memoryBytes: 1e9, temperature: 40 + load, cores: 4, uptimeSeconds: 60 })
  await beat(aiServerId, key, [`${aiServerId}_C1`], told(1))
  // Within the minute it is not noted again.
  await beat(aiServerId, key, [`${aiServerId}_C1`], told(9))
  for (const load of [2, 6]) {
    await minuteAgo()
    await beat(aiServerId, key, [`${aiServerId}_C1`], told(load))
  }
  const now = await hours()
  // An hour may have ended in between.
  if (new Set(now.map(({ hour }) => hour)).size === 1) {
    expect(now.map(({ measure }) => measure)).toEqual([
      'channelsOnline',
      'clockOffsetMs',
      'load',
      'memoryBytes',
      'temperature',
    ])
    expect(now.find(({ measure }) => measure === 'load')).toMatchObject({ mean: 3, lowest: 1, highest: 6 })
    expect(now.find(({ measure }) => measure === 'temperature')).toMatchObject({ lowest: 41, highest: 46 })
  }
  expect(await read(aiServerId)).toMatchObject({ cores: 4, temperature: 46, startedAt: expect.any(Number) })

  await sql`update ai_server_hour set hour = hour - interval '9 days'
    where device_no = (select device_no from device where device_id = ${aiServerId})`.execute(suite.db.system)
  expect(await hours()).toEqual([])
  await suite.db.system.transaction().execute(deleteExpired)
  const { rows } =
    await sql`select from ai_server_hour join device using (device_no) where device_id = ${aiServerId}`.execute(
      suite.db.system,
    )
  expect(rows).toEqual([])
})

test('a rotated key counts beside the old one until it is used; ended at once the old one counts no more', async () => {
  const { aiServerId, key } = await register('换钥')
  await beat(aiServerId, key)
  const next = await admin.call(device.rotateKey, { aiServerId })
  expect(next.formerUntil).toBeGreaterThan(Date.now() + 23 * 3_600_000)
  expect(await read(aiServerId)).toMatchObject({
    key: { state: 'rotated', usedAt: null, formerUntil: next.formerUntil },
  })
  expect(await beat(aiServerId, key)).toBe(200)
  expect(await beat(aiServerId, next.key)).toBe(200)
  expect(await read(aiServerId)).toMatchObject({ key: { state: 'inUse' } })
  await expect.poll(() => beat(aiServerId, key)).toBe(401)
  const last = await admin.call(device.rotateKey, { aiServerId, endFormer: true })
  expect(last.formerUntil).toBeNull()
  await expect.poll(() => beat(aiServerId, next.key)).toBe(401)
  expect(await beat(aiServerId, last.key)).toBe(200)
  expect((await auditOf(aiServerId)).map(row => row.action)).toEqual([
    'registerAiServer',
    'rotateAiServerKey',
    'rotateAiServerKey',
  ])
})

test('a revoked key cuts the line and ends ingestion; the AI server is disabled until it has a new one and uses it', async () => {
  const { aiServerId, key } = await register('吊销')
  await beat(aiServerId, key, [`${aiServerId}_C1`])
  const edge = await connectEdge(port, key)
  await admin.call(device.revokeKey, { aiServerId })
  await edge.closed
  await expect.poll(() => beat(aiServerId, key)).toBe(401)
  const states = async () => {
    const { aiServer, channels } = await admin.call(device.getAiServer, { aiServerId })
    return [aiServer.state, aiServer.key?.state, ...channels.map(channel => channel.state)]
  }
  expect(await states()).toEqual(['disabled', 'revoked', 'disabled'])
  const told = await sql<{ state: string }>`
    select detail->>'state' as state from outbox where kind = 'device' and detail->>'deviceId' = ${aiServerId} order by xid, id`.execute(
    suite.db.system,
  )
  expect(told.rows.at(-1)).toEqual({ state: 'disabled' })
  const next = await admin.call(device.rotateKey, { aiServerId })
  expect(next.formerUntil).toBeNull()
  expect(await states()).toEqual(['inactive', 'unused', 'inactive'])
  expect(await beat(aiServerId, next.key, [`${aiServerId}_C1`])).toBe(200)
  expect(await states()).toEqual(['online', 'inUse', 'online'])
})

test('channels move along to another project, and alarms stay where they were raised', async () => {
  const { aiServerId, key } = await register('搬迁')
  await beat(aiServerId, key, [`${aiServerId}_C1`])
  const channel = await suite.db.system
    .selectFrom('device')
    .where('device_id', '=', `${aiServerId}_C1`)
    .selectAll()
    .executeTakeFirstOrThrow()
  const { alarmId } = await anAlarm(suite.db, {
    tenantId: channel.tenant_id,
    companyId: channel.company_id,
    projectId: channel.project_id,
    regionId: 0,
    deviceNo: channel.device_no,
    deviceId: channel.device_id,
    name: channel.name,
    aiServerNo: channel.ai_server_no ?? 0,
  })
  await admin.call(device.updateAiServer, {
    aiServerId,
    name: '搬迁后',
    location: '二楼',
    projectId: projectNo('二号厂区'),
  })
  expect(await read(aiServerId)).toMatchObject({
    name: '搬迁后',
    location: '二楼',
    projectName: '二号厂区',
    channels: 1,
  })
  const of = { device_id: `${aiServerId}_C1` }
  const moved = await suite.db.system
    .selectFrom('device')
    .where('device_id', '=', of.device_id)
    .select('project_id')
    .executeTakeFirst()
  const alarm = await suite.db.system
    .selectFrom('alarm')
    .where('alarm_id', '=', alarmId)
    .select('project_id')
    .executeTakeFirst()
  expect([moved?.project_id, alarm?.project_id]).toEqual([projectNo('二号厂区'), projectNo('一号厂区')])
  expect((await auditOf(aiServerId)).at(-1)).toMatchObject({
    action: 'updateAiServer',
    detail: { before: { name: '搬迁', project_id: projectNo() }, after: { name: '搬迁后', location: '二楼' } },
  })
  // The new place counts for what comes next, as soon as the servers have heard of it.
  await expect
    .poll(async () => {
      await beat(aiServerId, key, [`${aiServerId}_C1`, `${aiServerId}_C2`])
      return (await read(aiServerId)).channels
    })
    .toBe(2)
})

test('channels of another region of the project stay there; to another company nothing moves', async () => {
  const regions = await suite.db.system
    .selectFrom('region')
    .where('project_id', '=', projectNo())
    .select('region_id')
    .orderBy('region_id')
    .execute()
  const [yard, gate] = regions.map(row => row.region_id)
  const { aiServerId, key } = await register('区域', { regionId: yard })
  await beat(aiServerId, key, [`${aiServerId}_C1`, `${aiServerId}_C2`])
  await suite.db.system
    .updateTable('device')
    .set({ region_id: null })
    .where('device_id', '=', `${aiServerId}_C2`)
    .execute()
  await admin.call(device.updateAiServer, { aiServerId, name: '区域', projectId: projectNo(), regionId: gate })
  const places = await suite.db.system
    .selectFrom('device')
    .where('device_id', 'like', `${aiServerId}%`)
    .select('region_id')
    .orderBy('device_id')
    .execute()
  expect(places.map(row => row.region_id)).toEqual([gate, gate, null])
  const south = { aiServerId, name: '区域', projectId: projectNo('物流园区') }
  expect(await refusal(admin.call(device.updateAiServer, south))).toBe('device.otherCompany')
  const elsewhere = { name: 'x', projectId: projectNo('二号厂区'), regionId: gate }
  expect(await refusal(admin.call(device.registerAiServer, elsewhere))).toBe('device.unknownPlace')
})

test('of two who change an AI server at once the second is told, and writes nothing over', async () => {
  const { aiServerId } = await register('两人')
  const seen = async () => {
    const { name, location, projectId, regionId } = await read(aiServerId)
    return { name, location, projectId, regionId }
  }
  const before = await seen()
  const rename = (name: string, seenFacts?: typeof before) =>
    admin.call(device.updateAiServer, {
      ...{ aiServerId, name, projectId: before.projectId },
      ...(seenFacts && { seenFacts }),
    })
  await rename('甲', before)
  expect(await refusal(rename('乙', before))).toBe('device.aiServerChanged')
  expect((await seen()).name).toBe('甲')
  await rename('乙', await seen())
  // Who does not say what they saw is asked nothing.
  await rename('丙')
  expect((await seen()).name).toBe('丙')
})

test('a stopped project takes no AI server, and keeps those it has; so does one of a stopped customer', async () => {
  const { aiServerId } = await register('停用')
  const other = { name: '停用', projectId: projectNo('二号厂区') }
  const set = (state: number) =>
    suite.db.system.updateTable('project').set({ state }).where('project_id', '=', other.projectId).execute()
  await set(2)
  expect(await refusal(admin.call(device.registerAiServer, other))).toBe('project.terminated')
  expect(await refusal(admin.call(device.updateAiServer, { aiServerId, ...other }))).toBe('project.terminated')
  await set(1)
  await admin.call(device.updateAiServer, { aiServerId, ...other })
  await set(2)
  await admin.call(device.updateAiServer, { aiServerId, ...other, name: '改名' })
  await set(1)
  // Its own people are signed out; the platform's root is not.
  const root = await signInAs(suite.app, 'root', 'Watchfire!root')
  const customer = suite.db.system
    .updateTable('company')
    .where('company_id', '=', eb =>
      eb.selectFrom('project').where('project_id', '=', other.projectId).select('tenant_id'),
    )
  await customer.set({ in_use: false }).execute()
  expect(await refusal(root.call(device.registerAiServer, other))).toBe('project.terminated')
  await customer.set({ in_use: true }).execute()
  admin = await signInAs(suite.app, '13800000001', 'Watchfire!admin')
  operator = await signInAs(suite.app, '13800000002', 'Watchfire!op')
})

test('only one that never made contact is removed', async () => {
  const [never, once] = [await register('从未'), await register('一次')]
  await beat(once.aiServerId, once.key)
  await admin.call(device.removeAiServer, { aiServerId: never.aiServerId })
  expect(await refusal(read(never.aiServerId))).toBe('device.notFound')
  await expect.poll(() => beat(never.aiServerId, never.key)).toBe(401)
  expect(await refusal(admin.call(device.removeAiServer, { aiServerId: once.aiServerId }))).toBe('device.hasHistory')
  // An old key that was used once names it in the history, whatever became of the key.
  await admin.call(device.rotateKey, { aiServerId: once.aiServerId, endFormer: true })
  expect(await refusal(admin.call(device.removeAiServer, { aiServerId: once.aiServerId }))).toBe('device.hasHistory')
})

test('the list is found by words, state and project, and shows keys to those who keep AI servers alone', async () => {
  const { aiServerId } = await register('找得到')
  const ids = async (input: object, selection = {}) =>
    (await admin.call(device.listAiServers, input, selection)).rows.map(row => row.aiServerId)
  expect(await ids({ keyword: '找得' })).toEqual([aiServerId])
  expect(await ids({ keyword: aiServerId.toLowerCase() })).toEqual([aiServerId])
  expect(await ids({ keyword: '找得', state: 'online' })).toEqual([])
  expect(await ids({ keyword: '找得', state: 'inactive' }, { projectId: projectNo() })).toEqual([aiServerId])
  expect(await ids({ keyword: '找得' }, { projectId: projectNo('二号厂区') })).toEqual([])
  const [seen] = (await operator.call(device.listAiServers, { keyword: '找得' })).rows
  expect(seen).toMatchObject({ aiServerId, key: null })
  expect(await admin.call(device.listAiServers, { keyword: '找得', pageNum: 2 })).toEqual({ rows: [], total: 1 })
})

test('an administrator of one project registers there and nowhere else', async () => {
  await sql`
    insert into account (tenant_id, company_id, role_id, account, password_hash)
    select tenant_id, company_id, role_id, 'of-plant', password_hash from account where account = '13800000001'`.execute(
    suite.db.system,
  )
  await sql`
    insert into account_project (account_id, project_id, tenant_id)
    select account_id, ${projectNo()}, tenant_id from account where account = 'of-plant'`.execute(suite.db.system)
  const limited = await signInAs(suite.app, 'of-plant', 'Watchfire!admin')
  const { aiServerId } = await limited.call(device.registerAiServer, { name: '本区', projectId: projectNo() })
  const other = projectNo('二号厂区')
  expect(await refusal(limited.call(device.registerAiServer, { name: '外区', projectId: other }))).toBe(
    'device.unknownPlace',
  )
  expect(await refusal(limited.call(device.updateAiServer, { aiServerId, name: '外区', projectId: other }))).toBe(
    'device.unknownPlace',
  )
})

test('asked for the whole, an AI server tells its configuration, its updates, its week and how it was; without that, no history', async () => {
  const { aiServerId, key } = await register('整体')
  await beat(aiServerId, key, [`${aiServerId}_C1`], { load: 0.5 })
  const row = await suite.db.system
    .selectFrom('device')
    .where('device_id', '=', aiServerId)
    .select(['device_no as aiServerNo', 'tenant_id as tenantId', 'company_id as companyId'])
    .executeTakeFirstOrThrow()
  const rollOuts = [await aRollOut(suite.db, row as never), await aRollOut(suite.db, row as never)]
  await suite.db.system
    .updateTable('rollout_device')
    .set({ state: 6, percent: 100, reason: 'camerasLost', ended_at: new Date() })
    .where('rollout_id', '=', rollOuts[0] ?? 0)
    .execute()
  const whole = await admin.call(device.getAiServer, { aiServerId, whole: true })
  expect(whole.configuration).toMatchObject({ waiting: 0, refused: 0 })
  expect(whole.updates).toMatchObject([
    { state: null, ended: false },
    { version: '1.4.0', state: 6, reason: 'camerasLost', ended: true },
  ])
  expect(whole.week?.map(({ measure }) => measure)).toContain('load')
  expect(whole.past?.spans[0]).toMatchObject({ state: 'online', until: null })
  expect(await admin.call(device.getAiServer, { aiServerId })).toMatchObject({ week: null, past: null })
})

test('an AI server tells its platform, by which the list is narrowed; one no release is made for has none', async () => {
  const [known, other] = [await register('平台甲'), await register('平台乙')]
  await beat(known.aiServerId, known.key, [], { platform: 'linux-arm64' })
  await beat(other.aiServerId, other.key, [], { platform: 'plan9-mips' })
  expect([(await read(known.aiServerId)).platform, (await read(other.aiServerId)).platform]).toEqual([
    'linux-arm64',
    null,
  ])
  const { rows } = await admin.call(device.listAiServers, { keyword: '平台', platform: 'linux-arm64' })
  expect(rows.map(({ aiServerId }) => aiServerId)).toEqual([known.aiServerId])
})

test('a customer has so many AI servers and no more, and another one is free', async () => {
  await sql`
    with entered as (
      insert into device (device_id, kind, tenant_id, company_id, project_id, name)
      select 'FULL-' || n, 1, tenant_id, company_id, project_id, 'full' from project, generate_series(1, ${limits.aiServersOfCustomer}) n
      where project_id = ${projectNo()} returning device_no, tenant_id
    )
    insert into ai_server (device_no, tenant_id) select * from entered`.execute(suite.db.system)
  expect(await refusal(register('多一台'))).toBe('device.tooManyAiServers')
  const free = await signInAs(suite.app, '13900000001', 'Watchfire!other')
  expect(await free.call(device.registerAiServer, { name: '另一家', projectId: projectNo('罐区') })).toMatchObject({
    key: expect.any(String),
  })
})

/**
 * Whatever takes something away from somebody reaches what they have open at that moment within two seconds of the answer: the next
 * call, the live channel, a running picture, a link that was not opened yet, and a download under way. Nothing looks by itself meanwhile.
 */
import { createHash, randomBytes } from 'node:crypto'
import { accessCalls } from '@watchfire/contract/access/access.calls.ts'
import { accountCalls } from '@watchfire/contract/access/account/account.calls.ts'
import { roleCalls } from '@watchfire/contract/access/role/role.calls.ts'
import { sessionCalls } from '@watchfire/contract/access/session/session.calls.ts'
import { exportCalls } from '@watchfire/contract/alarm/export.calls.ts'
import { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import { liveCalls } from '@watchfire/contract/core/live.ts'
import { rights, seedRoles } from '@watchfire/contract/core/rights.ts'
import { videoCalls } from '@watchfire/contract/video/video.calls.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLive } from './core/live/live-client.ts'
import { aChannelOf, anAlarm } from './core/testing/builders.ts'
import { type SignedClient, signInAs } from './core/testing/signed-client.ts'
import { suiteServer } from './core/testing/suite-server.ts'
import { connectEdge, type EdgeClient } from './fleet/edge-client.ts'
import { openFeed } from './video/feed-client.ts'

const limitMs = 2000
const suite = suiteServer({ timeouts: { sessionsMs: 3_600_000 } })
let admin: SignedClient
let operator: SignedClient
let edge: EdgeClient
let origin = ''
let [plant, second] = [0, 0]
let role = { roleId: 0, version: 1 }
let deviceId = ''

beforeAll(async () => {
  const { db } = suite
  origin = await suite.app.listen({ port: 0, host: '127.0.0.1' })
  admin = await signInAs(suite.app, '13800000001', 'Watchfire!admin')
  const { rows } = await admin.call(companyCalls.listProjects, {})
  plant = rows.find(row => row.name === '一号厂区')?.projectId ?? 0
  second = rows.find(row => row.name === '二号厂区')?.projectId ?? 0
  const place = await db.system
    .selectFrom('project')
    .where('project_id', '=', plant)
    .select(['tenant_id as tenantId', 'company_id as companyId', 'project_id as projectId'])
    .executeTakeFirstOrThrow()
  const channel = await aChannelOf(db, { ...place, regionId: 0 })
  deviceId = channel.deviceId
  await anAlarm(db, channel, { type: 5 })
  // Far more than lies in the buffers between server and reader.
  await sql`
    insert into alarm (alarm_id, alarm_at, tenant_id, company_id, project_id, region_id, device_no, ai_server_no, place_id, type, level,
      state, occurred_at, received_at, last_at, comment)
    select 8000000 + n, now() - n * interval '7 seconds', tenant_id, company_id, project_id, region_id, device_no, ai_server_no, place_id, 5,
      2, 1, now(), now(), now(), repeat('x', 700)
    from generate_series(1, 12000) n cross join (select * from alarm where type = 5 limit 1) template`.execute(
    db.system,
  )
  const key = randomBytes(24).toString('base64url')
  const keyHash = createHash('sha256').update(key).digest()
  await db.system
    .updateTable('ai_server')
    .set({ key_hash: keyHash })
    .where('device_no', '=', channel.aiServerNo)
    .execute()
  edge = await connectEdge(Number(new URL(origin).port), key)
  const made = await admin.call(roleCalls.save, { name: '夜班', menuIds: rightsOfRole, forAllCompanies: true })
  role = { roleId: made.roleId, version: made.version }
})
afterAll(() => edge.socket.terminate())

const rightsOfRole = [...seedRoles.operator]
const saveRights = async (menuIds: number[]) => {
  const { version } = await admin.call(roleCalls.save, { ...role, name: '夜班', menuIds })
  role = { ...role, version }
}
const profile = (change: object) => admin.call(accessCalls.updateProfile, { userId: operator.user.uid, ...change })
const setAccount = (state: 'inUse' | 'terminated') =>
  admin.call(accountCalls.setState, { accountId: operator.user.uid, state })
const setCompany = (status: 'inUse' | 'terminated') =>
  admin.call(companyCalls.setState, { companyId: operator.user.companyId, status })
const newestSession = async () => {
  const session = suite.db.system.selectFrom('session').where('account_id', '=', operator.user.uid)
  const row = await session.select('session_id').orderBy('session_id', 'desc').executeTakeFirstOrThrow()
  return { sessionId: row.session_id }
}
const passwordOf = (accountId: number) =>
  suite.db.system
    .selectFrom('account')
    .where('account_id', '=', accountId)
    .select(['password_hash', 'must_change_password'])
    .executeTakeFirstOrThrow()
const socketOf = (url: string) => origin.replace('http', 'ws') + url

/** What somebody at work has open. Each answers, once it has ended, when that was by the clock of this machine. */
async function everythingOpen() {
  const { url } = await operator.call(liveCalls.takeTicket, {})
  const live = await openLive(socketOf(url))
  await live.untilType('hello')
  const told = new Promise<number>(resolve => {
    live.socket.on('message', data => {
      if (/"type":"(resync|signedOut)"/.test(String(data))) resolve(Date.now())
    })
    live.socket.on('close', () => resolve(Date.now()))
  })
  const play = async () => (await operator.call(videoCalls.play, { sourceType: 'live', deviceId })).playUrl
  const feed = await openFeed(socketOf(await play()))
  const over = new Promise<number>(resolve => feed.socket.on('close', () => resolve(Date.now())))
  const tickets = [await play(), (await operator.call(exportCalls.start, { format: 'csv', type: 5 })).url]
  const running = await operator.call(exportCalls.start, { format: 'csv', type: 5 })
  const reader = (await fetch(origin + running.url)).body?.getReader()
  await reader?.read()
  const ofExport = () =>
    suite.db.system
      .selectFrom('alarm_export')
      .where('alarm_export_id', '=', running.exportId)
      .select([sql<string>`state::text`.as('state'), 'changed_at'])
      .executeTakeFirstOrThrow()
  await expect.poll(async () => (await ofExport()).state).toBe('running')
  return {
    ends: {
      'live channel': () => told,
      'running picture': () => over,
      'running export': async () => {
        await expect.poll(async () => (await ofExport()).state, { timeout: 20_000 }).not.toBe('running')
        return Number((await ofExport()).changed_at)
      },
    },
    /** Whether one of the links still opens. */
    async opens() {
      const [picture = '', list = ''] = tickets
      const feedOpens = await openFeed(socketOf(picture)).then(
        () => true,
        () => false,
      )
      const { ok, body } = await fetch(origin + list)
      await body?.cancel()
      return feedOpens || ok
    },
    lastOfLive: () => live.messages.at(-1)?.type,
    close: async () => {
      live.socket.terminate()
      feed.socket.terminate()
      await reader?.cancel().catch(() => {})
    },
  }
}

type Row = { what: string; act: () => Promise<unknown>; undo?: () => Promise<unknown>; code: string; live: string }
const rows: Row[] = [
  {
    what: 'the account is stopped',
    act: () => setAccount('terminated'),
    undo: () => setAccount('inUse'),
    code: 'session.dead',
    live: 'signedOut',
  },
  {
    what: 'the password is reset',
    act: () => admin.call(accountCalls.resetPassword, { accountId: operator.user.uid }),
    code: 'session.dead',
    live: 'signedOut',
  },
  {
    what: 'the role loses the right',
    act: () => saveRights([rights.overall]),
    undo: () => saveRights(rightsOfRole),
    code: 'right.missing',
    live: 'resync',
  },
  {
    what: 'the account loses the project',
    act: () => profile({ projectIds: [second] }),
    code: 'device.notFound',
    live: 'resync',
  },
  {
    what: 'the company is stopped',
    act: () => setCompany('terminated'),
    undo: () => setCompany('inUse'),
    code: 'session.dead',
    live: 'signedOut',
  },
  {
    what: 'an administrator ends the session',
    act: async () => admin.call(sessionCalls.end, await newestSession()),
    code: 'session.dead',
    live: 'signedOut',
  },
]

test.for(rows)('$what: all that is open ends within two seconds', async ({ act, undo, code, live: last }) => {
  operator = await signInAs(suite.app, '13800000002', 'Watchfire!op')
  await profile({ roleId: role.roleId, projectIds: [plant, second] })
  const password = await passwordOf(operator.user.uid)
  const open = await everythingOpen()
  const others = await openLive(socketOf((await admin.call(liveCalls.takeTicket, {})).url))
  await others.untilType('hello')
  await act()
  const answered = Date.now()
  const { body } = await operator.send(videoCalls.play, { sourceType: 'live', deviceId })
  expect(body.errorCode, 'the next call').toBe(code)
  expect(await open.opens(), 'a link that was not opened yet').toBe(false)
  for (const [what, end] of Object.entries(open.ends))
    expect((await end()) - answered, `${what}: ms after the answer`).toBeLessThan(limitMs)
  expect(open.lastOfLive()).toBe(last)
  expect([others.socket.readyState, others.messages.map(({ type }) => type)], 'somebody else').toEqual([
    others.socket.OPEN,
    expect.not.arrayContaining(['signedOut']),
  ])
  others.socket.terminate()
  await open.close()
  await undo?.()
  await suite.db.system.updateTable('account').set(password).where('account_id', '=', operator.user.uid).execute()
})

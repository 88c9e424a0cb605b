/** Another role or other projects reach what an account has open at the moment within two seconds; its sessions stay. */
import { accessCalls } from '@watchfire/contract/access/access.calls.ts'
import { accountCalls } from '@watchfire/contract/access/account/account.calls.ts'
import { exportCalls } from '@watchfire/contract/alarm/export.calls.ts'
import { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import { liveCalls } from '@watchfire/contract/core/live.ts'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { openLive } from '../../core/live/live-client.ts'
import { aChannelOf, anAlarm } from '../../core/testing/builders.ts'
import { type SignedClient, signInAs } from '../../core/testing/signed-client.ts'
import { suiteServer } from '../../core/testing/suite-server.ts'

// Nobody looks at the sessions by itself: what comes, comes because it was announced.
const suite = suiteServer({ timeouts: { sessionsMs: 3_600_000 } })
let admin: SignedClient
let operator: SignedClient
let origin = ''
let plant = 0
let second = 0

beforeAll(async () => {
  origin = await suite.app.listen({ port: 0, host: '127.0.0.1' })
  admin = await signInAs(suite.app, '13800000001', 'Watchfire!admin')
  const { rows } = await admin.call(companyCalls.listProjects, {})
  plant = rows.find(row => row.name === '一号厂区')?.projectId ?? 0
  second = rows.find(row => row.name === '二号厂区')?.projectId ?? 0
  const row = await suite.db.system
    .selectFrom('project')
    .where('project_id', '=', plant)
    .select(['tenant_id as tenantId', 'company_id as companyId', 'project_id as projectId'])
    .executeTakeFirstOrThrow()
  await anAlarm(suite.db, await aChannelOf(suite.db, { ...row, regionId: 0 }), { type: 5 })
  // Far more than lies in the buffers between server and reader.
  await sql`
    insert into alarm (alarm_id, alarm_at, tenant_id, company_id, project_id, region_id, device_no, ai_server_no, place_id, type, level,
      state, occurred_at, received_at, last_at, comment)
    select 8000000 + n, now() - n * interval '7 seconds', tenant_id, company_id, project_id, region_id, device_no, ai_server_no, place_id, 5,
      2, 1, now(), now(), now(), repeat('x', 700)
    from generate_series(1, 12000) n cross join (select * from alarm where type = 5 limit 1) template`.execute(
    suite.db.system,
  )
})
beforeEach(async () => {
  operator = await signInAs(suite.app, '13800000002', 'Watchfire!op')
  await moveTo(plant)
})

const moveTo = (projectId: number) =>
  admin.call(accessCalls.updateProfile, { userId: operator.user.uid, projectIds: [projectId] })
const stop = () => admin.call(accountCalls.setState, { accountId: operator.user.uid, state: 'terminated' })
const resume = () => admin.call(accountCalls.setState, { accountId: operator.user.uid, state: 'inUse' })

async function aLiveChannel() {
  const { url } = await operator.call(liveCalls.takeTicket, {})
  const channel = await openLive(`${origin.replace('http', 'ws')}${url}`)
  await channel.untilType('hello')
  return channel
}

/** A download that has begun and whose reader waits. */
async function aRunningExport() {
  const { url } = await operator.call(exportCalls.start, { format: 'csv', type: 5 })
  const reader = (await fetch(origin + url)).body?.getReader()
  await reader?.read()
  return async () => {
    while (!(await reader?.read())?.done);
  }
}

test('a live channel is told to read anew', async () => {
  const channel = await aLiveChannel()
  await moveTo(second)
  await channel.untilType('resync')
  channel.socket.terminate()
})

test('a ticket that was taken before opens a channel of the new scope alone', async () => {
  const { url } = await operator.call(liveCalls.takeTicket, {})
  await moveTo(second)
  const channel = await openLive(`${origin.replace('http', 'ws')}${url}`)
  await channel.untilType('hello')
  expect((await operator.call(companyCalls.listProjects, {})).rows.map(row => row.projectId)).toEqual([second])
  channel.socket.terminate()
})

test('a running export of what is no longer seen breaks off, and one whose account is stopped', async () => {
  const readOn = await aRunningExport()
  await moveTo(second)
  await expect.poll(exportState).not.toBe('running')
  await expect(readOn()).rejects.toThrow()

  await moveTo(plant)
  const readOnStopped = await aRunningExport()
  await stop()
  await expect.poll(exportState).not.toBe('running')
  await expect(readOnStopped()).rejects.toThrow()
  await resume()
})

const exportState = async () => {
  const { rows } = await sql<{
    state: string
  }>`select state::text from alarm_export order by alarm_export_id desc limit 1`.execute(suite.db.system)
  return rows[0]?.state
}

test('stopped: the live channel is signed out and closed, and its ticket opens nothing', async () => {
  const { url } = await operator.call(liveCalls.takeTicket, {})
  const channel = await aLiveChannel()
  await stop()
  await channel.untilClosed()
  expect(channel.messages.at(-1)?.type).toBe('signedOut')
  await expect(openLive(`${origin.replace('http', 'ws')}${url}`)).rejects.toThrow('status 403')
  expect((await operator.send(companyCalls.readTree, {})).status).toBe(401)
  await resume()
})

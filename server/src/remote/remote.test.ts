/** Work on AI servers from afar: an edge's end of the line is played, everything else is the product. */

import { allCalls } from '@watchfire/contract'
import { rights } from '@watchfire/contract/core/rights.ts'
import type { StreamEnd } from '@watchfire/contract/fleet/uplink.ts'
import { jobsAtOnce, verbSeconds } from '@watchfire/contract/remote/remote.shapes.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { aRole } from '../access/testing/access-rows.ts'
import { everyWriteIsLogged } from '../core/testing/logged-writes.ts'
import { digestOf, type SignedClient, signInAs } from '../core/testing/signed-client.ts'
import { suiteServer } from '../core/testing/suite-server.ts'
import { camerasOfSuite } from '../device/testing/cameras-of-suite.ts'
import { connectEdge } from '../fleet/edge-client.ts'
import type { UplinkHub } from '../fleet/uplink-hub.ts'
import { endOverdue, forgetResults } from './remote.queries.ts'
import { remoteRunner } from './remote-runner.ts'

const suite = suiteServer({ jobs: false })
everyWriteIsLogged(suite.db)
const { known, aServer } = camerasOfSuite(suite)
const { remote } = allCalls
let admin: SignedClient
let operator: SignedClient
let port = 0

beforeAll(async () => {
  admin = known.admin
  operator = await signInAs(suite.app, '13800000002', 'Watchfire!op')
  await suite.app.listen({ port: 0, host: '127.0.0.1' })
  port = (suite.app.server.address() as { port: number }).port
})

const refusal = async (promise: Promise<unknown>) =>
  promise.then(
    () => '',
    (error: Error) => error.message.split(':')[0],
  )
const read = (jobId: number) => admin.call(remote.getJob, { jobId })
async function ended(jobId: number) {
  await expect.poll(async () => (await read(jobId)).endedAt, { timeout: 20_000 }).not.toBeNull()
  return read(jobId)
}

/** An AI server whose line is there, with one camera. */
async function aConnected(verbs = new Map<string, object | StreamEnd>(), knows = ['masks', 'lines', 'plan', 'remote']) {
  const server = await aServer()
  const { channelId } = await server.add()
  await server.beat({ version: 1, online: [channelId], knows })
  const edge = await connectEdge(port, server.key, { verbs })
  const { aiServerId } = server
  const run = async (verb: 'clock' | 'log', lines?: number) =>
    (await admin.call(remote.run, { aiServerId, verb, lines })).jobId
  const look = async (verb: 'ping' | 'probe' | 'snapshot') =>
    (await admin.call(remote.runOnCamera, { channelId, verb })).jobId
  return { ...server, channelId, edge, run, look }
}

const clock = {
  time: 0,
  zone: 'Asia/Shanghai',
  service: 'synchronised',
  syncedAt: 1_790_000_000_000,
  uptimeSeconds: 60,
}
const ping = {
  host: '10.0.0.1',
  port: 554,
  ip: '10.0.0.1',
  attempts: [{ answer: 'open', ms: 1.2 }],
  problem: null,
}

test('each verb goes to the edge as what it is, and what it finds is a job that everybody of the company reads', async () => {
  const verbs = new Map<string, object>([
    ['ping', ping],
    ['snapshot', { problem: null, width: 640, height: 360 }],
    ['log', { lines: ['{"level":30,"msg":"the edge watches"}'] }],
  ])
  const { aiServerId, channelId, edge, run, look } = await aConnected(verbs)
  verbs.set('clock', { ...clock, time: Date.now() + 90_000 })
  const { clock: told } = await ended(await run('clock'))
  expect(told).toMatchObject({ zone: 'Asia/Shanghai', service: 'synchronised', uptimeSeconds: 60 })
  expect(Math.abs((told?.offsetMs ?? 0) - 90_000)).toBeLessThan(30_000)
  expect(await ended(await look('ping'))).toMatchObject({
    aiServerId,
    channelId,
    state: 'done',
    verb: 'ping',
    ping,
    madeBy: admin.user.fullName,
  })
  expect(await ended(await look('snapshot'))).toMatchObject({
    snapshot: { problem: null, width: 640 },
    picture: Buffer.from('jpeg').toString('base64'),
  })
  expect((await ended(await run('log', 50))).log?.lines).toEqual(['{"level":30,"msg":"the edge watches"}'])
  expect(edge.asked.map(({ type, ...asked }) => asked)).toEqual([
    { stream: 1, verb: 'clock' },
    { stream: 2, verb: 'ping', channelId },
    { stream: 3, verb: 'snapshot', channelId, onvifPort: 80 },
    { stream: 4, verb: 'log', lines: 50 },
  ])
  const list = await admin.call(remote.listJobs, { aiServerId })
  expect(list.map(({ verb, state }) => [verb, state])).toEqual([
    ['log', 'done'],
    ['snapshot', 'done'],
    ['ping', 'done'],
    ['clock', 'done'],
  ])
  const [, second] = list
  const older = await admin.call(remote.listJobs, { aiServerId, before: second?.jobId ?? 0 })
  expect(older.map(({ verb }) => verb)).toEqual(['ping', 'clock'])
  edge.close()
})

test('each act stands in the account log with what was asked and of what', async () => {
  const { aiServerId, channelId, edge, look } = await aConnected(new Map([['ping', ping]]))
  const jobId = await look('ping')
  await ended(jobId)
  await admin.call(remote.restart, { aiServerId })
  const rows = await suite.db.system
    .selectFrom('audit')
    .where('target', '=', aiServerId)
    .where('action', 'in', ['maintainAiServer', 'restartAiServer'])
    .orderBy('audit_id')
    .select(['action', 'detail'])
    .execute()
  expect(rows).toEqual([
    { action: 'maintainAiServer', detail: expect.objectContaining({ remoteVerb: 'ping', deviceId: channelId, jobId }) },
    { action: 'restartAiServer', detail: expect.objectContaining({ remoteVerb: 'restart' }) },
  ])
  edge.close()
})

test('what the edge refuses is a refused job, with its reason', async () => {
  const verbs = new Map<string, object | StreamEnd>([
    ['probe', 'unknownChannel'],
    ['clock', 'unknownVerb'],
    ['restart', 'updating'],
    ['ping', { nonsense: true }],
    ['log', { lines: ['x'.repeat(300_000)] }],
  ])
  const { aiServerId, edge, run, look } = await aConnected(verbs)
  const outcome = async (jobId: number) => {
    const { state, refusal: why, ping: found, log } = await ended(jobId)
    expect([found, log]).toEqual([null, null])
    return [state, why]
  }
  expect(await outcome(await look('probe'))).toEqual(['refused', 'unknownChannel'])
  expect(await outcome(await run('clock'))).toEqual(['refused', 'unknownVerb'])
  expect(await outcome((await admin.call(remote.restart, { aiServerId })).jobId)).toEqual(['refused', 'updating'])
  expect(await outcome(await look('ping'))).toEqual(['refused', 'badAnswer'])
  expect(await outcome(await run('log'))).toEqual(['refused', 'badAnswer'])
  edge.close()
})

test('an AI server that is away is refused, and nothing waits for it', async () => {
  const { aiServerId, channelId, edge, run } = await aConnected()
  const jobId = await run('clock')
  edge.close()
  expect(await ended(jobId)).toMatchObject({ state: 'refused', refusal: 'edgeGone' })
  await expect.poll(() => refusal(run('clock'))).toContain('remote.away')
  expect(await refusal(admin.call(remote.restart, { aiServerId }))).toContain('remote.away')
  expect(await refusal(admin.call(remote.runOnCamera, { channelId, verb: 'ping' }))).toContain('remote.away')
  expect(await admin.call(remote.listJobs, { aiServerId })).toHaveLength(1)
})

test('an older edge is not asked', async () => {
  const { edge, run } = await aConnected(new Map(), ['masks'])
  expect(await refusal(run('clock'))).toContain('remote.tooOld')
  expect(edge.asked).toEqual([])
  edge.close()
})

test('so many at a time of one AI server and of one person', async () => {
  const first = await aConnected()
  const running: number[] = []
  for (let count = 0; count < jobsAtOnce.aiServer; count += 1) running.push(await first.run('clock'))
  await expect.poll(async () => (await read(running[0] ?? 0)).state).toBe('running')
  expect(await refusal(first.run('clock'))).toContain('remote.busy')
  const second = await aConnected()
  expect(await refusal(second.run('clock'))).toContain('remote.tooMany')
  first.edge.close()
  for (const jobId of running) await ended(jobId)
  second.edge.close()
})

test('a restart is done when the AI server was started after it', async () => {
  const { aiServerId, edge } = await aConnected(new Map([['restart', {}]]))
  const { jobId } = await admin.call(remote.restart, { aiServerId })
  await expect.poll(() => edge.asked).toHaveLength(1)
  expect((await read(jobId)).endedAt).toBeNull()
  await sql`
    update ai_server set started_at = now(), last_seen_at = now(), version = '0.1.7'
    where device_no = (select device_no from device where device_id = ${aiServerId})`.execute(suite.db.system)
  expect(await ended(jobId)).toMatchObject({
    state: 'done',
    restart: { version: '0.1.7', backAfterMs: expect.any(Number) },
  })
  edge.close()
})

test('an AI server that went to restart and does not come back is said so when its time is over', async () => {
  const { aiServerId, edge } = await aConnected()
  const { jobId } = await admin.call(remote.restart, { aiServerId })
  const { device_no: aiServerNo } = await suite.db.system
    .selectFrom('device')
    .where('device_id', '=', aiServerId)
    .select('device_no')
    .executeTakeFirstOrThrow()
  const runner = remoteRunner({
    uplinks: { isConnected: () => true, openRemote: (_, __, sink) => endsAtOnce(sink) },
    db: suite.db,
    log: { warn: () => {} },
    seconds: { ...verbSeconds, restart: 1.5 },
  })
  runner.start({ jobId, aiServerNo, verb: 'restart', channelId: undefined, lines: undefined, onvifPort: undefined })
  expect(await ended(jobId)).toMatchObject({ state: 'timedOut', refusal: null, restart: null })
  runner.close()
  edge.close()
})
/** It says that it goes, and goes. */
function endsAtOnce(sink: Parameters<UplinkHub['openRemote']>[2]) {
  queueMicrotask(() => sink.ended('finished'))
  return { close() {}, skipToKey() {} }
}

test('a job whose server ended is noted as timed out, and what was found is forgotten after a day', async () => {
  const { edge, look } = await aConnected(new Map([['snapshot', { problem: null, width: 1, height: 1 }]]))
  const jobId = await look('snapshot')
  await ended(jobId)
  const { job_id: left } = await suite.db.system
    .insertInto('remote_job')
    .columns(['tenant_id', 'device_no', 'verb', 'account_id', 'made_by', 'deadline_at'])
    .expression(eb =>
      eb
        .selectFrom('remote_job')
        .where('job_id', '=', jobId)
        .select(['tenant_id', 'device_no', sql<number>`1`.as('verb'), 'account_id', 'made_by'])
        .select(sql<number>`now() - interval '1 minute'`.as('deadline_at')),
    )
    .returning('job_id')
    .executeTakeFirstOrThrow()
  const sweep = () =>
    suite.db.system.transaction().execute(async trx => {
      await endOverdue(trx)
      await forgetResults(trx)
    })
  await sweep()
  expect(await read(left)).toMatchObject({ state: 'timedOut', endedAt: expect.any(Number) })
  expect((await read(jobId)).picture).not.toBeNull()
  await sql`update remote_job set ended_at = ended_at - interval '25 hours' where job_id = ${jobId}`.execute(
    suite.db.system,
  )
  await sweep()
  expect(await read(jobId)).toMatchObject({ state: 'done', snapshot: null, picture: null })
  edge.close()
})

test('who has a part of its cameras looks at those, and neither reads its log nor restarts it', async () => {
  const { aiServerId, channelId, add, edge, run } = await aConnected(
    new Map<string, object>([
      ['ping', ping],
      ['log', { lines: ['a'] }],
    ]),
  )
  const { channelId: hidden } = await add({ name: '西门' })
  const place = sql`project_id = ${known.projectId}, region_id = ${known.regionId}`
  await sql`update device set ${place} where device_id = any(${[aiServerId, channelId]}::text[])`.execute(
    suite.db.system,
  )
  const logJob = await run('log')
  const hiddenJob = (await admin.call(remote.runOnCamera, { channelId: hidden, verb: 'ping' })).jobId
  for (const jobId of [logJob, hiddenJob]) await ended(jobId)

  const keeper = await aKeeper()
  const { jobId } = await keeper.call(remote.runOnCamera, { channelId, verb: 'ping' })
  await ended(jobId)
  expect((await keeper.call(remote.getJob, { jobId })).ping).toEqual(ping)
  expect(await refusal(keeper.call(remote.run, { aiServerId, verb: 'log' }))).toContain('project.partOnly')
  expect(await refusal(keeper.call(remote.restart, { aiServerId }))).toContain('project.partOnly')
  expect(await refusal(keeper.call(remote.runOnCamera, { channelId: hidden, verb: 'ping' }))).toContain(
    'device.notFound',
  )
  expect(await refusal(keeper.call(remote.getJob, { jobId: hiddenJob }))).toContain('remote.notFound')
  expect(await keeper.call(remote.getJob, { jobId: logJob })).toMatchObject({ state: 'done', log: null })
  expect((await read(logJob)).log).toEqual({ lines: ['a'] })
  const seen = await keeper.call(remote.listJobs, { aiServerId })
  expect(seen.map(job => job.jobId)).toEqual([jobId, logJob])
  edge.close()
})

/** Somebody who may work on AI servers, in one region. */
async function aKeeper(): Promise<SignedClient> {
  const { companyId } = admin.user
  const { projectId, regionId } = known
  const roleId = await aRole(
    suite.db,
    { tenantId: companyId, companyId, projectId, regionId },
    { menuIds: [rights.remote], forAllCompanies: true },
  )
  const limits = { allProjects: false, projectIds: [projectId], regionLimits: [{ projectId, regionIds: [regionId] }] }
  const person = { account: 'gate-keeper', fullName: '王', companyId, roleId, ...limits }
  await admin.call(allCalls.account.save, { ...person, password: digestOf('a first word') })
  await sql`update account set must_change_password = false where account = 'gate-keeper'`.execute(suite.db.system)
  return signInAs(suite.app, 'gate-keeper', 'a first word')
}

test('without the right there is no such thing', async () => {
  const { channelId, edge } = await aConnected()
  expect(await refusal(operator.call(remote.runOnCamera, { channelId, verb: 'ping' }))).toContain('right.missing')
  expect(edge.asked).toEqual([])
  edge.close()
})

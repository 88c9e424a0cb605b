/** Hosted pictures: their schedules, their slots as AI servers tell them, and how long they are kept. */
import { allCalls } from '@watchfire/contract'
import { addDays } from '@watchfire/contract/core/zone-clock.ts'
import { noSchedule, type StillAnswer } from '@watchfire/contract/hosted/hosted.shapes.ts'
import { ingestCalls } from '@watchfire/contract/ingest/ingest.calls.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { drawPicture } from '../core/files/draw-files.ts'
import { siteDay, siteTime } from '../core/site-time.ts'
import { post, type SignedClient, signInAs } from '../core/testing/signed-client.ts'
import { suiteServer } from '../core/testing/suite-server.ts'
import { watchQuotas } from '../storage/quota/watch-quotas.ts'
import { removeHosted } from '../storage/removal/remove-hosted.ts'

const suite = suiteServer({ jobs: false })
const { hosted, device, storage } = allCalls
const minute = 60_000
const hourly = { ...noSchedule, mode: 'every' as const, every: 60 }
let admin: SignedClient
let stranger: SignedClient
let projectId = 0
let picture = ''

beforeAll(async () => {
  admin = await signInAs(suite.app, '13800000001', 'Watchfire!admin')
  stranger = await signInAs(suite.app, '13900000001', 'Watchfire!other')
  const project = suite.db.system.selectFrom('project').where('name', '=', '一号厂区').select('project_id')
  projectId = (await project.executeTakeFirstOrThrow()).project_id
  picture = (await drawPicture()).toString('base64')
})

const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => '',
    (error: Error) => error.message,
  )

/** An AI server with a camera. */
async function aCamera() {
  const { aiServerId, key } = await admin.call(device.registerAiServer, { name: '东区', projectId })
  const channelId = `${aiServerId}_C1`
  const authorization = { authorization: `Bearer ${key}` }
  const beat = async (configuration?: object) => {
    const channels = [{ channelId, name: '东门', state: 'online' }]
    const report = { deviceId: aiServerId, sentAt: Date.now(), channels, ...(configuration && { configuration }) }
    return (await post(suite.app, ingestCalls.sendHeartbeat.path, report, authorization)).body.data as {
      configurationVersion: number
    }
  }
  await beat()
  const send = async (slots: unknown[]) =>
    (await post(suite.app, ingestCalls.sendStills.path, slots, authorization)).body.data as StillAnswer[]
  const save = (schedule = hourly, keepDays = 30) =>
    admin.call(hosted.saveSchedule, { channelIds: [channelId], schedule, keepDays })
  const row = async () => {
    const { rows } = await admin.call(hosted.listHosted, { keyword: channelId })
    return rows[0]
  }
  const configuration = async () =>
    (await suite.app.inject({ method: 'GET', url: ingestCalls.readConfiguration.path, headers: authorization })).json()
      .data as { version: number; hosted?: { timeZone: string; cameras: object[] } }
  return { aiServerId, channelId, beat, send, save, row, configuration }
}

const today = () => siteDay(Date.now())
/** A slot of the middle of a day. */
const noon = (daysAgo = 0) => siteTime(addDays(today(), -daysAgo), 12)
const shot = (channelId: string, slot: number) => ({
  channelId,
  slot,
  outcome: 'picture',
  takenAt: slot + 800,
  picture,
})
const dayOf = (channelId: string, day: string, who = admin) => who.call(hosted.readDay, { channelId, day })
const runJob = (job: typeof removeHosted) => suite.db.system.transaction().execute(trx => job.work(trx))

test('a schedule is told to the AI server, which the page says it waits for, takes, or does not know', async () => {
  const camera = await aCamera()
  expect(await camera.row()).toMatchObject({ hostedState: 'off', schedule: { mode: 'off' }, lastUrl: '' })
  expect(await camera.configuration()).not.toHaveProperty('hosted')
  await camera.save({ ...hourly, days: [5, 1, 1] }, 90)
  expect(await camera.row()).toMatchObject({ hostedState: 'waiting', keepDays: 90, schedule: { days: [1, 5] } })
  const { version, hosted: orders } = await camera.configuration()
  expect(orders).toMatchObject({
    timeZone: 'Asia/Shanghai',
    cameras: [{ channelId: camera.channelId, mode: 'every', every: 60, days: [1, 5], since: expect.any(Number) }],
  })
  await camera.beat({ version, refused: [] })
  expect(await camera.row()).toMatchObject({ hostedState: 'unknown' })
  await camera.beat({ version, refused: [], hosts: true })
  expect(await camera.row()).toMatchObject({ hostedState: 'taken' })
  await camera.save({ ...hourly, mode: 'off' as never })
  expect((await camera.configuration()).hosted?.cameras).toEqual([])
})

test('a schedule that somebody else changed since it was read is not written over, and who did not look is told nothing', async () => {
  const [one, two] = [await aCamera(), await aCamera()]
  const both = [one.channelId, two.channelId]
  const save = (seenChanges?: (number | null)[], every = 60) =>
    admin.call(hosted.saveSchedule, {
      channelIds: both,
      schedule: { ...hourly, every },
      ...(seenChanges && { seenChanges }),
    })
  const seen = async () => [(await one.row())?.changedAt ?? null, (await two.row())?.changedAt ?? null]
  expect(await seen()).toEqual([null, null])
  await save([null, null])
  const before = await seen()
  expect(before).toEqual([expect.any(Number), expect.any(Number)])
  await two.save({ ...hourly, every: 15 })
  await expect(save(before, 5)).rejects.toThrow(/“东门”的拍摄计划刚刚被 .+ 修改/)
  await expect(save([null, null], 5)).rejects.toThrow('刚刚被')
  expect([(await one.row())?.schedule.every, (await two.row())?.schedule.every]).toEqual([60, 15])
  await save(await seen(), 30)
  await save(undefined, 20)
  expect([(await one.row())?.schedule.every, (await two.row())?.schedule.every]).toEqual([20, 20])
})

test('times without a time, a camera that is not there and one of another customer are refused', async () => {
  const { channelId } = await aCamera()
  const save = (who: SignedClient, channelIds: string[], schedule: typeof noSchedule = hourly) =>
    refusal(who.call(hosted.saveSchedule, { channelIds, schedule, keepDays: 30 }))
  expect(await save(admin, [channelId], { ...noSchedule, mode: 'times' })).toContain('hosted.noTimes')
  expect(await save(admin, [channelId, 'WF-NONE_C1'])).toContain('device.notFound')
  expect(await save(stranger, [channelId])).toContain('device.notFound')
  const { channelId: own } = await aCamera()
  expect(await save(admin, [channelId, own])).toBe('')
})

test('a slot told twice is kept once, and a picture takes the place of a hole and never the other way round', async () => {
  const { channelId, save, send } = await aCamera()
  await save()
  const slot = noon(1)
  const hole = { channelId, slot, outcome: 'notRunning' }
  expect(await send([hole, hole])).toEqual([{ outcome: 'kept' }, { outcome: 'repeated' }])
  expect(await send([shot(channelId, slot)])).toEqual([{ outcome: 'kept' }])
  expect(await send([shot(channelId, slot), hole])).toEqual([{ outcome: 'repeated' }, { outcome: 'repeated' }])
  const both = await Promise.all([send([shot(channelId, slot + minute)]), send([shot(channelId, slot + minute)])])
  expect(
    both
      .flat()
      .map(({ outcome }) => outcome)
      .sort(),
  ).toEqual(['kept', 'repeated'])
  const { slots } = await dayOf(channelId, siteDay(slot))
  expect(slots.map(({ slot: at, outcome }) => [at, outcome])).toEqual([
    [slot, 'picture'],
    [slot + minute, 'picture'],
  ])
  const month = await admin.call(hosted.readMonth, { channelId, day: siteDay(slot) })
  expect(month).toEqual([{ day: siteDay(slot), pictures: 2, same: 0, holes: 0 }])
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from file where kind = 'hosted' and device_no = (select device_no from device where device_id = ${channelId})`.execute(
    suite.db.system,
  )
  expect(rows[0]?.n).toBe(2)
})

test('a slot that says nothing, comes from too far away or is of another AI server is refused and its neighbours are kept', async () => {
  const { channelId, save, send } = await aCamera()
  await save()
  const other = await aCamera()
  await other.save()
  const slot = noon(1)
  const answers = await send([
    { channelId, slot: slot + 1, outcome: 'same' },
    { channelId, slot, outcome: 'picture' },
    { channelId, slot: slot + minute, outcome: 'picture', picture: Buffer.from('no picture').toString('base64') },
    { channelId, slot: slot - 90 * 86_400_000, outcome: 'same' },
    { channelId: other.channelId, slot, outcome: 'same' },
    { channelId, slot: slot + 2 * minute, outcome: 'same' },
    'nothing',
  ])
  expect(answers.map(({ outcome }) => outcome)).toEqual([...Array(5).fill('refused'), 'kept', 'refused'])
  expect(answers[4]?.reason).toContain(other.channelId)
})

test('a picture of another customer is as good as missing', async () => {
  const { channelId, save, send } = await aCamera()
  await save()
  await send([shot(channelId, noon(1))])
  const day = siteDay(noon(1))
  const [slot] = (await dayOf(channelId, day)).slots
  expect((await suite.app.inject({ url: slot?.url ?? '' })).headers['content-type']).toBe('image/jpeg')
  expect((await suite.app.inject({ url: `${slot?.url}&size=small` })).statusCode).toBe(200)
  expect(await refusal(dayOf(channelId, day, stranger))).toContain('device.notFound')
  expect(await refusal(stranger.call(hosted.readMonth, { channelId, day }))).toContain('device.notFound')
  expect(await refusal(stranger.call(hosted.tryTerm, { channelIds: [channelId], keepDays: 1 }))).toContain('notFound')
  expect(await stranger.call(hosted.listHosted, { keyword: channelId })).toEqual({ rows: [], total: 0 })
})

test('what is due by the schedule and was never told is shown as missing, and not what was due before there was one', async () => {
  const { channelId, save } = await aCamera()
  await save({ ...hourly, every: 1 })
  expect((await dayOf(channelId, today())).slots).toEqual([])
  await sql`update hosted_schedule set changed_at = now() - interval '10 minutes'`.execute(suite.db.system)
  const { slots } = await dayOf(channelId, siteDay(Date.now() - 5 * minute))
  expect(slots.length).toBeGreaterThan(0)
  expect(new Set(slots.map(({ outcome }) => outcome))).toEqual(new Set(['missing']))
})

test('days past the term of their camera go whole, as the dry run said to the byte, and are in the log', async () => {
  const { channelId, save, send } = await aCamera()
  await save(hourly, 30)
  const kept = noon(3)
  await send([shot(channelId, noon(20)), shot(channelId, noon(12)), { channelId, slot: kept, outcome: 'same' }])
  await send([shot(channelId, kept + minute)])
  const term = (keepDays: number) => admin.call(hosted.tryTerm, { channelIds: [channelId], keepDays })
  expect(await term(30)).toEqual({ pictures: 0, bytes: 0, oldest: '', newest: '' })
  const dry = await term(10)
  expect(dry).toMatchObject({ pictures: 2, oldest: siteDay(noon(20)), newest: siteDay(noon(12)) })
  await save(hourly, 10)
  await runJob(removeHosted)
  await runJob(removeHosted)
  const { rows } = await sql<{ files: number; bytes: number; ended: boolean }>`
    select files, bytes, ended_at is not null as ended from removal_run where cause = 'hosted' order by run_id desc limit 1`.execute(
    suite.db.system,
  )
  expect(rows[0]).toEqual({ files: dry.pictures, bytes: dry.bytes, ended: true })
  expect((await dayOf(channelId, siteDay(noon(20)))).slots).toEqual([])
  expect((await dayOf(channelId, siteDay(kept))).slots).toHaveLength(2)
  const audit = await suite.db.system
    .selectFrom('audit')
    .where('action', '=', 'removeStoredFiles')
    .select(sql<string>`detail->>'cause'`.as('cause'))
    .execute()
  expect(audit).toContainEqual({ cause: 'hosted' })
})

test('hosted pictures count in the quota and are the first to go when it is full', async () => {
  const { channelId, save, send } = await aCamera()
  await save(hourly, 365)
  await send([shot(channelId, noon(50)), shot(channelId, noon(2))])
  const { kinds } = await admin.call(storage.readTotals, {})
  expect(kinds.find(({ kind }) => kind === 'hosted')?.files).toBeGreaterThanOrEqual(2)
  await sql`
    insert into storage_grant (tenant_id, quota_bytes, account_id) values (${admin.user.companyId}, 1000, ${admin.user.uid})`.execute(
    suite.db.system,
  )
  await runJob(watchQuotas)
  expect((await dayOf(channelId, siteDay(noon(50)))).slots).toEqual([])
  expect((await dayOf(channelId, siteDay(noon(2)))).slots).toHaveLength(1)
  await sql`delete from storage_grant`.execute(suite.db.system)
})

test('a schedule for several cameras leaves each its own term where none is named', async () => {
  const [one, other] = [await aCamera(), await aCamera()]
  await one.save(hourly, 30)
  await other.save(hourly, 365)
  const fresh = await aCamera()
  const channelIds = [one, other, fresh].map(({ channelId }) => channelId)
  await admin.call(hosted.saveSchedule, { channelIds, schedule: { ...hourly, every: 30 } })
  expect(await Promise.all([one, other, fresh].map(async camera => (await camera.row())?.keepDays))).toEqual([
    30, 365, 30,
  ])
  expect((await other.row())?.schedule.every).toBe(30)
})

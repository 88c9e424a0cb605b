import { randomUUID } from 'node:crypto'
import type { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import type { InputOf } from '@watchfire/contract/core/call.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inScope, type Trx } from '../../core/db/database.ts'
import { aChannel, aChannelOf, aCompany, anAiServer, anAlarm, aViewer } from '../../core/testing/builders.ts'
import { recordedLog } from '../../core/testing/recorded-log.ts'
import { suiteDatabase } from '../../core/testing/suite-database.ts'
import { countWaiting } from '../../core/testing/waiting-statements.ts'
import { makeCollector } from '../../ingest/collector.ts'
import { removeRows } from '../../storage/removal/removal.queries.ts'
import { hydrateAlarms } from '../alarm.live.ts'
import { alarmHandlers } from '../alarm.routes.ts'
import { type AlarmKey, publicAlarmId } from '../alarm-key.ts'
import { lockShowableFiles } from './alarm-handling.queries.ts'

const db = suiteDatabase()
const {
  handle,
  list,
  listHandlings: handlings,
  get,
  listOccurrences: occurrences,
} = alarmHandlers({ fileUrl: (_, fileId) => `/file/${fileId}` })
type WireAlarm = { alarmDealAccount?: string }
const { log } = recordedLog()
const tools = { db, log }

async function aScene(given: Parameters<typeof anAlarm>[2] = {}) {
  const company = await aCompany(db)
  const channel = await aChannelOf(db, company)
  const viewer = await aViewer(db, company, { fullName: 'Chen' })
  const alarm = await anAlarm(db, channel, given)
  const id = publicAlarmId(alarm)
  const give = (input: Partial<InputOf<typeof alarmCalls.handle>>, by = viewer) =>
    handle({ alarmIds: [id], verdict: 'trueAlarm', ...input }, by, tools)
  const read = () => get({ alarmId: id }, viewer, tools)
  const history = () => handlings({ alarmId: id }, viewer, tools)
  return { company, channel, viewer, alarm, id, give, read, history }
}
const aFile = async (owner: { tenantId: number; companyId: number }, account_id?: number) => {
  const file_id = randomUUID().replaceAll('-', '')
  const columns = { tenant_id: owner.tenantId, company_id: owner.companyId, mime: 'image/jpeg', bytes: 1 }
  await db.system
    .insertInto('file')
    .values({ ...columns, ...(account_id && { account_id }), file_id, sha256: Buffer.from('') })
    .execute()
  return file_id
}

test('two people of one name are told apart by their accounts', async () => {
  const { company, give, history, viewer } = await aScene()
  const other = await aViewer(db, company, { fullName: 'Chen' })
  await give({})
  await give({ verdict: 'falseAlarm' }, other)
  const { rows } = await history()
  expect(rows.map(row => row.by)).toEqual(['Chen', 'Chen'])
  const { rows: accounts } = await sql<{ account: string }>`
    select account from account where account_id in (${viewer.accountId}, ${other.accountId}) order by account_id desc`.execute(
    db.system,
  )
  expect(rows.map(row => row.account)).toEqual(accounts.map(({ account }) => account))
  expect(new Set(rows.map(row => row.account)).size).toBe(2)
})

test('the alarm names the account of its latest verdict wherever it is read; not that of the platform', async () => {
  const { company, alarm, id, give, read, viewer } = await aScene()
  const shown = async () => {
    const row = { kind: 'alarm', cause: 'handled', ...alarm } as never
    const event = (await hydrateAlarms(db, () => '')([row]))(viewer, row) as unknown as { alarm: WireAlarm }
    const listed = (await list({}, viewer, tools)).rows.find(one => one.id === id)
    return [(await read()).handledAccount, listed?.handledAccount, event.alarm.alarmDealAccount]
  }
  expect(await shown()).toEqual(['', '', ''])
  await give({})
  const other = await aViewer(db, company, { fullName: 'Chen' })
  await give({ verdict: 'falseAlarm' }, other)
  expect(await shown()).toEqual([other.account, other.account, other.account])
  const { accountId } = await aViewer(db, await aCompany(db))
  await give({}, { ...viewer, accountId, fullName: 'root' })
  expect(await shown()).toEqual(['', '', ''])
})

test('a verdict stands on the alarm, in its history and in the outbox', async () => {
  const { company, alarm, give, read, history, viewer } = await aScene()
  const photo = await aFile(company, viewer.accountId)
  await give({ comment: 'forklift', siteDescription: 'gate', remark: 'ok', sitePhotos: [photo], seenState: 'pending' })
  expect(await read()).toMatchObject({
    state: 'handled',
    verdict: 'trueAlarm',
    comment: 'forklift',
    handledBy: 'Chen',
    can: { handle: true },
  })
  expect(await history()).toMatchObject({
    total: 1,
    rows: [{ verdict: 'trueAlarm', comment: 'forklift', siteDescription: 'gate', remark: 'ok', by: 'Chen' }],
  })
  expect((await history()).rows[0]?.sitePhotos).toEqual([`/file/${photo}`])
  const notified = await db.system
    .selectFrom('outbox')
    .selectAll()
    .where('tenant_id', '=', viewer.tenantId ?? 0)
    .execute()
  expect(notified).toMatchObject([
    { kind: 'alarm', cause: 'handled', alarm_id: alarm.alarmId, alarm_at: alarm.alarmAt },
  ])
})

test('of two operators at once one is told who was first, and the first one’s text stands', async () => {
  const { company, give, read, history } = await aScene()
  const people = [await aViewer(db, company, { fullName: 'Chen' }), await aViewer(db, company, { fullName: 'Wang' })]
  const results = await Promise.allSettled(
    people.map(person => give({ comment: `by ${person.fullName}`, seenState: 'pending' }, person)),
  )
  expect(results.map(result => result.status).sort()).toEqual(['fulfilled', 'rejected'])
  const winner = people[results.findIndex(result => result.status === 'fulfilled')]?.fullName
  const lost = results.find(result => result.status === 'rejected') as PromiseRejectedResult
  expect(lost.reason).toMatchObject({
    code: 'alarm.handledMeanwhile',
    facts: { by: winner, at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/) },
  })
  expect(await read()).toMatchObject({ comment: `by ${winner}` })
  expect((await history()).total).toBe(1)
})

test('an alarm that rose is not judged by who saw the milder one', async () => {
  const { alarm, give, read, history } = await aScene({ level: 'normal' })
  await sql`update alarm set level = 1 where alarm_id = ${alarm.alarmId}`.execute(db.system)
  await expect(give({ seenState: 'pending', seenLevel: 'normal' })).rejects.toThrow('alarm.roseMeanwhile')
  expect([(await read()).state, (await history()).total]).toEqual(['pending', 0])
  await give({ seenState: 'pending', seenLevel: 'severe' })
  // It is judged: a further verdict is no accident.
  await give({ seenState: 'handled', seenLevel: 'normal', verdict: 'falseAlarm' })
  expect((await history()).total).toBe(2)
})

test('a second verdict is one more row of history', async () => {
  const { give, read, history } = await aScene()
  await give({ comment: 'first', seenState: 'pending' })
  await give({ comment: 'second', verdict: 'falseAlarm', seenState: 'handled' })
  await give({ comment: 'third', verdict: 'ignored' })
  expect(await read()).toMatchObject({ verdict: 'ignored', comment: 'third' })
  expect((await history()).rows.map(row => row.comment)).toEqual(['third', 'second', 'first'])
})

test('a notice is viewed once; ignoring it means viewed', async () => {
  const { give, read } = await aScene({ level: 'notice' })
  await give({ verdict: 'ignored' })
  expect(await read()).toMatchObject({ verdict: 'viewed', can: { handle: false, verdicts: [] } })
  await expect(give({ verdict: 'viewed' })).rejects.toThrow('alarm.notAgain')
})

test('a verdict that does not fit the level is refused', async () => {
  const { give, read } = await aScene()
  await expect(give({ verdict: 'viewed' })).rejects.toThrow('alarm.wrongVerdict')
  await expect(give({ verdict: 'recorded' })).rejects.toThrow('alarm.wrongVerdict')
  expect(await read()).toMatchObject({ state: 'pending' })
})

test('of many alarms all are handled or none', async () => {
  const { channel, give, viewer, id } = await aScene()
  const others: AlarmKey[] = []
  for (let n = 0; n < 5; n += 1) others.push(await anAlarm(db, channel, { level: n === 4 ? 'recordOnly' : 'normal' }))
  await db.system
    .updateTable('alarm')
    .set({ state: 3 })
    .where('alarm_id', '=', others[4]?.alarmId ?? 0)
    .execute()
  const ids = [id, ...others.map(publicAlarmId)]
  const states = async () =>
    Promise.all(ids.slice(0, 5).map(async alarmId => (await get({ alarmId }, viewer, tools)).state))
  await expect(give({ alarmIds: ids })).rejects.toThrow('alarm.notAgain')
  await expect(give({ alarmIds: [...ids.slice(0, 5), '1-1'] })).rejects.toThrow('alarm.notFound')
  expect(new Set(await states())).toEqual(new Set(['pending']))
  await give({ alarmIds: [...ids.slice(0, 5), id] })
  expect(new Set(await states())).toEqual(new Set(['handled']))
})

test('alarms and files of others are not found', async () => {
  const { give } = await aScene()
  const foreign = await aScene()
  const photo = await aFile(foreign.company)
  await expect(give({ alarmIds: [foreign.id] })).rejects.toThrow('alarm.notFound')
  await expect(give({ sitePhotos: [photo] })).rejects.toThrow('file.notFound')
  expect(await foreign.read()).toMatchObject({ state: 'pending' })
})

test('a photo that a rule deletes at that moment is not found; one that a verdict takes no rule deletes', async () => {
  const { company, viewer, give, read } = await aScene()
  const chosen = { fileId: await aFile(company, viewer.accountId), kind: 'upload', judgement: 'none', bytes: 1 }
  const sitePhotos = [chosen.fileId]
  const remove = (trx: Trx) => removeRows(trx, 'rule', [chosen])
  await inScope(db, viewer, async trx => {
    expect(await lockShowableFiles(trx, viewer.accountId, [], sitePhotos)).toBe(1)
    expect(await db.system.transaction().execute(remove)).toBe(0)
  })
  const removal = await db.system.startTransaction().execute()
  expect(await remove(removal)).toBe(1)
  const outcome = give({ sitePhotos }).catch(error => error.code)
  await expect.poll(() => countWaiting(db)).toBe(1)
  await removal.commit().execute()
  expect(await outcome).toBe('file.notFound')
  expect(await read()).toMatchObject({ state: 'pending' })
})

test('photos are one’s own uploads or those the alarm shows already, and none of another alarm of the company', async () => {
  const { company, viewer, give, id } = await aScene()
  const other = await aViewer(db, company)
  const photo = await aFile(company, other.accountId)
  await expect(give({ sitePhotos: [photo] })).rejects.toThrow('file.notFound')
  const second = publicAlarmId(await anAlarm(db, await aChannelOf(db, company)))
  await give({ alarmIds: [second], sitePhotos: [photo] }, other)
  await expect(give({ sitePhotos: [photo] })).rejects.toThrow('file.notFound')
  await give({ alarmIds: [second, id], sitePhotos: [photo] })
  await give({ sitePhotos: [photo, await aFile(company, viewer.accountId)] })
})

test('after the verdict the next event is a new alarm, also when both come at once', async () => {
  const company = await aCompany(db)
  const server = await anAiServer(db, company)
  const channel = await aChannel(db, server)
  const viewer = await aViewer(db, company)
  const collector = makeCollector({ db, log })
  const send = async (count: number) => {
    const events = Array.from({ length: count }, () => ({
      eventId: randomUUID(),
      deviceId: channel.deviceId,
      alarmType: 4,
      occurredAt: Date.now(),
    }))
    return collector.submit(server, events)
  }
  const [first] = await send(1)
  const alarmId = first?.alarmId ?? ''
  const work: Promise<unknown>[] = []
  for (let n = 0; n < 20; n += 1) {
    work.push(send(2))
    if (n === 10) work.push(handle({ alarmIds: [alarmId], verdict: 'trueAlarm' }, viewer, tools))
    await new Promise(resolve => setTimeout(resolve, 1))
  }
  await Promise.all(work)
  const [after] = await send(1)
  await collector.stop()
  expect(after).toMatchObject({ outcome: 'merged' })
  expect(after?.alarmId).not.toBe(alarmId)
  const alarms = await db.system
    .selectFrom('alarm')
    .select(['count', 'state'])
    .where('company_id', '=', company.companyId)
    .orderBy('alarm_id')
    .execute()
  expect(alarms.map(alarm => alarm.state)).toEqual([3, 1])
  expect(alarms.reduce((sum, alarm) => sum + alarm.count, 0)).toBe(42)
  const handled = await get({ alarmId }, viewer, tools)
  expect((await occurrences({ alarmId }, viewer, tools)).total).toBe(handled.count)
})

test('each verdict is an entry of the account log, written with it: what was before, what is now, by which call', async () => {
  const { company, channel, viewer, id, give } = await aScene()
  const second = publicAlarmId(await anAlarm(db, channel, { level: 'notice' }))
  const by = { ...viewer, call: '/api/alarm/batchUpdateAlarm', requestId: 'r-1', address: '10.0.0.7' }
  const entries = async () => {
    const { rows } = await sql<{ target: string; project_id: number; detail: object; call: string; address: string }>`
      select target, project_id, detail, call, address from audit
      where company_id = ${company.companyId} and action = 'handleAlarm' order by audit_id`.execute(db.system)
    return rows
  }
  await give({ alarmIds: [id, second], comment: 'smoke' }, by)
  const first = await entries()
  expect(first.map(({ target }) => target).sort()).toEqual([id, second].sort())
  const entry = { project_id: channel.projectId, call: by.call, address: by.address }
  expect(first).toMatchObject([entry, entry])
  await give({ verdict: 'falseAlarm' }, by)
  const [again] = (await entries()).slice(2)
  expect(again?.detail).toMatchObject({ before: { verdict: 2 }, after: { verdict: 1, comment: '' } })
  // What is refused says nothing.
  await expect(give({ alarmIds: [id, 'gone'] }, by)).rejects.toThrow()
  expect(await entries()).toHaveLength(3)
})

import { bulkLimit } from '@watchfire/contract/alarm/desk.calls.ts'
import { rights } from '@watchfire/contract/core/rights.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Viewer } from '../../core/session/viewer.ts'
import { aChannel, aChannelOf, aCompany, anAiServer, anAlarm, aProject, aViewer } from '../../core/testing/builders.ts'
import { recordedLog } from '../../core/testing/recorded-log.ts'
import { suiteDatabase } from '../../core/testing/suite-database.ts'
import { deskHandlers } from '../desk.routes.ts'
import { runBulkActions } from './run-bulk-actions.ts'

const db = suiteDatabase()
const { log, lines } = recordedLog()
const tools = { db, log }
const job = runBulkActions({ db, log })
const run = () => db.system.transaction().execute(job.work)

async function aScene(given: { pending?: number } = {}) {
  const company = await aCompany(db)
  const channel = await aChannelOf(db, company)
  const viewer = await aViewer(db, company, { fullName: 'Chen' })
  // What the job reads of the account again must allow what the test's viewer may.
  await sql`insert into role_right (role_id, menu_id) select role_id, ${rights.processAlarm} from account where account_id = ${viewer.accountId}`.execute(
    db.system,
  )
  await sql`insert into role_right (role_id, menu_id) select role_id, ${rights.faultAlarms} from account where account_id = ${viewer.accountId}`.execute(
    db.system,
  )
  for (let n = 0; n < (given.pending ?? 3); n += 1) await anAlarm(db, channel, { at: Date.now() - n * 1000 })
  const ask = async (input: object = {}, by: Viewer = viewer) => {
    const { total, asOf } = await deskHandlers.countMatches({ state: 'pending', ...input }, by, tools)
    const request = {
      state: 'pending',
      result: 'falseAlarm',
      comment: 'flags',
      expected: total,
      asOf,
      ...input,
    } as const
    return deskHandlers.handleMatches(request, by, tools)
  }
  const list = () => deskHandlers.listBulkActions({}, viewer, tools)
  return { company, channel, viewer, ask, list }
}
const makeStepDue = () => sql`update bulk_action set run_at = now() where ended_at is null`.execute(db.system)
const alarmsOf = (companyId: number) =>
  sql<{ state: number; verdict: number | null; comment: string; times: number }>`
    select state, verdict, comment, (select count(*)::int from handling where handling.alarm_id = alarm.alarm_id) as times
    from alarm where company_id = ${companyId}`
    .execute(db.system)
    .then(({ rows }) => rows)

test('a verdict on all that match waits ten seconds and is then given to each, with its history and its audit row', async () => {
  const { company, ask, list, viewer } = await aScene()
  const asked = await ask()
  expect(asked).toMatchObject({ state: 'waiting', total: 3, verdict: 'falseAlarm' })
  expect(asked.runAt - asked.askedAt).toBe(10_000)
  await run()
  expect((await alarmsOf(company.companyId)).every(alarm => alarm.state === 1)).toBe(true)
  await makeStepDue()
  await run()
  expect(await list()).toMatchObject([{ state: 'done', total: 3, handled: 3, skipped: 0 }])
  for (const alarm of await alarmsOf(company.companyId))
    expect(alarm).toEqual({ state: 3, verdict: 1, comment: 'flags', times: 1 })
  const audits = await db.system
    .selectFrom('audit')
    .select('action')
    .where('account_id', '=', viewer.accountId)
    .orderBy('audit_id')
    .execute()
  expect(audits.map(row => row.action)).toEqual(['handleMatches', 'handledMatches'])
})

test('taken back within its time it never happens; afterwards it cannot be taken back', async () => {
  const { company, ask, list, viewer } = await aScene()
  const { bulkId } = await ask()
  await deskHandlers.undoBulk({ bulkId }, viewer, tools)
  await run()
  expect(await list()).toEqual([])
  expect((await alarmsOf(company.companyId)).every(alarm => alarm.state === 1)).toBe(true)
  const second = await ask()
  await makeStepDue()
  const undo = deskHandlers.undoBulk({ bulkId: second.bulkId }, viewer, tools)
  await expect(undo).rejects.toMatchObject({ code: 'desk.bulkStarted' })
  const stranger = await aViewer(db, company)
  const theirs = deskHandlers.undoBulk({ bulkId: second.bulkId }, stranger, tools)
  await expect(theirs).rejects.toMatchObject({ code: 'desk.bulkNotFound' })
  await run()
})

test('another number than the one agreed to is refused, and so are too many', async () => {
  const { channel, viewer } = await aScene()
  const { total, asOf } = await deskHandlers.countMatches({}, viewer, tools)
  const request = { result: 'ignored', asOf } as const
  const wrong = deskHandlers.handleMatches({ ...request, expected: total + 1 }, viewer, tools)
  await expect(wrong).rejects.toMatchObject({ code: 'desk.matchesChanged', facts: { count: total } })
  await sql`
    insert into alarm (alarm_id, alarm_at, tenant_id, company_id, project_id, device_no, ai_server_no, place_id, type, level, state,
      occurred_at, received_at, last_at)
    select 5000000 + n, now() - n * interval '1 second', tenant_id, company_id, project_id, device_no, ai_server_no, place_id, type, level,
      state, now(), now(), now()
    from generate_series(1, ${bulkLimit}) n cross join (select * from alarm where device_no = ${channel.deviceNo} limit 1) template`.execute(
    db.system,
  )
  const many = await deskHandlers.countMatches({}, viewer, tools)
  expect(many.total).toBe(bulkLimit + 3)
  const tooMany = deskHandlers.handleMatches({ ...request, expected: bulkLimit, asOf: many.asOf }, viewer, tools)
  await expect(tooMany).rejects.toMatchObject({ code: 'desk.tooManyMatches' })
})

test('what rose to a more severe level after the count is left for somebody to look at', async () => {
  const { company, ask, list } = await aScene({ pending: 2 })
  await ask()
  const rise = (notedAt: number) => ({ ruleLevels: { changes: [{ change: 'rise', level: 'severe', at: 1, notedAt }] } })
  await sql`
    update alarm set level = 1, extra = ${JSON.stringify(rise(Date.now() + 1000))}::jsonb
    where alarm_id = (select min(alarm_id) from alarm where company_id = ${company.companyId})`.execute(db.system)
  await sql`
    update alarm set extra = ${JSON.stringify(rise(1))}::jsonb
    where alarm_id = (select max(alarm_id) from alarm where company_id = ${company.companyId})`.execute(db.system)
  await makeStepDue()
  await run()
  expect(await list()).toMatchObject([{ total: 2, handled: 1, skipped: 1 }])
  expect((await alarmsOf(company.companyId)).map(({ state }) => state).sort()).toEqual([1, 3])
})

test('what came after the count, what a colleague handled and what may not be handled again stays as it is and is counted', async () => {
  const { company, channel, ask, list } = await aScene({ pending: 2 })
  await anAlarm(db, channel, { level: 'recordOnly', state: 'handled' })
  const { bulkId } = await ask({ state: undefined })
  const late = await anAlarm(db, channel, { at: Date.now() + 60_000 })
  await makeStepDue()
  await run()
  expect(await list()).toMatchObject([{ bulkId, total: 3, handled: 2, skipped: 1 }])
  const untouched = (await alarmsOf(company.companyId)).filter(alarm => alarm.times === 0)
  expect(untouched).toHaveLength(2)

  await db.system.updateTable('alarm').set({ received_at: new Date() }).where('alarm_id', '=', late.alarmId).execute()
  await ask({ until: Date.now() + 3_600_000 })
  await sql`update alarm set state = 3, verdict = 2 where alarm_id = ${late.alarmId}`.execute(db.system)
  await makeStepDue()
  await run()
  expect((await list())[0]).toMatchObject({ total: 1, handled: 0, skipped: 1 })
})

test('every filter of the list narrows what is acted on', async () => {
  const { viewer, channel } = await aScene({ pending: 2 })
  await anAlarm(db, channel, { type: 53 })
  const count = async (filter: object) => (await deskHandlers.countMatches(filter, viewer, tools)).total
  expect(await count({})).toBe(3)
  expect(await count({ family: 'meter' })).toBe(1)
  expect(await count({ type: 4 })).toBe(2)
  expect(await count({ level: 'severe' })).toBe(0)
  expect(await count({ state: 'handled' })).toBe(0)
  expect(await count({ verdict: 'ignored' })).toBe(0)
  expect(await count({ deviceId: 'none' })).toBe(0)
  expect(await count({ keyword: 'nowhere' })).toBe(0)
  const now = Date.now()
  expect(await count({ from: now - 86_400_000, until: now + 60_000 })).toBe(3)
  expect(await count({ from: now - 2 * 86_400_000, until: now - 86_400_000 })).toBe(0)
})

test('a notice that is ignored among many is stored as viewed', async () => {
  const { company, channel, ask } = await aScene({ pending: 1 })
  await anAlarm(db, channel, { level: 'notice' })
  await ask({ result: 'ignored' })
  await makeStepDue()
  await run()
  expect((await alarmsOf(company.companyId)).map(alarm => alarm.verdict).sort()).toEqual([3, 4])
})

test('a right or a project lost before it begins is lost to it as well', async () => {
  const { company, ask, list, viewer } = await aScene()
  await ask()
  await sql`delete from role_right where role_id = (select role_id from account where account_id = ${viewer.accountId})`.execute(
    db.system,
  )
  await makeStepDue()
  await run()
  expect(await list()).toMatchObject([{ state: 'stopped', reason: 'rightLost', handled: 0, skipped: 3 }])

  const other = await aScene()
  await other.ask()
  const elsewhere = await aProject(db, other.company)
  await db.system
    .insertInto('account_project')
    .values({ account_id: other.viewer.accountId, project_id: elsewhere.projectId, tenant_id: other.company.tenantId })
    .execute()
  await makeStepDue()
  await run()
  expect(await other.list()).toMatchObject([{ state: 'done', handled: 0, skipped: 3 }])
  expect((await alarmsOf(company.companyId)).every(alarm => alarm.state === 1)).toBe(true)
})

test('connections that die in the middle leave every alarm with exactly one verdict', async () => {
  const { company, viewer, list, ask } = await aScene({ pending: 1 })
  const server = await anAiServer(db, company)
  const channel = await aChannel(db, server)
  const template = await anAlarm(db, channel)
  await sql`
    insert into alarm (alarm_id, alarm_at, tenant_id, company_id, project_id, device_no, ai_server_no, place_id, type, level, state,
      occurred_at, received_at, last_at)
    select 7000000 + n, now() - n * interval '1 second', tenant_id, company_id, project_id, device_no, ai_server_no, place_id, type, level,
      1, now(), now(), now()
    from generate_series(1, 2600) n cross join (select * from alarm where alarm_id = ${template.alarmId}) template`.execute(
    db.system,
  )
  await ask()
  await makeStepDue()
  const done = async () => (await list()).every(action => action.state === 'done')
  for (let attempt = 0; attempt < 40 && !(await done()); attempt += 1) {
    const running = run().catch(() => {})
    await new Promise(resolve => setTimeout(resolve, 15 + attempt * 10))
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'watchfire-scoped' and datname = current_database()`
      .execute(db.system)
      .catch(() => {})
    await running
  }
  await run()
  const alarms = await alarmsOf(company.companyId)
  expect(alarms).toHaveLength(2602)
  expect(alarms.filter(alarm => alarm.times !== 1 || alarm.state !== 3)).toEqual([])
  expect(await list()).toMatchObject([{ state: 'done', handled: 2602, skipped: 0 }])
  expect(viewer.accountId).toBeGreaterThan(0)
  expect(lines.filter(line => line.level >= 50)).toEqual([])
})

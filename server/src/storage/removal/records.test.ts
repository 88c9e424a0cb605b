/** Records of alarms: the dry run says what goes, what must stay stays, and figures of the past are told as before. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import type { AlarmLevel, Verdict } from '@watchfire/contract/alarm/alarm.shapes.ts'
import { deskCalls } from '@watchfire/contract/alarm/desk.calls.ts'
import { auditCalls } from '@watchfire/contract/audit/audit.calls.ts'
import { rights } from '@watchfire/contract/core/rights.ts'
import { utcDay } from '@watchfire/contract/core/zone-clock.ts'
import { figureCalls } from '@watchfire/contract/report/figure.calls.ts'
import { figureSplit } from '@watchfire/contract/report/figure.shapes.ts'
import type { RecordTerms } from '@watchfire/contract/storage/record.rules.ts'
import { storageCalls } from '@watchfire/contract/storage/storage.calls.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { lockAlarm } from '../../alarm/alarm.public.ts'
import { countDays } from '../../alarm/count/count-days.ts'
import { readRemovedBefore } from '../../alarm/expired/read-removed-before.ts'
import { takeJob } from '../../core/jobs/ticker.queries.ts'
import { aCompany, aProject, aViewer, type CompanyOfTest } from '../../core/testing/builders.ts'
import { recordedLog } from '../../core/testing/recorded-log.ts'
import { type SignedClient, signInAs } from '../../core/testing/signed-client.ts'
import { suiteServer } from '../../core/testing/suite-server.ts'
import { aHazard } from '../../inspection/testing/inspection-rows.ts'
import { anOldAlarm, noonAgo } from '../testing/old-alarms.ts'
import { aSourceOfEvidence } from '../testing/stored-evidence.ts'
import { removeFiles } from './remove-files.ts'
import { removeRecords } from './remove-records.ts'

const suite = suiteServer({ jobs: false })
let admin: SignedClient
let company: CompanyOfTest
let source: Awaited<ReturnType<typeof aSourceOfEvidence>>

beforeAll(async () => {
  admin = await signInAs(suite.app, '13800000001', 'Watchfire!admin')
  const owner = { tenantId: admin.user.companyId, companyId: admin.user.companyId }
  company = { ...owner, ...(await aProject(suite.db, owner)) }
})
beforeEach(async () => {
  await rm(join(suite.folder, 'files'), { recursive: true, force: true })
  source = await aSourceOfEvidence(suite, company)
  const tables = [
    'media',
    'file',
    'file_removal',
    'removal_run',
    'storage_rule',
    'record_walk',
    'past_alarm',
    'evidence_hold',
  ]
  for (const table of [...tables, 'handling', 'alarm', 'alarm_day', 'board_entry'])
    await sql`delete from ${sql.table(table)}`.execute(suite.db.system)
  await sql`update hazard set alarm_id = null`.execute(suite.db.system)
  await sql`update alarm_days_counted set until = null`.execute(suite.db.system)
})

const old = (days: number, verdict?: Verdict, level?: AlarmLevel, type?: number) =>
  anOldAlarm(suite.db, source.channel, {
    days,
    ...(verdict && { verdict }),
    ...(level && { level }),
    ...(type && { type }),
  })
async function save(records: RecordTerms, by = admin) {
  const { version, rules } = await by.call(storageCalls.readRules, {})
  return by.call(storageCalls.saveRules, { rules, records, version })
}
async function plan(records: RecordTerms) {
  const { rules } = await admin.call(storageCalls.readRules, {})
  return (await admin.call(storageCalls.tryRules, { rules, records })).records
}
const run = () => suite.db.system.transaction().execute(removeRecords.work)
/** A run past the end of the walk ends the run. */
const runAll = async (times = 2) => {
  for (let n = 0; n < times; n += 1) await run()
}
const left = async () =>
  (await suite.db.system.selectFrom('alarm').select('alarm_id').execute()).map(row => row.alarm_id).sort()
const numbers = (alarms: { alarmId: number }[]) => alarms.map(({ alarmId }) => alarmId).sort()
const runs = async () => (await admin.call(storageCalls.listRuns, {})).rows.filter(({ cause }) => cause === 'records')
const hold = (alarmId: string) => admin.call(storageCalls.holdEvidence, { alarmId, reason: 'claim' })
const terms = { days: 200, weightyDays: 400 }

test('what the dry run says is what goes, by month, level and verdict; what must stay stays, and says why', async () => {
  const staying = [
    await old(150, 'falseAlarm'),
    await old(199, 'ignored'),
    await old(300, 'trueAlarm'),
    await old(300, 'falseAlarm', 'severe'),
    await old(900),
    await old(900, undefined, 'severe'),
  ]
  const held = await old(500, 'falseAlarm')
  await hold(held.id)
  const linked = [await old(500, 'falseAlarm'), await old(510, 'trueAlarm')]
  const hazardId = await aHazard(suite.db, company)
  await sql`
    update hazard set alarm_id = ${linked[0]?.alarmId}, alarm_at = ${new Date(linked[0]?.alarmAt ?? 0)} where hazard_id = ${hazardId}`.execute(
    suite.db.system,
  )
  // Nobody else may write one by hand.
  const owner = new pg.Client(suite.db.url)
  await owner.connect()
  await owner.query(
    `insert into opinion (tenant_id, company_id, project_id, alarm_id, alarm_at, verdict, model, question) values ($1, $2, $3, $4, $5, 1, '', '')`,
    [company.tenantId, company.companyId, company.projectId, linked[1]?.alarmId, new Date(linked[1]?.alarmAt ?? 0)],
  )
  await owner.end()
  const going = [
    await old(201, 'falseAlarm'),
    await old(250, 'ignored', 'notice'),
    await old(401, 'trueAlarm'),
    await old(600, 'falseAlarm', 'severe'),
    await old(600, 'recorded', 'recordOnly'),
  ]
  const planned = await plan(terms)
  expect(planned).toMatchObject({ alarms: 5, kept: { pending: 2, held: 1, linked: 2 } })
  expect([planned.oldest, planned.newest].map(at => utcDay(at ?? 0))).toEqual([noonAgo(600), noonAgo(201)].map(utcDay))
  expect(planned.months).toContainEqual({
    month: utcDay(noonAgo(250)).slice(0, 7),
    level: 'notice',
    verdict: 'ignored',
    alarms: 1,
  })
  expect(planned.months.reduce((sum, { alarms }) => sum + alarms, 0)).toBe(5)
  expect(await left()).toHaveLength(going.length + staying.length + 3)
  await save(terms)
  await runAll()
  expect(await left()).toEqual(numbers([...staying, held, ...linked]))
  expect(await plan(terms)).toMatchObject({ alarms: 0, months: [], oldest: null, kept: planned.kept })
  expect(await runs()).toMatchObject([{ alarms: 5, files: 0, endedAt: expect.any(Number), oldest: going[3]?.alarmAt }])
  const log = await admin.call(auditCalls.list, { action: 'removeAlarmRecords' })
  expect(log.rows).toHaveLength(1)
  expect(log.rows[0]).toMatchObject({ accountId: admin.user.uid })
  expect(JSON.stringify(log.rows[0]?.changes)).toContain(`${utcDay(noonAgo(250)).slice(0, 7)}: 1`)
  const deleted = await admin.call(auditCalls.list, { action: 'alarm.delete' })
  expect(deleted.rows).toEqual([])
})

test('who changed the terms stands in the log with those before', async () => {
  await save(terms)
  await save({ days: 365, weightyDays: null })
  const { rows } = await admin.call(auditCalls.list, { action: 'saveRetention' })
  expect(rows[0]?.changes).toContainEqual(expect.objectContaining({ before: '200', after: '365' }))
  expect((await admin.call(storageCalls.readRules, {})).records).toEqual({ days: 365, weightyDays: null })
  await expect(save({ days: 179, weightyDays: null })).rejects.toThrow('storage.recordsTooShort')
  await expect(save({ days: 400, weightyDays: 399 })).rejects.toThrow('storage.weightyShorter')
  const { version, rules } = await admin.call(storageCalls.readRules, {})
  await admin.call(storageCalls.saveRules, { rules, version })
  expect((await admin.call(storageCalls.readRules, {})).records).toEqual({ days: 365, weightyDays: null })
})

test('figures of the past are told as before by every split, and lists and their totals show what is left', async () => {
  for (const [days, verdict, level, type, opened] of [
    [300, 'falseAlarm', 'normal', 4, 2],
    [300, 'trueAlarm', 'normal', 7, 31],
    [301, 'trueAlarm', 'severe', 4, 7.5],
    [301, 'ignored', 'fault', 70, 400],
    [302, 'viewed', 'notice', 4, 1],
    [303, 'recorded', 'recordOnly', 7, 0],
  ] as const)
    await anOldAlarm(suite.db, source.channel, { days, verdict, level, type, opened, judged: opened * 3 })
  const pending = await old(302)
  const period = { from: utcDay(noonAgo(310)), until: utcDay(noonAgo(290)) }
  const told = async () => Promise.all(figureSplit.options.map(by => admin.call(figureCalls.read, { ...period, by })))
  const list = () => admin.call(alarmCalls.list, { from: noonAgo(310), until: noonAgo(290) })
  await suite.db.system.transaction().execute(countDays.work)
  const before = await told()
  expect(before[0]?.figures).toMatchObject({ total: 7, pending: 1, confirmed: 2, severe: 1, response: { n: 6 } })
  expect((await list()).total).toBe(7)
  await save({ days: 200, weightyDays: 200 })
  await runAll()
  const after = await told()
  for (const [index, by] of figureSplit.options.entries()) {
    expect(after[index]?.figures).toEqual(before[index]?.figures)
    expect(after[index]?.availability).toEqual(before[index]?.availability)
    if (by !== 'person' && by !== 'device') expect([by, after[index]?.rows]).toEqual([by, before[index]?.rows])
  }
  const rowsBy = (by: (typeof figureSplit.options)[number]) =>
    (after[figureSplit.options.indexOf(by)]?.rows ?? []).map(({ name, figures }) => [name, figures.total])
  expect(rowsBy('device')).toEqual([
    ['记录已按保留规则删除', 6],
    [expect.stringContaining(source.channel.deviceId), 1],
  ])
  expect(rowsBy('person')).toEqual([
    ['记录已按保留规则删除', 6],
    ['', 1],
  ])
  expect(await list()).toMatchObject({ total: 1, rows: [{ id: pending.id }] })
  await suite.db.system.transaction().execute(countDays.work)
  expect((await list()).total).toBe(1)
})

test('whoever follows an old link is told that the rule removed it; a list that reaches back can say since when', async () => {
  const alarm = await old(300, 'falseAlarm')
  expect(await admin.call(deskCalls.readRemovedBefore, {})).toEqual({ before: null })
  await save(terms)
  await runAll()
  await expect(admin.call(alarmCalls.get, { alarmId: alarm.id })).rejects.toThrow('alarm.removedByRule')
  await expect(admin.call(alarmCalls.listHandlings, { alarmId: alarm.id })).rejects.toThrow('alarm.notFound')
  const { before } = await admin.call(deskCalls.readRemovedBefore, {})
  expect(before).toBe(Date.parse(utcDay(noonAgo(299))))
  await expect(admin.call(alarmCalls.get, { alarmId: `${(before ?? 0).toString(36)}-1` })).rejects.toThrow(
    'alarm.notFound',
  )
})

test('everything that hangs on an alarm goes with it, its files by the way of files; what another alarm shows stays', async () => {
  const names = [await source.picture(), await source.recording(), await source.picture()] as const
  const fileOf = (name: string) =>
    sql<{ file_id: string }>`select file_id from media where name = ${name}`
      .execute(suite.db.system)
      .then(({ rows }) => rows[0]?.file_id ?? '')
  const [own, recording, shared] = [await fileOf(names[0]), await fileOf(names[1]), await fileOf(names[2])]
  const photo = await fileOf(await source.picture())
  const shownTwice = await fileOf(await source.picture())
  const [gone] = [
    await anOldAlarm(suite.db, source.channel, { days: 300, verdict: 'falseAlarm', photos: [photo, shownTwice] }),
    await anOldAlarm(suite.db, source.channel, { days: 100, verdict: 'trueAlarm', photos: [shownTwice] }),
  ]
  await sql`
    update file set alarm_id = ${gone.alarmId}, alarm_at = ${new Date(gone.alarmAt)}, judgement = 'false', shared = (file_id = ${shared})
    where file_id = any(${[own, recording, shared]}::text[])`.execute(suite.db.system)
  await sql`update file set kind = 'photo', judgement = 'none' where file_id = any(${[photo, shownTwice]}::text[])`.execute(
    suite.db.system,
  )
  const ofAlarm = sql`${gone.tenantId}, ${gone.alarmId}, ${new Date(gone.alarmAt)}`
  await sql`
    insert into occurrence (tenant_id, alarm_id, alarm_at, occurrence_id, company_id, occurred_at)
    select ${ofAlarm}, n, ${company.companyId}, now() from generate_series(1, 3) n`.execute(suite.db.system)
  await sql`
    insert into reminder (tenant_id, alarm_id, alarm_at, account_id, due_at) values (${ofAlarm}, ${admin.user.uid}, now())`.execute(
    suite.db.system,
  )
  await sql`
    insert into punishment (tenant_id, alarm_id, alarm_at, company_id, project_id, handling_id, device_name, offender, money)
    values (${ofAlarm}, ${company.companyId}, ${company.projectId}, 1, '', 'Zhang', 100)`.execute(suite.db.system)
  await sql`
    insert into evidence_removed (tenant_id, alarm_id, alarm_at, cause, pictures, recordings) values (${ofAlarm}, 'rule', 1, 0)`.execute(
    suite.db.system,
  )
  await save(terms)
  await runAll()
  for (const table of ['alarm', 'occurrence', 'handling', 'reminder', 'punishment', 'evidence_removed', 'file']) {
    const { rows } = await sql`select from ${sql.table(table)} where alarm_id = ${gone.alarmId}`.execute(
      suite.db.system,
    )
    expect([table, rows.length]).toEqual([table, 0])
  }
  const files = (await suite.db.system.selectFrom('file').select('file_id').execute()).map(row => row.file_id)
  expect(files.sort()).toEqual([shared, shownTwice].sort())
  expect(await runs()).toMatchObject([{ alarms: 1, files: 3 }])
  expect(await suite.db.system.selectFrom('file_removal').selectAll().execute()).toHaveLength(3)
  await suite.db.system.transaction().execute(removeFiles(source.store).work)
  expect(await suite.db.system.selectFrom('file_removal').selectAll().execute()).toEqual([])
})

test('what is locked, judged anew or held at the moment is passed over and waits for nobody', async () => {
  const [busy, free] = [await old(300, 'falseAlarm'), await old(300, 'falseAlarm')]
  await save(terms)
  await suite.db.system.transaction().execute(async other => {
    await lockAlarm(other, busy)
    await runAll()
    await sql`
      insert into evidence_hold (tenant_id, alarm_id, alarm_at, company_id, project_id, reason, account_id, by_name)
      values (${busy.tenantId}, ${busy.alarmId}, ${new Date(busy.alarmAt)}, ${company.companyId}, ${company.projectId}, '', 1, '')`.execute(
      other,
    )
  })
  expect(await left()).toEqual(numbers([busy]))
  await save(terms)
  await runAll()
  expect(await left()).toEqual(numbers([busy]))
  expect(await left()).not.toContain(free.alarmId)
  await admin.call(storageCalls.releaseEvidence, { alarmId: busy.id })
  // A walk that is through begins anew on the next day.
  await run()
  expect(await left()).toEqual(numbers([busy]))
  await sql`update record_walk set day = day - 1`.execute(suite.db.system)
  await runAll()
  expect(await left()).toEqual([])
})

/** So many alarms that are past their term, all of one hour each day. */
const many = async (count: number) => {
  const template = await old(300, 'falseAlarm')
  await sql`
    insert into alarm (alarm_id, alarm_at, tenant_id, company_id, project_id, region_id, device_no, ai_server_no, place_id, type, level, state,
      occurred_at, received_at, last_at, verdict, opened_at, judged_at)
    select alarm_id + n, alarm_at - make_interval(days => n % 40), tenant_id, company_id, project_id, region_id, device_no, ai_server_no, place_id,
      type, level, state, occurred_at, received_at, last_at, verdict, opened_at, judged_at
    from alarm, generate_series(1, ${count - 1}) n where alarm_id = ${template.alarmId}`.execute(suite.db.system)
}
const told = async () => {
  const { rows } = await sql<{ total: number; times: number }>`
    select coalesce(sum(total), 0)::int as total, coalesce(sum(cardinality(opening)), 0)::int as times from past_alarm`.execute(
    suite.db.system,
  )
  return rows[0]
}

test('a server killed within a portion leaves it whole, and the next one ends the work', async () => {
  await many(700)
  await save(terms)
  const script = fileURLToPath(new URL('../testing/remove-records-until-killed.ts', import.meta.url))
  const child = spawn(process.execPath, [script, suite.db.url, '1'], { stdio: 'ignore' })
  const [, signal] = await once(child, 'exit')
  expect(signal).toBe('SIGKILL')
  expect(await left()).toHaveLength(500)
  expect(await told()).toEqual({ total: 200, times: 200 })
  expect(await runs()).toMatchObject([{ alarms: 200, endedAt: null }])
  await runAll(5)
  expect(await left()).toEqual([])
  expect(await told()).toEqual({ total: 700, times: 700 })
  expect(await runs()).toMatchObject([{ alarms: 700, endedAt: expect.any(Number) }])
})

test('of two servers one deletes at a time, and nothing is counted twice', async () => {
  await many(900)
  await save(terms)
  const server = async () => {
    for (let n = 0; n < 12; n += 1)
      await suite.db.system.transaction().execute(async trx => {
        if (await takeJob(trx, removeRecords.name)) await removeRecords.work(trx)
      })
  }
  await Promise.all([server(), server()])
  await runAll(6)
  expect(await left()).toEqual([])
  expect(await told()).toEqual({ total: 900, times: 900 })
  expect((await runs()).reduce((sum, { alarms }) => sum + alarms, 0)).toBe(900)
})

test('nothing of another customer goes, is counted or is told', async () => {
  const strangers = await aCompany(suite.db)
  const theirs = await aSourceOfEvidence(suite, strangers)
  const foreign = await anOldAlarm(suite.db, theirs.channel, { days: 900, verdict: 'falseAlarm' })
  await old(300, 'falseAlarm')
  expect(await plan(terms)).toMatchObject({ alarms: 1, kept: { pending: 0 } })
  await save(terms)
  await runAll()
  expect(await left()).toEqual(numbers([foreign]))
  const { rows } = await sql<{
    tenant_id: number
  }>`select tenant_id from past_alarm union select tenant_id from record_walk`.execute(suite.db.system)
  expect(rows).toEqual([{ tenant_id: company.tenantId }])
  const tools = { db: suite.db, log: recordedLog().log }
  const before = async (of: CompanyOfTest) => (await readRemovedBefore({}, await aViewer(suite.db, of), tools)).before
  expect([await before(strangers), await before(company)]).toEqual([null, expect.any(Number)])
})

test('an event that is sent again for an alarm that is gone is known as long as its key is, and files nothing among what is gone', async () => {
  const event = { eventId: 'again-1', alarmType: 4, occurredAt: noonAgo(1) }
  const first = await source.raise(event)
  await sql`update alarm set alarm_at = now() - interval '300 days', state = 3, verdict = 1`.execute(suite.db.system)
  await sql`delete from open_alarm`.execute(suite.db.system)
  await save(terms)
  await runAll()
  expect(await left()).toEqual([])
  expect(await source.raise(event)).toBe(first)
  expect(await left()).toEqual([])
  const { before } = await admin.call(deskCalls.readRemovedBefore, {})
  await source.raise({ ...event, eventId: 'again-2', occurredAt: noonAgo(320) })
  const late = await suite.db.system.selectFrom('alarm').select('alarm_at').executeTakeFirstOrThrow()
  expect(late.alarm_at).toBeGreaterThan(before ?? Number.POSITIVE_INFINITY)
})

test('a term of records is changed by whoever may delete alarms, the rules for files without that right', async () => {
  const set = await save(terms)
  const taken = await sql<{ role_id: number }>`
    delete from role_right where menu_id = ${rights.deleteAlarms}
      and role_id = (select role_id from account where account_id = ${admin.user.uid}) returning role_id`.execute(
    suite.db.system,
  )
  const keeper = await signInAs(suite.app, '13800000001', 'Watchfire!admin')
  try {
    const input = { rules: set.rules, version: set.version }
    for (const records of [
      { days: 300, weightyDays: 400 },
      { days: null, weightyDays: null },
    ]) {
      const { status, body } = await keeper.send(storageCalls.saveRules, { ...input, records })
      expect([status, body.errorCode]).toEqual([403, 'right.missing'])
    }
    expect(await keeper.call(storageCalls.readRules, {})).toMatchObject({ records: terms, version: set.version })
    const rules = set.rules.map(rule => (rule.judgement === 'false' ? { ...rule, days: 100 } : rule))
    const saved = await keeper.call(storageCalls.saveRules, { rules, records: terms, version: set.version })
    expect(saved.rules).toEqual(rules)
  } finally {
    const [role] = taken.rows
    await sql`insert into role_right (role_id, menu_id) values (${role?.role_id}, ${rights.deleteAlarms})`.execute(
      suite.db.system,
    )
  }
})

/** Rules: the dry run says what the deletion does, the deletion survives its server, and alarms outlive their evidence. */
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import type { Verdict } from '@watchfire/contract/alarm/alarm.shapes.ts'
import { auditCalls } from '@watchfire/contract/audit/audit.calls.ts'
import { storageCalls } from '@watchfire/contract/storage/storage.calls.ts'
import type { RetentionRule } from '@watchfire/contract/storage/storage.rules.ts'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Trx } from '../../core/db/database.ts'
import { newFileId } from '../../core/files/disk-store.ts'
import { adoptFile, insertFile } from '../../core/files/file.queries.ts'
import { aCompany, aProject } from '../../core/testing/builders.ts'
import { type SignedClient, signInAs } from '../../core/testing/signed-client.ts'
import { suiteServer } from '../../core/testing/suite-server.ts'
import { countWaiting } from '../../core/testing/waiting-statements.ts'
import { insertMedia } from '../../ingest/media.queries.ts'
import { watchQuotas } from '../quota/watch-quotas.ts'
import { listExpired, removeRows } from '../removal/removal.queries.ts'
import { removeFiles } from '../removal/remove-files.ts'
import { aSourceOfEvidence } from '../testing/stored-evidence.ts'
import { termsOfAll } from './customer-terms.ts'

const suite = suiteServer({ jobs: false })
let admin: SignedClient
let root: SignedClient
let company: Awaited<ReturnType<typeof aCompany>>
let source: Awaited<ReturnType<typeof aSourceOfEvidence>>

beforeAll(async () => {
  admin = await signInAs(suite.app, '13800000001', 'Watchfire!admin')
  root = await signInAs(suite.app, 'root', 'Watchfire!root')
  const owner = { tenantId: admin.user.companyId, companyId: admin.user.companyId }
  company = { ...owner, ...(await aProject(suite.db, owner)) }
  await sql`update account set email = 'admin@example.com' where account_id = ${admin.user.uid}`.execute(
    suite.db.system,
  )
})
beforeEach(async () => {
  await rm(join(suite.folder, 'files'), { recursive: true, force: true })
  source = await aSourceOfEvidence(suite, company)
  await sql`delete from media`.execute(suite.db.system)
  await sql`delete from file`.execute(suite.db.system)
  await sql`delete from file_removal`.execute(suite.db.system)
  await sql`delete from removal_run`.execute(suite.db.system)
  await sql`delete from storage_rule`.execute(suite.db.system)
  await sql`delete from storage_grant`.execute(suite.db.system)
})

/** An alarm with a picture and a recording that were stored so many days ago. */
async function anAlarmWithEvidence(days: number, verdict?: Verdict) {
  const names = [await source.picture(), await source.recording()] as const
  const alarmId = await source.raise({
    pictures: [names[0]],
    recording: names[1],
    alarmType: alarmTypes.next().value as number,
  })
  if (verdict) await admin.call(alarmCalls.handle, { alarmIds: [alarmId], verdict })
  else await linkNow()
  await sql`
    update file set created_at = now() - make_interval(days => ${days}) from media
    where media.file_id = file.file_id and media.name = any(${[...names]}::text[])`.execute(suite.db.system)
  return alarmId
}
/** Of each another, so that none is merged into the one before. */
const alarmTypes = (function* () {
  for (;;) yield* [1, 2, 3, 4, 5, 6, 7, 8, 10]
})()
const linkNow = async () => {
  const { linkEvidenceLater } = await import('../../alarm/evidence/link-evidence-later.ts')
  await suite.db.system.transaction().execute(linkEvidenceLater.work)
}

const rule = (judgement: RetentionRule['judgement'], days: number | null, kind: RetentionRule['kind'] = 'picture') => ({
  kind,
  judgement,
  days,
})
const both = (judgement: RetentionRule['judgement'], days: number) => [
  rule(judgement, days),
  rule(judgement, days, 'recording'),
]
async function save(rules: RetentionRule[], by = admin, customerId?: number) {
  const { version } = await by.call(storageCalls.readRules, { customerId })
  return by.call(storageCalls.saveRules, { customerId, rules, version })
}
/** Root grants the customer of the suite something else. */
async function grant(change: { quotaGb?: number; minDays?: number; maxDays?: number }) {
  const customerId = company.companyId
  const { grantVersion: version } = await root.call(storageCalls.readRules, { customerId })
  return root.call(storageCalls.saveGrant, {
    customerId,
    minDays: 30,
    ...change,
    version,
  })
}
/** As if so many percent of it were used: a quota of whole gigabytes is more than a test stores. */
const fillQuota = async (percent: number) =>
  sql`update storage_grant set quota_bytes = ${Math.floor(((await totals()).bytes * 100) / percent)}`.execute(
    suite.db.system,
  )
const watch = () => suite.db.system.transaction().execute(watchQuotas.work)
const run = () => suite.db.system.transaction().execute(removeFiles(source.store).work)
const totals = async () => {
  const { files, bytes } = await admin.call(storageCalls.readTotals, {})
  return { files, bytes }
}
const idsInRows = async () =>
  (await suite.db.system.selectFrom('file').select('file_id').orderBy('file_id').execute()).map(row => row.file_id)
const idsOnDisk = async () => {
  const entries = await readdir(join(suite.folder, 'files'), { recursive: true, withFileTypes: true })
  const names = entries.filter(entry => entry.isFile()).map(entry => entry.name.replace(/\.small$/, ''))
  return [...new Set(names)].sort()
}

test('what the dry run says is what goes, to the byte; true alarms keep theirs, and the alarms stay', async () => {
  const [alarm, kept] = [await anAlarmWithEvidence(61, 'falseAlarm'), await anAlarmWithEvidence(200, 'trueAlarm')]
  await anAlarmWithEvidence(59, 'falseAlarm')
  await anAlarmWithEvidence(91)
  await anAlarmWithEvidence(60, 'ignored')
  const rules = [...both('false', 60), ...both('unjudged', 90)]
  const planned = await admin.call(storageCalls.tryRules, { rules })
  expect(planned.rows.map(row => [row.kind, row.judgement, row.files]).filter(([, , files]) => files)).toEqual([
    ['picture', 'unjudged', 1],
    ['picture', 'false', 1],
    ['recording', 'unjudged', 1],
    ['recording', 'false', 1],
  ])
  const before = await totals()
  expect(before.files).toBe(10)
  await save(rules)
  expect(await totals()).toEqual(before)
  for (let n = 0; n < 3; n += 1) await run()
  expect(await totals()).toEqual({ files: before.files - planned.files, bytes: before.bytes - planned.bytes })
  expect(planned.files).toBe(4)
  const { rows } = await admin.call(storageCalls.listRuns, {})
  expect(rows).toMatchObject([
    { cause: 'rule', files: planned.files, bytes: planned.bytes, endedAt: expect.any(Number) },
  ])
  const log = await admin.call(auditCalls.list, { action: 'removeStoredFiles' })
  expect(log.rows).toHaveLength(1)
  expect(await admin.call(alarmCalls.get, { alarmId: alarm })).toMatchObject({
    pictures: [],
    evidenceRemoved: { pictures: 1, recordings: 1, cause: 'rule', at: expect.any(Number) },
  })
  const whole = await admin.call(alarmCalls.get, { alarmId: kept })
  expect(whole).toMatchObject({ pictures: [expect.any(String)] })
  expect(whole.evidenceRemoved).toBeUndefined()
  expect((await admin.call(storageCalls.tryRules, { rules })).files).toBe(0)
})

test('a server killed while it deletes leaves no row without its file, and the next one ends the work', async () => {
  for (let n = 0; n < 6; n += 1) await anAlarmWithEvidence(100, 'falseAlarm')
  await anAlarmWithEvidence(10, 'falseAlarm')
  await save(both('false', 60))
  const script = fileURLToPath(new URL('../testing/remove-until-killed.ts', import.meta.url))
  const child = spawn(process.execPath, [script, suite.db.url, join(suite.folder, 'files'), '5'], { stdio: 'ignore' })
  const [, signal] = await once(child, 'exit')
  expect(signal).toBe('SIGKILL')
  const [rows, disk] = [await idsInRows(), await idsOnDisk()]
  expect(rows).toHaveLength(2)
  expect(rows.filter(id => !disk.includes(id))).toEqual([])
  expect(disk.length).toBeGreaterThan(rows.length)
  for (let n = 0; n < 2; n += 1) await run()
  expect(await suite.db.system.selectFrom('file_removal').selectAll().execute()).toEqual([])
  const { rows: runs } = await admin.call(storageCalls.listRuns, {})
  expect(runs).toMatchObject([{ files: 12, endedAt: expect.any(Number) }])
  const left = await idsOnDisk()
  expect(disk.filter(id => !rows.includes(id) && left.includes(id))).toEqual([])
})

test('evidence that was judged true since it was chosen stays', async () => {
  const alarmId = await anAlarmWithEvidence(100)
  await save([...both('unjudged', 60)])
  await admin.call(alarmCalls.handle, { alarmIds: [alarmId], verdict: 'trueAlarm' })
  await run()
  expect((await totals()).files).toBe(2)
})

/** Begins each act when the one before waits for a lock, the first for that of `lock`; then lets them go to their end. */
async function inTurn(lock: (trx: Trx) => Promise<unknown>, ...acts: (() => Promise<unknown>)[]) {
  const running: Promise<unknown>[] = []
  const trx = await suite.db.system.startTransaction().execute()
  try {
    await lock(trx)
    for (const act of acts) {
      running.push(act())
      await expect.poll(() => countWaiting(suite.db)).toBe(running.length)
    }
  } finally {
    await trx.rollback().execute()
    await Promise.all(running)
  }
}
const lockFiles = (trx: Trx) => sql`select from file for update`.execute(trx)
const changes = [
  ['judged true', (alarmId: string) => admin.call(alarmCalls.handle, { alarmIds: [alarmId], verdict: 'trueAlarm' })],
  ['put on hold', (alarmId: string) => admin.call(storageCalls.holdEvidence, { alarmId, reason: 'claim' })],
] as const
const marks = async (alarmId: string) =>
  (await admin.call(storageCalls.listFiles, { alarmId })).rows.map(({ judgement, held }) =>
    held ? 'put on hold' : judgement === 'true' ? 'judged true' : judgement,
  )

test.each(changes)('evidence that is %s between its choice and its deletion stays', async (_, change) => {
  const alarmId = await anAlarmWithEvidence(100)
  await save(both('unjudged', 60))
  const removed = await suite.db.system.transaction().execute(async trx => {
    const chosen = await listExpired(trx, await termsOfAll(trx), 10)
    expect(chosen).toHaveLength(2)
    await change(alarmId)
    return removeRows(trx, 'rule', chosen)
  })
  expect(removed).toBe(0)
  expect((await totals()).files).toBe(2)
})

test('an upload that becomes a logo between its choice and its deletion stays', async () => {
  const fileId = newFileId()
  const facts = { mime: 'image/png', bytes: 10, sha256: Buffer.alloc(32), accountId: admin.user.uid }
  await insertFile(suite.db.system, { fileId, ...company, ...facts })
  await sql`update file set created_at = now() - interval '9 days'`.execute(suite.db.system)
  await save([rule('none', 2, 'upload')])
  const removed = await suite.db.system.transaction().execute(async trx => {
    const chosen = await listExpired(trx, await termsOfAll(trx), 10)
    expect(chosen).toMatchObject([{ fileId }])
    await suite.db.system.transaction().execute(async other => {
      expect(await adoptFile(other, { fileId, uploadedBy: admin.user.uid, ...company, kind: 'logo' })).toBe(true)
    })
    return removeRows(trx, 'rule', chosen)
  })
  expect(removed).toBe(0)
  expect(await idsInRows()).toEqual([fileId])
})

test('evidence whose mark was lost is kept by the hold itself', async () => {
  const alarmId = await anAlarmWithEvidence(100)
  await admin.call(storageCalls.holdEvidence, { alarmId, reason: 'claim' })
  await sql`update file set held = false`.execute(suite.db.system)
  await save(both('unjudged', 60))
  await run()
  expect((await totals()).files).toBe(2)
})

test.each(changes)('a picture that finds its alarm while that is %s takes it over', async (mark, change) => {
  const alarmId = await source.raise({ pictures: [await source.picture()], alarmType: 41 })
  await inTurn(lockFiles, () => change(alarmId), linkNow)
  expect(await marks(alarmId)).toEqual([mark])
})

test.each(changes)('a recording that arrives while its alarm is %s takes it over', async (mark, change) => {
  const recording = `${randomUUID()}.mp4`
  const alarmId = await source.raise({ pictures: [await source.picture()], recording, alarmType: 41 })
  await linkNow()
  await inTurn(
    lockFiles,
    () => change(alarmId),
    () => source.recording(recording),
  )
  expect(await marks(alarmId)).toEqual([mark, mark])
})

test.each(changes)('an alarm that is %s while its recording is stored takes that along', async (mark, change) => {
  const recording = `${randomUUID()}.mp4`
  const alarmId = await source.raise({ recording, alarmType: 41 })
  const takeName = async (trx: Trx) => {
    const [fileId, { tenantId }] = [newFileId(), company]
    await insertFile(trx, { fileId, ...company, mime: 'video/mp4', bytes: 1, sha256: Buffer.alloc(32) })
    await insertMedia(trx, { aiServerNo: source.channel.aiServerNo, name: recording, tenantId, fileId })
  }
  await inTurn(
    takeName,
    () => source.recording(recording),
    () => change(alarmId),
  )
  expect(await marks(alarmId)).toEqual([mark])
})

/** Two alarms that name the same picture; it is filed under the first. */
async function twoAlarmsOfAPicture() {
  const pictures = [await source.picture()]
  const alarmIds = [
    await source.raise({ pictures, alarmType: 41 }),
    await source.raise({ pictures, alarmType: 42 }),
  ] as const
  await linkNow()
  return alarmIds
}
const isHeld = async () => (await suite.db.system.selectFrom('file').select('held').executeTakeFirstOrThrow()).held
const hold = (alarmId: string) => admin.call(storageCalls.holdEvidence, { alarmId, reason: 'claim' })
const release = (alarmId: string) => admin.call(storageCalls.releaseEvidence, { alarmId })

test('a picture of two alarms on hold stays so until both are released, one after the other or at once', async () => {
  const [first, second] = await twoAlarmsOfAPicture()
  for (const alarmId of [first, second]) await hold(alarmId)
  await release(first)
  expect(await isHeld()).toBe(true)
  await release(second)
  expect(await isHeld()).toBe(false)
  for (const alarmId of [first, second]) await hold(alarmId)
  await inTurn(
    lockFiles,
    () => release(first),
    () => release(second),
  )
  expect(await isHeld()).toBe(false)
})

test('a picture is free again when the one alarm on hold is released, whichever it is filed under', async () => {
  const [first, second] = await twoAlarmsOfAPicture()
  await hold(second)
  expect(await isHeld()).toBe(true)
  await release(second)
  expect(await isHeld()).toBe(false)
  await hold(first)
  await admin.call(alarmCalls.handle, { alarmIds: [second], verdict: 'trueAlarm' })
  await release(first)
  expect(await isHeld()).toBe(false)
})

test('a picture on hold by one alarm stays so when it is filed under another', async () => {
  const pictures = [await source.picture()]
  await source.raise({ pictures, alarmType: 41 })
  await hold(await source.raise({ pictures, alarmType: 42 }))
  await linkNow()
  expect(await isHeld()).toBe(true)
})

test('rules keep to the bounds of the platform, which hold also when they are narrowed later', async () => {
  await expect(save([rule('false', 29)])).rejects.toThrow('storage.termTooShort')
  await expect(save([rule('true', 60), rule('false', 90)])).rejects.toThrow('storage.trueShorter')
  await save([rule('false', 90)])
  await anAlarmWithEvidence(50, 'falseAlarm')
  await grant({ minDays: 10, maxDays: 40 })
  await run()
  expect((await totals()).files).toBe(0)
})

test('root grants a quota and terms; its customer sees them, and of two changes the second is told', async () => {
  const saved = await grant({ quotaGb: 2, minDays: 40, maxDays: 400 })
  expect(saved).toMatchObject({ quotaBytes: 2 * 1024 ** 3, minDays: 40, maxDays: 400, grantVersion: 1 })
  const seen = await admin.call(storageCalls.readRules, {})
  expect(seen).toEqual({ ...saved, version: seen.version })
  const again = { customerId: company.companyId, minDays: 30, version: 0 }
  await expect(root.call(storageCalls.saveGrant, again)).rejects.toThrow('storage.changedMeanwhile')
  await expect(grant({ minDays: 40, maxDays: 39 })).rejects.toThrow('storage.termsCrossed')
  await expect(save([rule('false', 401)])).rejects.toThrow('storage.termTooLong')
  const log = await admin.call(auditCalls.list, { action: 'saveStorageGrant' })
  expect(log.rows[0]?.changes).toContainEqual(expect.objectContaining({ after: '400' }))
})

test('a full quota takes the oldest that no rule must keep until there is room, as the dry run says, and nothing is refused', async () => {
  const kept = [
    await anAlarmWithEvidence(200, 'trueAlarm'),
    await anAlarmWithEvidence(150),
    await anAlarmWithEvidence(20),
  ]
  await hold(kept[1] as string)
  for (const days of [90, 80, 70, 60]) await anAlarmWithEvidence(days, days === 80 ? undefined : 'falseAlarm')
  const oldest = await anAlarmWithEvidence(100, 'falseAlarm')
  await grant({ quotaGb: 1 })
  await watch()
  const before = await totals()
  const small = { customerId: company.companyId, minDays: 30, maxDays: 30 }
  expect(await root.call(storageCalls.tryGrant, small)).toMatchObject({ files: 12, beyondQuota: null })
  await fillQuota(100)
  const { quotaBytes } = await admin.call(storageCalls.readRules, {})
  const { beyondQuota } = await admin.call(storageCalls.tryRules, { rules: [rule('false', null)] })
  const candidates = await suite.db.system
    .selectFrom('file')
    .select(['file_id', 'bytes', 'small_bytes'])
    .where('held', '=', false)
    .where('judgement', '<>', 'true')
    .where(sql<boolean>`created_at < now() - interval '31 days'`)
    .orderBy('created_at')
    .orderBy('file_id')
    .execute()
  for (let n = 0; n < 3; n += 1) await watch()
  const after = await totals()
  const room = ((quotaBytes ?? 0) * 95) / 100
  expect(after.bytes).toBeLessThan(room)
  const left = await idsInRows()
  const gone = candidates.filter(file => !left.includes(file.file_id))
  expect(candidates.slice(0, gone.length)).toEqual(gone)
  const last = gone.at(-1)
  expect(after.bytes + Number(last?.bytes) + Number(last?.small_bytes)).toBeGreaterThanOrEqual(Math.floor(room))
  // The files of its last day are reckoned by their bytes.
  expect(beyondQuota).toMatchObject({ bytes: before.bytes - Math.floor(room), missingBytes: 0 })
  expect(Math.abs((beyondQuota?.files ?? 0) - gone.length)).toBeLessThanOrEqual(1)
  for (const alarmId of kept) expect((await admin.call(storageCalls.listFiles, { alarmId })).total).toBe(2)
  expect((await admin.call(alarmCalls.get, { alarmId: oldest })).evidenceRemoved).toMatchObject({ cause: 'quota' })
  const { rows } = await admin.call(storageCalls.listRuns, {})
  expect(rows).toMatchObject([{ cause: 'quota', files: gone.length, endedAt: expect.any(Number) }])
})

test('a full quota that may take nothing says so, and alarms with their evidence come in as ever', async () => {
  await anAlarmWithEvidence(200, 'trueAlarm')
  await grant({ quotaGb: 1 })
  await fillQuota(100)
  for (let n = 0; n < 2; n += 1) await watch()
  expect((await admin.call(storageCalls.readRules, {})).freeableBytes).toBe(0)
  expect((await quotaMails()).at(-1)?.message).toContain('No file may be deleted')
  await anAlarmWithEvidence(1)
  await watch()
  expect((await totals()).files).toBe(4)
  const { beyondQuota } = await admin.call(storageCalls.tryRules, { rules: [rule('false', null)] })
  expect(beyondQuota).toMatchObject({ files: 0, bytes: 0, missingBytes: expect.any(Number) })
})

const quotaMails = () =>
  suite.db.system
    .selectFrom('mail')
    .select(['title', 'message', 'receivers', 'company_id'])
    .where('cause', '=', 'storage')
    .orderBy('mail_id')
    .execute()

test('administrators are told once at 80, 95 and 100 percent, and again only after it was less', async () => {
  await anAlarmWithEvidence(1)
  await grant({ quotaGb: 1 })
  const already = (await quotaMails()).length
  for (const percent of [50, 80, 81, 95, 96, 100, 100, 95, 50, 80]) {
    await fillQuota(percent)
    await watch()
  }
  const mails = (await quotaMails()).slice(already)
  expect(mails.map(({ title }) => /\d+/.exec(title)?.[0])).toEqual(['80', '95', '100', '80'])
  expect(new Set(mails.map(({ company_id }) => company_id))).toEqual(new Set([company.companyId]))
  expect(mails[0]?.receivers).toEqual(['admin@example.com'])
})

test('of two who change the rules the second is told; who is of a company below, or of another customer, changes none', async () => {
  const { version } = await admin.call(storageCalls.readRules, {})
  const change = { rules: [rule('false', 60)], version }
  await admin.call(storageCalls.saveRules, change)
  await expect(admin.call(storageCalls.saveRules, change)).rejects.toThrow('storage.changedMeanwhile')
  const strangers = await aCompany(suite.db)
  await expect(save([rule('false', 60)], admin, strangers.companyId)).rejects.toThrow('company.notFound')
  await expect(root.call(storageCalls.readRules, {})).rejects.toThrow('company.notFound')
  const saved = await save([rule('false', 45)], root, strangers.companyId)
  expect(saved.rules.find(({ kind, judgement }) => kind === 'picture' && judgement === 'false')?.days).toBe(45)
  expect((await admin.call(storageCalls.readRules, {})).rules).toContainEqual(rule('false', 60))
})

test('evidence on hold outlives every rule with what arrives later, until it is released; both are in the log', async () => {
  const [alarm, other] = [await anAlarmWithEvidence(100, 'falseAlarm'), await anAlarmWithEvidence(100, 'falseAlarm')]
  await admin.call(storageCalls.holdEvidence, { alarmId: alarm, reason: '事故调查 2026-7' })
  await save([...both('false', 60)])
  const planned = await admin.call(storageCalls.tryRules, { rules: both('false', 60) })
  expect(planned.files).toBe(2)
  expect(planned.rows.reduce((all, { heldFiles }) => all + heldFiles, 0)).toBe(2)
  for (let n = 0; n < 2; n += 1) await run()
  const held = await admin.call(storageCalls.listFiles, { held: true })
  expect(held.rows).toMatchObject(
    Array(2).fill({ alarmId: alarm, held: true, holdReason: '事故调查 2026-7', deviceId: source.channel.deviceId }),
  )
  expect((await admin.call(storageCalls.listFiles, { alarmId: other })).total).toBe(0)
  const strangers = await aCompany(suite.db)
  const theirs = await aSourceOfEvidence(suite, strangers)
  const foreign = await theirs.raise()
  await expect(admin.call(storageCalls.holdEvidence, { alarmId: foreign, reason: 'x' })).rejects.toThrow(
    'alarm.notFound',
  )
  await admin.call(storageCalls.releaseEvidence, { alarmId: alarm })
  await expect(admin.call(storageCalls.releaseEvidence, { alarmId: alarm })).rejects.toThrow('storage.notHeld')
  for (let n = 0; n < 2; n += 1) await run()
  expect((await admin.call(storageCalls.listFiles, { alarmId: alarm })).total).toBe(0)
  for (const action of ['holdEvidence', 'releaseEvidence'] as const)
    expect((await admin.call(auditCalls.list, { action })).rows.filter(row => row.target === alarm)).toHaveLength(1)
})

test('a recording that arrives after its alarm was put on hold is on hold', async () => {
  const alarmId = await source.raise({ recording: 'late.mp4', alarmType: 40 })
  await admin.call(storageCalls.holdEvidence, { alarmId, reason: 'claim' })
  await source.recording('late.mp4')
  expect((await admin.call(storageCalls.listFiles, { alarmId })).rows).toMatchObject([
    { kind: 'recording', held: true },
  ])
})

test('files are found by alarm, channel, kind and day; a period the wrong way round is refused', async () => {
  const alarmId = await anAlarmWithEvidence(20, 'trueAlarm')
  await anAlarmWithEvidence(1)
  const total = async (filter: object) => (await admin.call(storageCalls.listFiles, filter)).total
  expect(await total({ alarmId })).toBe(2)
  expect(await total({ deviceId: source.channel.deviceId })).toBe(2)
  const month = Date.now() - 30 * 86_400_000
  expect(await total({ deviceId: source.channel.deviceId, from: month })).toBe(4)
  expect(await total({ from: month, kind: 'recording' })).toBe(2)
  expect(await total({ from: month, judgement: 'true' })).toBe(2)
  expect(await total({ deviceId: 'nobody' })).toBe(0)
  await expect(total({ from: month, until: month - 1 })).rejects.toThrow('storage.badPeriod')
})

/** What the counters say is what lies on the disk, whatever happens to the files. */
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import { storageCalls } from '@watchfire/contract/storage/storage.calls.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { alarmKeyOf } from '../alarm/alarm-key.ts'
import { linkEvidenceLater } from '../alarm/evidence/link-evidence-later.ts'
import { aCompany, aProject } from '../core/testing/builders.ts'
import { type SignedClient, signInAs } from '../core/testing/signed-client.ts'
import { suiteServer } from '../core/testing/suite-server.ts'
import { addUpFiles, recountFiles } from './counting.queries.ts'
import { recountStorage } from './recount-storage.ts'
import { aSourceOfEvidence } from './testing/stored-evidence.ts'

const suite = suiteServer({ jobs: false })
let admin: SignedClient
let root: SignedClient
let company: Awaited<ReturnType<typeof aCompany>>

beforeAll(async () => {
  admin = await signInAs(suite.app, '13800000001', 'Watchfire!admin')
  root = await signInAs(suite.app, 'root', 'Watchfire!root')
  const { tenant_id: tenantId } = await suite.db.system
    .selectFrom('company')
    .select('tenant_id')
    .where('company_id', '=', admin.user.companyId)
    .executeTakeFirstOrThrow()
  const owner = { tenantId, companyId: admin.user.companyId }
  company = { ...owner, ...(await aProject(suite.db, owner)) }
})

const inTrx = (work: Parameters<ReturnType<typeof suite.db.system.transaction>['execute']>[0]) =>
  suite.db.system.transaction().execute(work)

/** Files and bytes below the store's folder; a thumbnail is no file of its own. */
async function onDisk() {
  const entries = await readdir(join(suite.folder, 'files'), { recursive: true, withFileTypes: true })
  const paths = entries
    .filter(entry => entry.isFile() && !entry.parentPath.endsWith('drafts'))
    .map(entry => join(entry.parentPath, entry.name))
  const sizes = await Promise.all(paths.map(async path => (await stat(path)).size))
  return {
    files: paths.filter(path => !path.endsWith('.small')).length,
    bytes: sizes.reduce((sum, size) => sum + size, 0),
  }
}
const totals = async (who = admin) => {
  const { files, bytes } = await who.call(storageCalls.readTotals, {})
  return { files, bytes }
}
const byJudgement = async () => {
  const { kinds } = await admin.call(storageCalls.readTotals, {})
  return Object.fromEntries(kinds.map(({ kind, judgement, files }) => [`${kind} ${judgement}`, files]))
}

test('the totals are those of the disk: as files come, before and after they are added up, and as an alarm is judged', async () => {
  const { picture, recording, raise } = await aSourceOfEvidence(suite, company)
  const pictures = [await picture(), await picture()]
  expect(await totals()).toEqual(await onDisk())
  const alarmId = await raise({ pictures, recording: 'later.mp4' })
  await recording('later.mp4')
  expect(await totals()).toEqual(await onDisk())
  expect(await byJudgement()).toEqual({ 'picture unjudged': 2, 'recording unjudged': 1 })
  await inTrx(trx => addUpFiles(trx).then(() => undefined))
  expect(await totals()).toEqual(await onDisk())
  expect(await totals(root)).toEqual(await onDisk())
  await admin.call(alarmCalls.handle, { alarmIds: [alarmId], verdict: 'trueAlarm' })
  expect(await byJudgement()).toEqual({ 'picture true': 2, 'recording true': 1 })
  await inTrx(trx => addUpFiles(trx).then(() => undefined))
  expect(await byJudgement()).toEqual({ 'picture true': 2, 'recording true': 1 })
  expect(await totals()).toEqual(await onDisk())
  const { n } = (await sql<{ n: number }>`select count(*)::int as n from file_delta`.execute(suite.db.system))
    .rows[0] ?? { n: -1 }
  expect(n).toBe(0)
})

test('a picture that came before its alarm, or after it, belongs to the project and the channel of it', async () => {
  const { picture, raise, channel } = await aSourceOfEvidence(suite, {
    ...company,
    ...(await aProject(suite.db, company)),
  })
  const before = await picture()
  await raise({ pictures: [before, 'after.jpg'] })
  await picture('after.jpg')
  const filed = () =>
    suite.db.system
      .selectFrom('file')
      .innerJoin('media', 'media.file_id', 'file.file_id')
      .where('media.ai_server_no', '=', channel.aiServerNo)
      .select(['media.name', 'file.project_id', 'file.device_no'])
      .orderBy('file.created_at')
      .execute()
  const place = { project_id: channel.projectId, device_no: channel.deviceNo }
  expect(await filed()).toEqual([
    { name: before, project_id: 0, device_no: 0 },
    { name: 'after.jpg', ...place },
  ])
  await inTrx(linkEvidenceLater.work)
  expect(await filed()).toEqual([
    { name: before, ...place },
    { name: 'after.jpg', ...place },
  ])
  const { rows } = await admin.call(storageCalls.listOwners, { ownerKind: 'channel' })
  expect(rows.find(row => row.deviceId === channel.deviceId)).toMatchObject({ files: 2, ownerId: channel.deviceNo })
  const { rows: projects } = await admin.call(storageCalls.listOwners, { ownerKind: 'project' })
  expect(projects.find(row => row.ownerId === channel.projectId)).toMatchObject({ files: 2 })
})

const ofSecond = [
  ['held', (alarmId: string) => admin.call(storageCalls.holdEvidence, { alarmId, reason: 'claim' })],
  ['true', (alarmId: string) => admin.call(alarmCalls.handle, { alarmIds: [alarmId], verdict: 'trueAlarm' })],
] as const

test.each(ofSecond)(
  'a picture that two alarms named is %s by the second as by the first, when it arrives and when the job finds it',
  async (mark, change) => {
    const { picture, raise, server } = await aSourceOfEvidence(suite, company)
    const name = `${mark}-by-the-second.jpg`
    const alarmIds = [
      await raise({ pictures: [name], alarmType: 41 }),
      await raise({ pictures: [name], alarmType: 42 }),
    ]
    const [first, second] = alarmIds.map(alarmId => alarmKeyOf(alarmId)?.alarmId)
    await change(String(alarmIds[1]))
    await picture(name)
    const ofServer = sql`media.file_id = file.file_id and media.ai_server_no = ${server.deviceNo}`
    const filed = async () =>
      (
        await sql`select file.alarm_id, file.held, file.judgement from file join media on ${ofServer}`.execute(
          suite.db.system,
        )
      ).rows
    const expected =
      mark === 'held'
        ? [{ alarm_id: first, held: true, judgement: 'unjudged' }]
        : [{ alarm_id: second, held: false, judgement: 'true' }]
    expect(await filed()).toEqual(expected)
    // As if it had been stored in the moment the alarms were.
    await sql`
    update file set alarm_id = null, alarm_at = null, held = false, judgement = 'unjudged' from media where ${ofServer}`.execute(
      suite.db.system,
    )
    await inTrx(linkEvidenceLater.work)
    expect(await filed()).toEqual(expected)
  },
)

test('a picture of two true alarms stays evidence of one when the other turns out false', async () => {
  const { picture, raise } = await aSourceOfEvidence(suite, company)
  const name = 'of-two-true-alarms.jpg'
  const early = await raise({ pictures: [name], alarmType: 41 })
  await picture(name)
  const late = await raise({ pictures: [name], alarmType: 42 })
  await inTrx(linkEvidenceLater.work)
  const judge = (alarmId: string, verdict: 'trueAlarm' | 'falseAlarm') =>
    admin.call(alarmCalls.handle, { alarmIds: [alarmId], verdict })
  for (const alarmId of [early, late]) await judge(alarmId, 'trueAlarm')
  await judge(late, 'falseAlarm')
  const { judgement } = await suite.db.system
    .selectFrom('file')
    .innerJoin('media', 'media.file_id', 'file.file_id')
    .select('judgement')
    .where('media.name', '=', name)
    .executeTakeFirstOrThrow()
  expect(judgement).toBe('true')
})

test('owners come largest first, and another customer’s are not among them', async () => {
  const strangers = await aCompany(suite.db, { name: 'strangers' })
  const theirs = await aSourceOfEvidence(suite, strangers)
  for (let n = 0; n < 3; n += 1) await theirs.picture()
  await theirs.raise({ pictures: [] })
  const bytes = (await root.call(storageCalls.listOwners, { ownerKind: 'customer', pageSize: 100 })).rows.map(
    row => row.bytes,
  )
  expect(bytes).toEqual(bytes.toSorted((one, other) => other - one))
  const named = await root.call(storageCalls.listOwners, { ownerKind: 'customer', pageSize: 100 })
  expect(named.rows.map(row => row.name)).toContain('strangers')
  for (const ownerKind of ['customer', 'company', 'project', 'channel'] as const) {
    const { rows, total } = await admin.call(storageCalls.listOwners, { ownerKind, pageSize: 100 })
    expect(rows.length).toBe(total)
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.filter(row => row.name === 'strangers' || row.above === 'strangers')).toEqual([])
  }
})

test('age and growth are those of the days the files were stored on', async () => {
  const { picture, channel } = await aSourceOfEvidence(suite, company)
  const [old, lately] = [await picture(), await picture()]
  const age = (name: string, days: number) =>
    sql`
    update file set created_at = now() - make_interval(days => ${days}) from media
    where media.file_id = file.file_id and media.ai_server_no = ${channel.aiServerNo} and media.name = ${name}`.execute(
      suite.db.system,
    )
  await age(old, 45)
  await age(lately, 20)
  const { kinds } = await admin.call(storageCalls.readTotals, {})
  const unjudged = kinds.find(({ kind, judgement }) => kind === 'picture' && judgement === 'unjudged')
  const day = 86_400_000
  expect(unjudged?.oldest).toBe(Math.floor(Date.now() / day) * day - 45 * day)
  expect(unjudged?.newest).toBe(Math.floor(Date.now() / day) * day)
  const gone = await sql<{ bytes: number }>`
    select sum(bytes + small_bytes)::bigint as bytes from file where created_at < now() - interval '30 days'`.execute(
    suite.db.system,
  )
  expect((unjudged?.bytes ?? 0) - (unjudged?.bytes30 ?? 0)).toBe(gone.rows[0]?.bytes)
  expect(unjudged?.bytes7).toBeLessThan(unjudged?.bytes30 ?? 0)
})

test('a count that went wrong is found and mended by counting anew, thumbnails by their size on the disk', async () => {
  const right = await totals(root)
  await sql`update file set small_bytes = 0`.execute(suite.db.system)
  await sql`update file_total set bytes = bytes + 5`.execute(suite.db.system)
  await sql`insert into file_delta (tenant_id, company_id, project_id, device_no, kind, judgement, held, day, files, bytes)
    values (${company.tenantId}, ${company.companyId}, 0, 0, 'picture', 'unjudged', false, 20000, 7, 7)`.execute(
    suite.db.system,
  )
  expect(await totals(root)).not.toEqual(right)
  const { store } = await aSourceOfEvidence(suite, company)
  const report = await recountStorage(suite.db.system, store)
  expect(report.find(({ tenantId }) => tenantId === company.tenantId)).toMatchObject({
    before: expect.anything(),
    after: expect.anything(),
  })
  expect(await totals(root)).toEqual(right)
  expect(await totals(root)).toEqual(await onDisk())
  await inTrx(recountFiles)
  expect(await totals(root)).toEqual(right)
})

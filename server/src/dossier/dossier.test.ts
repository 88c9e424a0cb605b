import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import { auditCalls } from '@watchfire/contract/audit/audit.calls.ts'
import { rights } from '@watchfire/contract/core/rights.ts'
import { dossierCalls } from '@watchfire/contract/dossier/dossier.calls.ts'
import { hazardCalls } from '@watchfire/contract/inspection/hazard.calls.ts'
import type { MailRecord } from '@watchfire/contract/mail/mail.shapes.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { publicAlarmId } from '../alarm/alarm.public.ts'
import { newFileId, openDiskStore } from '../core/files/disk-store.ts'
import { drawPicture } from '../core/files/draw-files.ts'
import { insertFile } from '../core/files/file.queries.ts'
import type { Viewer } from '../core/session/viewer.ts'
import { aChannelOf, anAlarm, aViewer, type ChannelOfTest, type CompanyOfTest } from '../core/testing/builders.ts'
import { pdfReaderMissing, readSheets } from '../core/testing/pdf-sheets.ts'
import { recordedLog } from '../core/testing/recorded-log.ts'
import { envelopeOf, type SignedClient, signInAs } from '../core/testing/signed-client.ts'
import { suiteServer } from '../core/testing/suite-server.ts'
import { aHazard } from '../inspection/testing/inspection-rows.ts'
import { aPerson } from '../people/testing/people-rows.ts'
import { recognisedBy } from '../people/testing/recognition-rows.ts'
import { alarmDossier } from './alarm-dossier.ts'
import { readDossier } from './read-dossier.ts'

const suite = suiteServer({ jobs: false })
let admin: SignedClient
let channel: ChannelOfTest
let place: CompanyOfTest

beforeAll(async () => {
  admin = await signInAs(suite.app, '13800000001', 'Watchfire!admin')
  const { rows } = await sql<CompanyOfTest>`
    select tenant_id as "tenantId", company_id as "companyId", project_id as "projectId", 0 as "regionId" from project
    where name = '一号厂区'`.execute(suite.db.system)
  place = rows[0] as CompanyOfTest
  channel = await aChannelOf(suite.db, place)
})

/** What an AI server has handed over under this name, and its digest. */
async function aStoredFile(name: string, mime: 'image/jpeg' | 'video/mp4'): Promise<string> {
  const store = await openDiskStore(join(suite.folder, 'files'))
  const bytes = await drawPicture('jpeg', { width: 320, height: 200 })
  const [draft, fileId] = [await store.newDraft(), newFileId()]
  await writeFile(draft, bytes)
  await store.keep(draft, fileId)
  const sha256 = createHash('sha256').update(bytes).update(name).digest()
  const { tenantId, companyId } = channel
  const kind = mime === 'image/jpeg' ? ('picture' as const) : ('recording' as const)
  await insertFile(suite.db.system, { fileId, tenantId, companyId, kind, mime, bytes: bytes.length, sha256 })
  const media = { ai_server_no: channel.aiServerNo, name, tenant_id: tenantId, file_id: fileId }
  await suite.db.system.insertInto('media').values(media).execute()
  return sha256.toString('hex')
}

function save(by: SignedClient, alarmId: string) {
  const { r, ...envelope } = envelopeOf(by.user)
  return suite.app.inject({
    method: 'GET',
    url: dossierCalls.export.path,
    query: { alarmId, ...envelope, r: String(r) },
  })
}

/** The rows of what is known of such an alarm, by their names. */
async function factsFor(viewer: Viewer, type: number, extra: object): Promise<Map<string, string>> {
  const key = await anAlarm(suite.db, channel, { type, pictures: [], extra })
  const dossier = await readDossier(publicAlarmId(key), viewer, { db: suite.db, log: recordedLog().log })
  const reader = { language: 'zh' } as const
  const { blocks } = await alarmDossier(dossier, { reader, pictureOf: async () => undefined, by: viewer })
  const [facts] = blocks
  return new Map(facts?.kind === 'rows' ? facts.rows : [])
}

const read = pdfReaderMissing ? test.skip : test
read('what was seen, what was done and the digests of the files stand on one paper', async () => {
  const pictures = ['a.jpg', 'b.jpg', 'c.jpg']
  const digests: string[] = []
  for (const name of pictures) digests.push(await aStoredFile(name, 'image/jpeg'))
  const digestOfRecording = await aStoredFile('r.mp4', 'video/mp4')
  const extra = { boxes: [{ x: 0.1, y: 0.2, w: 0.3, h: 0.4, label: 'person' }] }
  const key = await anAlarm(suite.db, channel, { level: 'severe', pictures, recordings: ['r.mp4'], extra })
  const alarmId = publicAlarmId(key)
  await admin.call(alarmCalls.handle, { alarmIds: [alarmId], verdict: 'trueAlarm', comment: '已关闭阀门' })
  const hazard = await admin.call(hazardCalls.report, {
    clientKey: crypto.randomUUID(),
    ofProjectId: place.projectId,
    source: 'alarm',
    category: 'site',
    typeNo: 1,
    words: '阀门渗漏',
    alarmId,
  })
  const answer = await save(admin, alarmId)
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(answer.headers['content-disposition']).toContain(`filename="alarm-${alarmId}.pdf"`)
  const text = readSheets(answer.rawPayload).join('\n')
  for (const words of [
    alarmId,
    channel.name,
    '发生前',
    '发生时',
    '发生后',
    '真实告警',
    '已关闭阀门',
    hazard.number,
    '阀门渗漏',
  ])
    expect(text).toContain(words)
  // A digest is broken over lines where its column ends.
  const close = text.replaceAll(/\s/g, '')
  for (const digest of [...digests, digestOfRecording]) expect(close).toContain(digest)
  // In the order of time, as the pictures stand above: before, at, after.
  const [at, before, after] = digests.map(digest => close.indexOf(digest))
  expect([before, at, after]).toEqual([before, at, after].toSorted((one, other) => Number(one) - Number(other)))
  const log = await admin.call(auditCalls.list, { action: 'exportAlarmDossier', pageSize: 1 })
  expect(log.rows[0]).toMatchObject({ target: alarmId })
})

test('another camera’s picture is called by its name, and of many receivers the first are named', async () => {
  await aStoredFile('d.jpg', 'image/jpeg')
  const [stored] = await suite.db.system.selectFrom('media').select('file_id').where('name', '=', 'd.jpg').execute()
  const linkedCameras = [{ channelId: 'x_C2', name: '东门', state: 'taken', fileId: stored?.file_id }]
  const key = await anAlarm(suite.db, channel, { pictures: ['d.jpg'], extra: { linkedCameras } })
  const viewer = await aViewer(suite.db, place)
  const dossier = await readDossier(publicAlarmId(key), viewer, { db: suite.db, log: recordedLog().log })
  const mail = {
    createdAtText: '2026-11-30 08:00:00',
    receivers: Array.from({ length: 50 }, (_, at) => `person${at}@plant.example`).join(','),
    copies: '',
    title: '告警',
    state: 'sent',
  } as MailRecord
  const { blocks } = await alarmDossier(
    { ...dossier, mails: { rows: [mail], total: 1 } },
    { reader: { language: 'zh' }, pictureOf: async () => Buffer.alloc(1), by: viewer },
  )
  const captions = blocks.flatMap(block => (block.kind === 'pictures' ? block.pictures : [])).map(each => each.caption)
  expect(captions).toEqual(['东门'])
  const cells = blocks.flatMap(block => (block.kind === 'table' ? block.rows : [])).flat()
  expect(cells.find(cell => cell.includes('person0@'))).toMatch(/^person0@plant.example, .* \+ 30$/)
})

test('of more hazards than are listed the rest is counted, and a hidden subject is said to be hidden', async () => {
  const key = await anAlarm(suite.db, channel, { pictures: [] })
  const hazardIds: number[] = []
  for (let n = 0; n < 22; n += 1) hazardIds.push(await aHazard(suite.db, place))
  await suite.db.system
    .updateTable('hazard')
    .set({ alarm_id: key.alarmId, region_id: null })
    .where('hazard_id', 'in', hazardIds)
    .execute()
  const viewer = await aViewer(suite.db, place)
  const dossier = await readDossier(publicAlarmId(key), viewer, { db: suite.db, log: recordedLog().log })
  const hidden = { createdAtText: '', receivers: '', copies: '', title: '', state: 'sent' } as MailRecord
  const { blocks } = await alarmDossier(
    { ...dossier, mails: { rows: [hidden], total: 1 } },
    { reader: { language: 'en' }, pictureOf: async () => undefined, by: viewer },
  )
  const [, mails, hazards] = blocks.flatMap(block => (block.kind === 'table' ? [block.rows] : []))
  expect(mails).toEqual([['', '', '(hidden from who made this)', 'Sent']])
  expect(hazards).toHaveLength(20)
  expect(blocks).toContainEqual({ kind: 'note', text: '2 more are not listed' })
})

test('what was measured, why a rule raised it and a speed stand on the paper', async () => {
  const viewer = await aViewer(suite.db, place)
  const rule = {
    ...{ ruleId: 1, name: '可燃气体过高', version: 2, quantity: 'gas', kind: 'now', operator: '>', threshold: 20 },
    ...{ upper: null, span: { length: 0, unit: 'seconds' }, times: 2, value: 36, measure: 36, since: 1, at: 1 },
  }
  const rowsOf = (type: number, extra: object) => factsFor(viewer, type, extra)
  const limit = await rowsOf(62, { quantity: 'gas', value: 34, limit: 20 })
  expect([limit.get('可燃气体'), limit.get('上限')]).toEqual(['34 %LEL', '20 %LEL'])
  const ruled = await rowsOf(62, { quantity: 'gas', value: 36, rule })
  expect([ruled.get('规则'), ruled.get('条件'), ruled.get('当时的值')]).toEqual([
    '可燃气体过高（第 2 版）',
    '可燃气体 > 20 %LEL',
    '36 %LEL',
  ])
  expect((await rowsOf(42, { number: 7250, range: '0-6000' })).get('车速')).toBe('72.5 km/h')
  expect((await rowsOf(35, { number: 12 })).get('检测人数')).toBe('12 人')
})

test('whom a camera knew stands by name for a reader who sees people, by number for others', async () => {
  const personId = await aPerson(suite.db, place)
  const seen = recognisedBy(personId)
  const seesPeople = await aViewer(suite.db, place, { rights: [rights.people] })
  const others = await aViewer(suite.db, place, { rights: [] })
  expect((await factsFor(seesPeople, 27, seen)).get('人员')).toBe('somebody')
  const facts = await factsFor(others, 27, seen)
  expect([facts.get('人员'), facts.get('人员类型')]).toEqual([`编号 ${personId}`, '授权人员'])
  // Who was deleted, and another maker's number.
  expect((await factsFor(seesPeople, 27, recognisedBy(999_999_999_999))).get('人员')).toBe('编号 999999999999')
  expect((await factsFor(seesPeople, 27, { personnelId: personId })).get('人员编号')).toBe(String(personId))
})

test('the log of the alarm’s own company tells who saved it, also where the platform’s root did', async () => {
  const key = await anAlarm(suite.db, channel, { pictures: [] })
  const root = await signInAs(suite.app, 'root', 'Watchfire!root')
  expect((await save(root, publicAlarmId(key))).statusCode).toBe(200)
  const { rows } = await admin.call(auditCalls.list, { action: 'exportAlarmDossier', pageSize: 20 })
  expect(rows.map(row => row.target)).toContain(publicAlarmId(key))
})

test('an alarm without pictures has its paper, and another customer’s is missing', async () => {
  const key = await anAlarm(suite.db, channel, { pictures: [] })
  expect((await save(admin, publicAlarmId(key))).statusCode).toBe(200)
  const stranger = await signInAs(suite.app, '13900000001', 'Watchfire!other')
  expect((await save(stranger, publicAlarmId(key))).json()).toMatchObject({ errorCode: 'alarm.notFound' })
})

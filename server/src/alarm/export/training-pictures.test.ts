import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import { type Verdict, verdict } from '@watchfire/contract/alarm/alarm.shapes.ts'
import { exportCalls } from '@watchfire/contract/alarm/export.calls.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { newFileId, openDiskStore } from '../../core/files/disk-store.ts'
import { drawPicture } from '../../core/files/draw-files.ts'
import { insertFile } from '../../core/files/file.queries.ts'
import type { ZippedFile } from '../../core/files/zip.ts'
import { aChannelOf, aCompany, anAlarm, aViewer, type ChannelOfTest } from '../../core/testing/builders.ts'
import { type SignedClient, signInAs } from '../../core/testing/signed-client.ts'
import { suiteServer } from '../../core/testing/suite-server.ts'
import { publicAlarmId } from '../alarm-key.ts'
import { trainingFiles } from './training-pictures.ts'

const suite = suiteServer()
const type = 3
const box = { x: 0.25, y: 0.5, w: 0.5, h: 0.25, label: 'head' }
/** A reader of archives that is not ours. */
const python = spawnSync('python3', ['-c', 'import zipfile, json']).status === 0

let admin: SignedClient
let channel: ChannelOfTest
let origin = ''
let store: Awaited<ReturnType<typeof openDiskStore>>
let picture: Buffer

/** The picture of an alarm, in its row and, unless its bytes are gone, on the disk. */
async function aPicture(of: ChannelOfTest, name: string, { gone = false, bytes = picture } = {}): Promise<void> {
  const fileId = newFileId()
  if (!gone) {
    const draft = await store.newDraft()
    await writeFile(draft, bytes)
    await store.keep(draft, fileId)
  }
  const facts = { mime: 'image/jpeg', bytes: bytes.length, sha256: Buffer.alloc(32), width: 320, height: 200 }
  const { tenantId, companyId } = of
  await insertFile(suite.db.system, { fileId, tenantId, companyId, kind: 'picture', ...facts })
  const media = { ai_server_no: of.aiServerNo, name, tenant_id: tenantId, file_id: fileId }
  await suite.db.system.insertInto('media').values(media).execute()
}

async function aJudged(
  of: ChannelOfTest,
  said: Verdict | undefined,
  alarm: NonNullable<Parameters<typeof anAlarm>[2]>,
): Promise<string> {
  const key = await anAlarm(suite.db, of, { type, ...alarm })
  if (said) {
    await sql`update alarm set verdict = ${z.encode(verdict, said)}, state = 3 where alarm_id = ${key.alarmId}`.execute(
      suite.db.system,
    )
  }
  return publicAlarmId(key)
}

const ids: Record<'true' | 'false' | 'foreign', string> = { true: '', false: '', foreign: '' }

beforeAll(async () => {
  admin = await signInAs(suite.app, '13800000001', 'Watchfire!admin')
  store = await openDiskStore(join(suite.folder, 'files'))
  picture = await drawPicture('jpeg', { width: 320, height: 200 })
  const row = await suite.db.system
    .selectFrom('device')
    .where('device_id', '=', 'WF-DEMO-1_C1')
    .select(['device_no', 'ai_server_no', 'tenant_id', 'company_id', 'project_id', 'region_id'])
    .executeTakeFirstOrThrow()
  channel = {
    tenantId: row.tenant_id,
    companyId: row.company_id,
    projectId: row.project_id,
    regionId: row.region_id ?? 0,
    deviceNo: row.device_no,
    deviceId: 'WF-DEMO-1_C1',
    name: 'Gate',
    aiServerNo: row.ai_server_no ?? 0,
  }
  for (const name of ['true', 'false', 'bare', 'pending', 'viewed']) await aPicture(channel, `${name}.jpg`)
  await aPicture(channel, 'gone.jpg', { gone: true })
  const extra = { boxes: [box, 'malformed', { ...box, x: 0.9, label: '' }] }
  ids.true = await aJudged(channel, 'trueAlarm', { pictures: ['true.jpg', 'pending.jpg'], extra })
  ids.false = await aJudged(channel, 'falseAlarm', { pictures: ['false.jpg'], extra })
  await aJudged(channel, 'trueAlarm', { pictures: ['bare.jpg'] })
  await aJudged(channel, 'trueAlarm', { pictures: [], extra })
  await aJudged(channel, 'falseAlarm', { pictures: ['never-came.jpg'] })
  await aJudged(channel, 'falseAlarm', { pictures: ['gone.jpg'] })
  await aJudged(channel, undefined, { pictures: ['pending.jpg'], extra })
  await aJudged(channel, 'viewed', { pictures: ['viewed.jpg'], extra })
  // Of another type, and of another customer whose AI server gave its picture the same name.
  await aJudged(channel, 'trueAlarm', { pictures: ['true.jpg'], extra, type: 4 })
  const foreign = await aChannelOf(suite.db, await aCompany(suite.db))
  await aPicture(foreign, 'true.jpg')
  ids.foreign = await aJudged(foreign, 'trueAlarm', { pictures: ['true.jpg'], extra })
  origin = await suite.app.listen({ port: 0, host: '127.0.0.1' })
})

const start = (input: object = {}) => admin.call(exportCalls.start, { format: 'coco', type, ...input })
const progress = (exportId: number) => admin.call(exportCalls.readProgress, { exportId })
const left = async (exportId: number) => {
  const { rows } = await sql<{ detail: unknown }>`
    select detail from audit where action = 'exportTrainingPictures' and target = ${String(exportId)}`.execute(
    suite.db.system,
  )
  return rows.map(row => row.detail)
}

const unpack = `
import sys, json, zipfile, hashlib
with zipfile.ZipFile(sys.argv[1]) as archive:
    assert archive.testzip() is None
    names = archive.namelist()
    coco = json.loads(archive.read('annotations.json'))
    print(json.dumps({'coco': coco, 'sha': {name: hashlib.sha256(archive.read(name)).hexdigest() for name in names},
      'stored': all(each.compress_type == zipfile.ZIP_STORED for each in archive.infolist())}))
`

test.skipIf(!python)('a foreign program opens the archive (skipped where there is no python3)', async () => {
  const { url, exportId, total, fileName } = await start()
  expect(total).toBe(6)
  expect(fileName).toMatch(/^训练数据 .*\.zip$/)
  const response = await fetch(origin + url)
  expect(response.headers.get('content-type')).toBe('application/zip')
  const path = join(suite.folder, 'training.zip')
  await writeFile(path, Buffer.from(await response.arrayBuffer()))
  const { coco, sha, stored } = JSON.parse(execFileSync('python3', ['-c', unpack, path], { encoding: 'utf8' }))
  expect(stored).toBe(true)
  const drawn = createHash('sha256').update(picture).digest('hex')
  expect(sha).toEqual({
    [`images/${ids.true}.jpg`]: drawn,
    [`images/${ids.false}.jpg`]: drawn,
    'annotations.json': expect.any(String),
  })
  const imageOf = (id: string) => coco.images.find((image: { alarm_id: string }) => image.alarm_id === id)
  expect(imageOf(ids.true)).toMatchObject({
    file_name: `${ids.true}.jpg`,
    width: 320,
    height: 200,
    camera: 'WF-DEMO-1_C1',
    verdict: 'trueAlarm',
  })
  expect(imageOf(ids.false)).toMatchObject({ verdict: 'falseAlarm' })
  expect(imageOf(ids.foreign)).toBeUndefined()
  const names = new Map(coco.categories.map((each: { id: number; name: string }) => [each.id, each.name]))
  expect(
    coco.annotations.map((each: { image_id: number; category_id: number; bbox: number[]; area: number }) => [
      each.image_id,
      names.get(each.category_id),
      each.bbox,
      each.area,
    ]),
  ).toEqual([
    [imageOf(ids.true).id, 'head', [80, 100, 160, 50], 8000],
    [imageOf(ids.true).id, expect.not.stringMatching('head'), [288, 100, 32, 50], 1600],
  ])
  const { exported, positives, negatives, left_out: out } = coco.info
  expect({ exported, positives, negatives }).toEqual({ exported: 2, positives: 1, negatives: 1 })
  expect(out).toEqual({ unjudged: 2, without_picture: 3, without_boxes: 1, over_limit: 0 })
  const listed = await admin.call(alarmCalls.list, { type })
  expect(exported + out.unjudged + out.without_picture + out.without_boxes).toBe(listed.total)
  await expect.poll(async () => (await progress(exportId)).state).toBe('done')
  expect(await progress(exportId)).toEqual({ written: 2, total: 6, state: 'done' })
  expect(await left(exportId)).toEqual([{ type, pictures: 2 }])
})

test('the filters of the list narrow it', async () => {
  expect((await start({ verdict: 'falseAlarm' })).total).toBe(3)
  const { url, exportId } = await start({ verdict: 'falseAlarm' })
  const bytes = Buffer.from(await (await fetch(origin + url)).arrayBuffer())
  expect(bytes.includes(`images/${ids.false}.jpg`)).toBe(true)
  expect(bytes.includes(`images/${ids.true}.jpg`)).toBe(false)
  expect(bytes.includes('"unjudged":0')).toBe(true)
  await expect.poll(() => left(exportId)).toEqual([{ type, pictures: 1 }])
})

test('nothing judged, no type, several types and faces are refused before anything is written down', async () => {
  const refused = (input: object) => admin.call(exportCalls.start, { format: 'coco', ...input })
  await expect(refused({ type: 5 })).rejects.toThrow('desk.noneJudged')
  await expect(refused({ type, verdict: 'ignored' })).rejects.toThrow('desk.noneJudged')
  await expect(refused({})).rejects.toThrow('desk.trainingOfOneType')
  await expect(refused({ type: 27 })).rejects.toThrow('desk.trainingOfOneType')
})

test('a reader that goes away ends the reading, and how many pictures had left stands in the log', async () => {
  // Far more than lies in the buffers between server and reader.
  const large = Buffer.concat([picture, Buffer.alloc(1_500_000)])
  for (let n = 0; n < 40; n += 1) {
    await aPicture(channel, `many-${n}.jpg`, { bytes: large })
    await aJudged(channel, 'falseAlarm', { type: 6, pictures: [`many-${n}.jpg`] })
  }
  const { url, exportId, total } = await start({ type: 6 })
  expect(total).toBe(40)
  const ending = new AbortController()
  const response = await fetch(origin + url, { signal: ending.signal })
  await response.body?.getReader().read()
  ending.abort()
  await expect.poll(async () => (await progress(exportId)).state).toBe('cancelled')
  const [said] = (await left(exportId)) as { pictures: number }[]
  expect(said?.pictures).toBeGreaterThan(0)
  expect(said?.pictures).toBeLessThan(40)
})

test('beyond its limit it ends with the newest, and counts the others', async () => {
  const company = await aCompany(suite.db)
  const own = await aChannelOf(suite.db, company)
  const now = Date.now()
  for (const name of ['new', 'middle', 'old']) await aPicture(own, `${name}.jpg`)
  const newest = await aJudged(own, 'falseAlarm', { at: now, pictures: ['new.jpg'] })
  await aJudged(own, 'falseAlarm', { at: now - 1000, pictures: ['middle.jpg'] })
  await aJudged(own, 'trueAlarm', { at: now - 2000, pictures: ['old.jpg'], extra: { boxes: [box] } })
  const viewer = await aViewer(suite.db, company)
  const filter = { type, from: now - 60_000, until: now + 1 }
  const asked = { exportId: 1, filter, limit: 1, viewerNow: async () => viewer }
  const files: ZippedFile[] = []
  for await (const file of trainingFiles({ db: suite.db, store }, asked, () => {})) files.push(file)
  expect(files.map(file => file.name)).toEqual([`images/${newest}.jpg`, 'annotations.json'])
  const { info } = JSON.parse(Buffer.from(files.at(-1)?.bytes ?? []).toString())
  expect(info).toMatchObject({ exported: 1, left_out: { unjudged: 0, over_limit: 2 } })
})

/** Faces at AI servers: whom each is given, and that who is erased is gone there too. */
import { readFileSync } from 'node:fs'
import { allCalls } from '@watchfire/contract'
import { ingestCalls } from '@watchfire/contract/ingest/ingest.calls.ts'
import type { FaceOrders, HeldFaces } from '@watchfire/contract/people/face.shapes.ts'
import { stateOf } from '@watchfire/contract/people/person-state.rules.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { post, type SignedClient, signInAs } from '../core/testing/signed-client.ts'
import { suiteServer } from '../core/testing/suite-server.ts'
import { countWaiting } from '../core/testing/waiting-statements.ts'
import { confirmHeld } from '../people/people.public.ts'
import { drawPortrait, upload } from '../people/testing/upload.ts'

const suite = suiteServer({ jobs: false })
const { device, library, person } = allCalls
const day = 86_400_000
let keeper: SignedClient
let stranger: SignedClient
let picture: Buffer
let projectId = 0

beforeAll(async () => {
  keeper = await signInAs(suite.app, '13800000001', 'Watchfire!admin')
  stranger = await signInAs(suite.app, '13900000001', 'Watchfire!other')
  projectId = (await keeper.call(allCalls.company.listProjects, {})).rows[0]?.projectId ?? 0
  picture = await drawPortrait()
})

async function anAiServer(owner: SignedClient = keeper, place = projectId) {
  const { aiServerId, key } = await owner.call(device.registerAiServer, { name: '东区', projectId: place })
  const headers = { authorization: `Bearer ${key}` }
  const ask = async <Data>(path: string, query: Record<string, string>) =>
    (await suite.app.inject({ method: 'GET', url: path, query, headers })).json<{ rcode: number; data: Data }>()
  return {
    aiServerId,
    faces: async (after = 0) => (await ask<FaceOrders>(ingestCalls.readFaces.path, { after: String(after) })).data,
    photo: (photoId: string) =>
      ask<{ width: number; height: number; pixels: string }>(ingestCalls.readFacePhoto.path, { photoId }),
    send: async (alarms: object[]) =>
      ((await post(suite.app, ingestCalls.sendAlarms.path, alarms, headers)).body.data as { outcome: string }[]).map(
        ({ outcome }) => outcome,
      ),
    confirm: (version: number, held: HeldFaces['held']) =>
      post(suite.app, ingestCalls.confirmFaces.path, { version, held }, headers),
    heard: async (channels: object[] = []) => {
      const beat = { deviceId: aiServerId, sentAt: Date.now(), channels }
      const { body } = await post(suite.app, ingestCalls.sendHeartbeat.path, beat, headers)
      return (body.data as { facesVersion: number | null }).facesVersion
    },
  }
}
type Edge = Awaited<ReturnType<typeof anAiServer>>

/** Their company recognises faces. */
async function inUse(owner: SignedClient) {
  const companyId = (await owner.call(allCalls.company.listProjects, {})).rows[0]?.companyId ?? 0
  const said = { purpose: '核验', necessity: '核验', alternatives: '核验', places: '东门' }
  const kept = { viewers: '安全部', retention: '一年', risks: '误认', measures: '人工判断' }
  const dated = { assessor: '陈安全', assessedOn: '2026-01-15' }
  const { version } = await owner.call(allCalls.faceUse.saveAssessment, {
    companyId,
    ...said,
    ...kept,
    ...dated,
    version: 0,
  })
  await owner.call(allCalls.faceUse.switch, { companyId, inUse: true, version })
}

const about = { kind: 'staff', purpose: '出入口核验' } as const
async function aLibrary(servers: string[]) {
  const saved = { ...about, name: '员工库', projectId, servers }
  return (await keeper.call(library.save, saved)).libraryId
}
async function aPerson(libraryId: number, photos = 1) {
  const details = { libraryId, name: '李', type: 'authorised', idType: 'idCard' } as const
  const { personId } = await keeper.call(person.add, details)
  await keeper.call(person.recordConsent, {
    ...{ personId, version: '2026-11', way: 'paper', reference: '档案柜 3' },
    ...{ givenAt: Date.now() - day, until: Date.now() + 300 * day },
  })
  const files: string[] = []
  for (let index = 0; index < photos; index++) {
    const { fileid: file } = await upload(suite.app, keeper, picture)
    await keeper.call(person.replacePhoto, { personId, file, index })
    files.push(file)
  }
  return { personId, files }
}
/** Takes all it is given, as an edge does. */
async function takeAll(edge: Edge) {
  const { version, people } = await edge.faces()
  const photos = people.flatMap(each => each.photos)
  for (const photoId of photos) expect((await edge.photo(photoId)).rcode).toBe(0)
  const held = photos.map(photoId => ({ photoId }))
  await edge.confirm(version, held)
  return { version, people, held }
}
const rowOf = async (libraryId: number) =>
  (await keeper.call(library.list, { pageSize: 100 })).rows.find(row => row.libraryId === libraryId)
const receiptOf = async (personId: number) =>
  (await keeper.call(person.listReceipts, {})).rows.find(row => row.personId === personId)

test('an AI server is given the people of its libraries who agree and have photos, as pixels, and nobody else', async () => {
  const [edge, other] = [await anAiServer(), await anAiServer()]
  const foreign = await anAiServer(
    stranger,
    (await stranger.call(allCalls.company.listProjects, {})).rows[0]?.projectId ?? 0,
  )
  expect(await edge.heard()).toBeNull()
  const libraryId = await aLibrary([edge.aiServerId])
  const { personId, files } = await aPerson(libraryId, 2)
  const details = { libraryId, name: '无照片', type: 'authorised', idType: 'idCard' } as const
  await keeper.call(person.add, details)
  const version = await edge.heard()
  expect(version).toBeGreaterThan(0)
  expect((await rowOf(libraryId))?.servers).toEqual([{ aiServerId: edge.aiServerId, name: '东区', current: false }])
  const given = await takeAll(edge)
  expect(given).toMatchObject({ version, people: [{ personId, type: 1, photos: files }] })
  expect((await rowOf(libraryId))?.servers[0]?.current).toBe(true)
  // Each photo that an AI server was given stands in the log, once however often it asks.
  const { rows: told } = await sql<{ detail: object }>`
    select detail from audit where action = 'givePersonPhoto' and target = ${String(personId)}`.execute(suite.db.system)
  expect(told).toEqual(files.map(() => ({ detail: { aiServerId: edge.aiServerId } })))
  const { data } = await edge.photo(files[0] ?? '')
  expect(Buffer.from(data.pixels, 'base64')).toHaveLength(data.width * data.height * 3)
  expect(Math.max(data.width, data.height)).toBe(512)
  for (const each of [other, foreign]) {
    expect([await each.heard(), (await each.faces()).people]).toEqual([null, []])
    expect((await each.photo(files[0] ?? '')).rcode).toBeGreaterThan(0)
  }
  // One customer has one key, another one another, and who is given nobody gets none.
  expect((await other.faces()).key).toBe('')
  await aLibrary([other.aiServerId])
  const place = (await stranger.call(allCalls.company.listProjects, {})).rows[0]?.projectId ?? 0
  const servers = [foreign.aiServerId]
  const { libraryId: theirs } = await stranger.call(library.save, { ...about, name: '他库', projectId: place, servers })
  // Of a company that does not recognise faces nobody is given, and no key.
  expect((await foreign.faces()).key).toBe('')
  await inUse(stranger)
  const keys = await Promise.all([edge, other, foreign].map(async each => (await each.faces()).key))
  expect(keys[0]).toBe(keys[1])
  expect(keys[2]).not.toBe(keys[0])
  await stranger.call(library.remove, { libraryId: theirs })
  expect(Buffer.from(keys[0] ?? '', 'base64')).toHaveLength(32)
  const { rows } = await sql<{ sealed: Buffer }>`select sealed from face_key`.execute(suite.db.system)
  for (const { sealed } of rows)
    for (const key of keys) {
      expect(sealed.includes(Buffer.from(key, 'base64'))).toBe(false)
      expect(sealed.includes(key)).toBe(false)
    }
})

test('the receipt of who withdrew is whole when each AI server that had a photo found nothing of it left', async () => {
  const [edge, slow] = [await anAiServer(), await anAiServer()]
  const libraryId = await aLibrary([edge.aiServerId, slow.aiServerId])
  const [gone, stays] = [await aPerson(libraryId), await aPerson(libraryId)]
  const before = await takeAll(edge)
  await takeAll(slow)
  const receipt = await keeper.call(person.erase, { personId: gone.personId, cause: 'withdrawn' })
  expect(receipt).toMatchObject({ copies: 2, copiesGone: 0 })
  expect(await edge.heard()).toBeGreaterThan(before.version)
  // One that still has it does not count, whatever version it names.
  await edge.confirm(before.version + 10, before.held)
  expect(await receiptOf(gone.personId)).toMatchObject({ copiesGone: 0 })
  expect((await takeAll(edge)).people.map(({ personId }) => personId)).toEqual([stays.personId])
  expect(await receiptOf(gone.personId)).toMatchObject({ copies: 2, copiesGone: 1 })
  expect((await edge.photo(gone.files[0] ?? '')).rcode).toBeGreaterThan(0)
  await takeAll(slow)
  expect(await receiptOf(gone.personId)).toMatchObject({ copies: 2, copiesGone: 2 })
})

test('a library that is taken away, and the last one of a customer, leave nothing: the key goes too', async () => {
  const edge = await anAiServer()
  const libraryId = await aLibrary([edge.aiServerId])
  const { personId } = await aPerson(libraryId)
  const { version } = await takeAll(edge)
  await keeper.call(library.save, { ...about, libraryId, name: '员工库', projectId, servers: [] })
  // It still holds something: it is asked until it has nothing.
  expect(await edge.heard()).toBeGreaterThan(version)
  expect((await takeAll(edge)).people).toEqual([])
  expect(await edge.heard()).toBeNull()
  await keeper.call(person.erase, { personId, cause: 'removed' })
  await keeper.call(library.remove, { libraryId })
  await sql`delete from face_library`.execute(suite.db.system)
  expect((await sql`select from face_key`.execute(suite.db.system)).rows).toEqual([])
})

test('each change of who may be recognised is another version, and a consent that has ended gives nobody', async () => {
  const edge = await anAiServer()
  const libraryId = await aLibrary([edge.aiServerId])
  const { personId } = await aPerson(libraryId)
  let last = (await edge.heard()) ?? 0
  const rises = async () => {
    const now = (await edge.heard()) ?? 0
    expect(now).toBeGreaterThan(last)
    last = now
  }
  const details = { personId, libraryId, name: '王', idType: 'idCard' } as const
  await keeper.call(person.change, { ...details, type: 'unauthorised' })
  await rises()
  expect((await edge.faces()).people).toMatchObject([{ personId, type: 2 }])
  const { fileid: file } = await upload(suite.app, keeper, picture)
  await keeper.call(person.replacePhoto, { personId, file, index: 0 })
  await rises()
  expect((await edge.faces()).people).toMatchObject([{ photos: [file] }])
  await keeper.call(person.change, { ...details, type: 'unauthorised', name: '王五' })
  expect(await edge.heard()).toBe(last)
  await sql`update person set consent_until = now() where person_id = ${personId}`.execute(suite.db.system)
  await rises()
  expect((await edge.faces()).people).toEqual([])
})

test('of each is told how far a face may be by their own library, and an AI server asks anew when that changes', async () => {
  const edge = await anAiServer()
  const servers = [edge.aiServerId]
  const [usual, strict] = [await aLibrary(servers), await aLibrary(servers)]
  const people = [await aPerson(usual), await aPerson(strict)].map(({ personId }) => personId)
  const { version } = await takeAll(edge)
  const change = (threshold?: number) =>
    keeper.call(library.save, { ...about, libraryId: strict, name: '员工库', projectId, threshold })
  const told = async () =>
    (await edge.faces()).people.filter(({ personId }) => people.includes(personId)).map(({ threshold }) => threshold)
  expect(await told()).toEqual([0.5, 0.5])
  await change(0.42)
  expect(await edge.heard()).toBe(version + 1)
  expect(await told()).toEqual([0.5, 0.42])
  expect(await rowOf(strict)).toMatchObject({ threshold: 0.42, servers: [{ current: false }] })
  // Left out, it stays; as it was, nobody asks.
  await change()
  await change(0.42)
  expect([await edge.heard(), await told()]).toEqual([version + 1, [0.5, 0.42]])
  const { rows } = await sql<{ detail: { before: object; after: object } }>`
    select detail from audit where action = 'saveFaceLibrary' and target = ${String(strict)} order by audit_id`.execute(
    suite.db.system,
  )
  expect(rows[1]?.detail).toMatchObject({ before: { faceThreshold: 0.5 }, after: { faceThreshold: 0.42 } })
})

test('what an AI server sees in a photo is told beside it, and nobody tells it of a photo they do not hold', async () => {
  const [edge, other] = [await anAiServer(), await anAiServer()]
  const { personId, files } = await aPerson(await aLibrary([edge.aiServerId]))
  const photoId = files[0] ?? ''
  const faults = async () => (await keeper.call(person.get, { personId })).photos.map(({ fault }) => fault)
  await other.confirm(1, [{ photoId, fault: 'noFace' }])
  const { version } = await takeAll(edge)
  expect(await faults()).toEqual([null])
  await edge.confirm(version, [{ photoId, fault: 'manyFaces' }])
  expect(await faults()).toEqual(['manyFaces'])
})

test('a photo waits for each AI server of its library, serves where one tells somebody by it, and is not in use where all refuse it', async () => {
  const [edge, second] = [await anAiServer(), await anAiServer()]
  const { personId, files } = await aPerson(await aLibrary([edge.aiServerId, second.aiServerId]))
  const stand = async () => {
    const { person: of, photos } = await keeper.call(person.get, { personId })
    const state = stateOf(of)
    const { rows } = await keeper.call(person.list, { state, pageSize: 100 })
    expect(rows.find(row => row.personId === personId)).toMatchObject({ state: of.state })
    return [state, of.usablePhotos, ...photos.map(({ fault, acceptedBy, waitsFor }) => [fault, acceptedBy, waitsFor])]
  }
  const all = (fault: object) => files.map(photoId => ({ photoId, ...fault }))
  const each = (...state: unknown[]) => files.map(() => state)
  expect(await stand()).toEqual(['ready', files.length, ...each(null, 0, 2)])
  // That a copy was handed out says nothing of the face yet.
  const { version } = await edge.faces()
  for (const photoId of files) await edge.photo(photoId)
  expect(await stand()).toEqual(['ready', files.length, ...each(null, 0, 2)])
  await edge.confirm(version, all({ fault: 'noFace' }))
  expect(await stand()).toEqual(['refused', 0, ...each('noFace', 0, 1)])
  const given = await takeAll(second)
  expect(await stand()).toEqual(['ready', files.length, ...each(null, 1, 0)])
  await second.confirm(given.version, all({ fault: 'manyFaces' }))
  expect(await stand()).toEqual(['refused', 0, ...each('manyFaces', 0, 0)])
  // What the other said stands again where the second holds it no more.
  await second.confirm(given.version, [])
  expect(await stand()).toEqual(['refused', 0, ...each('noFace', 0, 1)])
  // Nobody says anything of it any more.
  await edge.confirm(version, [])
  expect(await stand()).toEqual(['ready', files.length, ...each(null, 0, 2)])
  // Who is given to no AI server waits for none.
  const recognises = (inUse: boolean) =>
    sql`update face_use set in_use = ${inUse} where company_id = (select company_id from person where person_id = ${personId})`.execute(
      suite.db.system,
    )
  await recognises(false)
  expect(await stand()).toEqual(['ready', files.length, ...each(null, 0, 0)])
  await recognises(true)
  await sql`update person set expires_at = now() where person_id = ${personId}`.execute(suite.db.system)
  expect(await stand()).toEqual(['expired', files.length, ...each(null, 0, 0)])
})

test('of two AI servers that look at a photo at once, the one that tells somebody by it counts', async () => {
  const [edge, second] = [await anAiServer(), await anAiServer()]
  const { personId, files } = await aPerson(await aLibrary([edge.aiServerId, second.aiServerId]))
  const photos = (fault: object) => files.map(photoId => ({ photoId, ...fault }))
  for (const each of [edge, second]) {
    await takeAll(each)
    await each.confirm(1, photos({ fault: 'noFace' }))
  }
  const { rows } = await sql<{ device_no: number }>`
    select device_no from device where device_id = ${edge.aiServerId}`.execute(suite.db.system)
  const first = await suite.db.system.startTransaction().execute()
  await confirmHeld(first, rows[0]?.device_no ?? 0, { version: 1, held: photos({}) })
  const other = second.confirm(1, photos({ fault: 'manyFaces' }))
  await expect.poll(() => countWaiting(suite.db)).toBe(1)
  await first.commit().execute()
  await other
  const { photos: stored } = await keeper.call(person.get, { personId })
  expect(stored).toMatchObject([{ fault: null, acceptedBy: 1, waitsFor: 0 }])
})

test('of photos that several AI servers held before, none is said to have said it, and they are asked again', async () => {
  const [alone, edge, second] = [await anAiServer(), await anAiServer(), await anAiServer()]
  const one = await aPerson(await aLibrary([alone.aiServerId]))
  const both = await aPerson(await aLibrary([edge.aiServerId, second.aiServerId]))
  const nowhere = await aPerson(await aLibrary([]))
  await sql`update person_photo set fault = 'noFace' where person_id = ${nowhere.personId}`.execute(suite.db.system)
  const all = [alone, edge, second]
  for (const each of all) await takeAll(each)
  const versions = async () => Promise.all(all.map(each => each.heard()))
  const [first = 0, ...others] = await versions()
  const owner = new pg.Client(suite.db.url)
  await owner.connect()
  await owner.query(
    `begin; select set_config('app.tenant', 'all', true); alter table face_copy drop column said_at, drop column fault`,
  )
  await owner.query(
    readFileSync(new URL('../../migrations/0284-photos-as-each-ai-server-says.sql', import.meta.url), 'utf8'),
  )
  await owner.query('commit')
  await owner.end()
  expect(await versions()).toEqual([first, ...others.map(version => (version ?? 0) + 1)])
  const waits = async ({ personId }: typeof one) =>
    (await keeper.call(person.get, { personId })).photos.map(({ waitsFor }) => waitsFor)
  expect([await waits(one), await waits(both)]).toEqual([[0], [2]])
  // What was said of one that none holds any more is said by nobody.
  expect((await keeper.call(person.get, nowhere)).person.usablePhotos).toBe(1)
})

test('two people whom a camera knows one after the other are two alarms, each with its person', async () => {
  const edge = await anAiServer()
  const channelId = `${edge.aiServerId}_C1`
  await edge.heard([{ channelId, name: '东门', state: 'online' }])
  const alarmOf = (personnelId: number, extra: object) => ({
    ...{ eventId: `f${personnelId}${Object.keys(extra).length}`, deviceId: channelId, alarmType: 27 },
    ...{ occurredAt: Date.now(), personnelId, pType: 1, extra },
  })
  const looks = { model: 'dlib-face 1.0.0', distance: 0.31, threshold: 0.5, looks: 4 }
  expect(await edge.send([alarmOf(1, looks), alarmOf(2, looks)])).toEqual(['stored', 'stored'])
  // Of one that says it again and again they are counted together.
  expect(await edge.send([alarmOf(1, {}), alarmOf(2, {})])).toEqual(['stored', 'merged'])
})

test('a library is given to AI servers of its own company alone', async () => {
  const foreign = await anAiServer(
    stranger,
    (await stranger.call(allCalls.company.listProjects, {})).rows[0]?.projectId ?? 0,
  )
  await expect(aLibrary([foreign.aiServerId])).rejects.toThrow('device.notFound')
  const edge = await anAiServer()
  const libraryId = await aLibrary([edge.aiServerId])
  // Left out, it stays as it is.
  await keeper.call(library.save, { ...about, libraryId, name: '新名', projectId })
  expect((await rowOf(libraryId))?.servers).toHaveLength(1)
})

/** Whom cameras recognised: what comes of an alarm, who judges it, and that it goes. */
import { allCalls } from '@watchfire/contract'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { aChannelOf, anAlarm, aViewer, type CompanyOfTest } from '../core/testing/builders.ts'
import { envelopeOf, type SignedClient, signInAs } from '../core/testing/signed-client.ts'
import { suiteServer } from '../core/testing/suite-server.ts'
import { purgeRecords } from './recognition.queries.ts'
import { recordsOfPerson } from './records-of-person.ts'
import { aFaceLibrary, aPerson } from './testing/people-rows.ts'
import { recognisedBy } from './testing/recognition-rows.ts'

const suite = suiteServer({ jobs: false })
const { library, person, recognition } = allCalls
let keeper: SignedClient
let stranger: SignedClient
let place: CompanyOfTest

beforeAll(async () => {
  keeper = await signInAs(suite.app, '13800000001', 'Watchfire!admin')
  stranger = await signInAs(suite.app, '13900000001', 'Watchfire!other')
  const { rows } = await sql<{ tenant_id: number; company_id: number; project_id: number }>`
    select tenant_id, company_id, project_id from project where name = '一号厂区'`.execute(suite.db.system)
  const [row] = rows
  if (!row) throw new Error('no project')
  place = { tenantId: row.tenant_id, companyId: row.company_id, projectId: row.project_id } as CompanyOfTest
})

async function scene() {
  const libraryId = await aFaceLibrary(suite.db, place)
  const personId = await aPerson(suite.db, place, libraryId)
  const channel = await aChannelOf(suite.db, place)
  const send = (changed: object = {}) =>
    anAlarm(suite.db, channel, { type: 27, extra: { ...recognisedBy(personId), ...changed } })
  const list = async (client = keeper, more: object = {}) =>
    (await client.call(recognition.list, { libraryId, ...more })).rows
  return { libraryId, personId, channel, send, list }
}

test('who is recognised leaves a record with camera, distance and model; what is no recognition leaves none', async () => {
  const { personId, channel, send, list } = await scene()
  await send()
  expect(await list()).toEqual([
    expect.objectContaining({
      ...{ personId, personName: 'somebody', channelId: channel.deviceId, looks: 4, model: 'dlib-face 1.0.0' },
      ...{ distance: expect.closeTo(0.31), threshold: expect.closeTo(0.5), verdict: null, judgedBy: '' },
    }),
  ])
  // Of another maker's box, of nobody of ours, and with numbers that are none.
  await send({ looks: undefined })
  await send({ personnelId: 999_999_999 })
  await send({ personnelId: 'x'.repeat(50) })
  expect(await list()).toHaveLength(1)
  await send({ distance: '1e999', threshold: 1e300, looks: 7 })
  expect((await list())[0]).toMatchObject({ distance: null, threshold: null, looks: 7 })
})

test('right and wrong are said and changed, stand in the log, and are filtered by; strangers find nothing', async () => {
  const { send, list } = await scene()
  await send()
  const recordId = (await list())[0]?.recordId ?? 0
  await keeper.call(recognition.judge, { recordId, verdict: 'right' })
  await keeper.call(recognition.judge, { recordId, verdict: 'wrong' })
  expect(await list(keeper, { state: 'wrong' })).toMatchObject([
    { recordId, verdict: 'wrong', judgedBy: expect.any(String) },
  ])
  expect([await list(keeper, { state: 'right' }), await list(keeper, { state: 'open' })]).toEqual([[], []])
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from audit where action = 'judgeRecognition' and target = ${String(recordId)}`.execute(
    suite.db.system,
  )
  expect(rows[0]?.n).toBe(2)
  await expect(stranger.call(recognition.judge, { recordId, verdict: 'right' })).rejects.toThrow('recognition.notFound')
  expect((await stranger.call(recognition.list, {})).rows.filter(row => row.recordId === recordId)).toEqual([])
})

test('the file for the person has all of theirs: where, when, how sure and what was said of it', async () => {
  const [asked, other] = [await scene(), await scene()]
  await other.send()
  for (const looks of [3, 4, 5]) await asked.send({ looks })
  const recordId = (await asked.list())[0]?.recordId ?? 0
  await keeper.call(recognition.judge, { recordId, verdict: 'wrong' })
  const file = async (personId: number) => {
    const query = { personnelId: personId, ...envelopeOf(keeper.user) } as never
    return (await suite.app.inject({ method: 'GET', url: person.exportData.path, query })).json()
  }
  const { person: whom, recognitions } = await file(asked.personId)
  expect(whom).toMatchObject({ name: 'somebody' })
  expect(recognitions.map(({ looks }: { looks: number }) => looks)).toEqual([5, 4, 3])
  expect(recognitions[0]).toMatchObject({
    ...{ at: expect.stringMatching(/^20\d\d-/), channelId: asked.channel.deviceId, channelName: asked.channel.name },
    ...{ projectName: '一号厂区', distance: expect.closeTo(0.31), verdict: 'wrong', judgedBy: expect.any(String) },
  })
  expect((await file(await aPerson(suite.db, place))).recognitions).toEqual([])
  // In portions it is the same list.
  const parts: string[] = []
  const viewer = await aViewer(suite.db, place)
  for await (const part of recordsOfPerson(suite.db, viewer, asked.personId, 2)) parts.push(part)
  expect(JSON.parse(`[${parts.join('')}]`)).toEqual(recognitions)
})

test('records go with their person, and by the term of their library', async () => {
  const [kept, erased] = [await scene(), await scene()]
  await kept.send()
  await erased.send()
  await keeper.call(person.erase, { personId: erased.personId, cause: 'withdrawn' })
  expect(await erased.list()).toEqual([])
  await sql`update face_record set at = now() - interval '40 days' where person_id = ${kept.personId}`.execute(
    suite.db.system,
  )
  const purge = () => suite.db.system.transaction().execute(trx => purgeRecords(trx, 100))
  await purge()
  expect(await kept.list()).toHaveLength(1)
  await sql`update face_library set record_days = 30 where library_id = ${kept.libraryId}`.execute(suite.db.system)
  await purge()
  expect(await kept.list()).toEqual([])
})

test('how far those of a library were is counted by hundredths and verdicts, of the model that told last and within its limits', async () => {
  const { libraryId, send } = await scene()
  const read = (client = keeper) => client.call(library.readDistances, { libraryId })
  expect(await read()).toEqual({ records: 0, model: '', completeTo: null, steps: [] })
  await send({ distance: 0.2, model: 'another-face 2.0.0' })
  // As near as 0.28, which a hundred times is a little more than 28.
  for (const distance of [0.28, 0.271, 0.31, 0.44]) await send({ distance, threshold: distance > 0.4 ? 0.5 : 0.45 })
  await send({ distance: undefined })
  const other = await scene()
  await other.send({ distance: 0.33 })
  const { rows } = await keeper.call(recognition.list, { libraryId })
  const judge = (far: number, verdict: 'right' | 'wrong') =>
    keeper.call(recognition.judge, {
      recordId: rows.find(row => row.model === 'dlib-face 1.0.0' && row.distance === far)?.recordId ?? 0,
      verdict,
    })
  await judge(0.28, 'right')
  await judge(0.44, 'wrong')
  expect(await read()).toEqual({
    ...{ records: 4, model: 'dlib-face 1.0.0', completeTo: 0.45 },
    steps: [
      { within: 0.28, right: 1, wrong: 0, open: 1 },
      { within: 0.31, right: 0, wrong: 0, open: 1 },
      { within: 0.44, right: 0, wrong: 1, open: 0 },
    ],
  })
  await expect(read(stranger)).rejects.toThrow('library.notFound')
})

import { randomUUID } from 'node:crypto'
import { rights } from '@watchfire/contract/core/rights.ts'
import type { CheckItem } from '@watchfire/contract/inspection/point/check-list.shapes.ts'
import { checkTemplates } from '@watchfire/contract/inspection/point/check-templates.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { insertFile } from '../../core/files/file.queries.ts'
import type { Viewer } from '../../core/session/viewer.ts'
import { aCompany, aRegion, aViewer, type CompanyOfTest } from '../../core/testing/builders.ts'
import { everyWriteIsLogged } from '../../core/testing/logged-writes.ts'
import { recordedLog } from '../../core/testing/recorded-log.ts'
import { suiteDatabase } from '../../core/testing/suite-database.ts'
import { hazardHandlers } from '../hazard.routes.ts'
import { checkHandlers, checkListHandlers, checkPointHandlers } from './point.routes.ts'

const db = suiteDatabase()
everyWriteIsLogged(db)
const tools = { db, log: recordedLog().log }
const url = (_: unknown, fileId: string) => `/file/${fileId}`
const checks = checkHandlers(url)
const hazards = hazardHandlers(url)
const never = { noteNeeded: 'never', photoNeeded: 'never' } as const
const items: CheckItem[] = [
  { itemNo: 1, words: 'in its place', itemKind: 'yesNo', ...never },
  {
    itemNo: 2,
    words: 'pressure',
    itemKind: 'number',
    unit: 'MPa',
    lowest: 1,
    highest: 2,
    ...never,
    noteNeeded: 'whenBad',
  },
  {
    itemNo: 3,
    words: 'seal',
    itemKind: 'choice',
    choices: [
      { choice: 'whole', isBad: false },
      { choice: 'broken', isBad: true },
    ],
    noteNeeded: 'never',
    photoNeeded: 'whenBad',
  },
]
const fine = [
  { itemNo: 1, value: true },
  { itemNo: 2, value: 1.5 },
  { itemNo: 3, value: 'whole' },
]

async function anUpload({ tenantId, companyId, accountId }: Viewer): Promise<string> {
  const fileId = randomUUID().replaceAll('-', '')
  const row = { fileId, tenantId: tenantId as number, companyId, mime: 'image/jpeg', bytes: 10, accountId }
  await insertFile(db.system, { ...row, sha256: Buffer.alloc(32) })
  return fileId
}

async function aScene() {
  const company = await aCompany(db)
  const keeper = await aViewer(db, company, { fullName: 'Wang' })
  const may = [rights.fireCheck, rights.reportHazard]
  const inspector = await aViewer(db, company, { fullName: 'Li', rights: may })
  const { listId } = await checkListHandlers.save({ name: 'monthly', typeNo: 1, items }, keeper, tools)
  const savePoint = (given = {}, place: CompanyOfTest = company) =>
    checkPointHandlers.save(
      {
        name: 'cabinet 1',
        riskLevel: 'yellow',
        ofProjectId: place.projectId,
        ofRegionId: place.regionId,
        listId,
        ...given,
      },
      keeper,
      tools,
    )
  const point = await savePoint()
  const submit = (given = {}, viewer = inspector) =>
    checks.submit(
      { clientKey: randomUUID(), pointId: point.pointId, listId, version: 1, answers: fine, dwellMs: 60_000, ...given },
      viewer,
      tools,
    )
  const get = (checkId: number, viewer = keeper) => checks.get({ checkId }, viewer, tools)
  return { company, keeper, inspector, listId, point, savePoint, submit, get }
}

test('a label opens the form of its point, and that of another customer says what one of nobody says', async () => {
  const { keeper, inspector, point, savePoint } = await aScene()
  const { pointCode } = point
  expect(pointCode).toMatch(/^[2-9A-HJ-NP-Z]{12}$/)
  expect((await savePoint()).pointCode).not.toBe(pointCode)
  const form = await checkPointHandlers.scan({ pointCode }, inspector, tools)
  expect(form).toMatchObject({ version: 1, typeNo: 1, items, point: { name: 'cabinet 1', pointCode: '' } })
  const stranger = await aViewer(db, await aCompany(db))
  const refused = (code: string) => checkPointHandlers.scan({ pointCode: code }, stranger, tools).catch(String)
  expect(await refused(pointCode)).toBe(await refused('ZZZZZZZZZZZZ'))
  await checkPointHandlers.remove({ pointId: point.pointId }, keeper, tools)
  await expect(checkPointHandlers.scan({ pointCode }, inspector, tools)).rejects.toThrow('inspection.pointNotFound')
})

test('points are found by words and level, those of other regions stay hidden, and the label stays when one is moved', async () => {
  const { company, keeper, inspector, point, savePoint } = await aScene()
  const elsewhere = { ...company, regionId: await aRegion(db, company) }
  await savePoint({ name: 'boiler', riskLevel: 'red' }, elsewhere)
  const list = async (given = {}, viewer = keeper) => {
    const { rows, total } = await checkPointHandlers.list(given, viewer, tools)
    return [rows.map(({ name }) => name), total]
  }
  expect(await list()).toEqual([['boiler', 'cabinet 1'], 2])
  expect(await list({ keyword: 'BOIL' })).toEqual([['boiler'], 1])
  expect(await list({ riskLevel: 'yellow' })).toEqual([['cabinet 1'], 1])
  // Who may not know a code finds none by it: letter by letter it would be known.
  const beginning = { keyword: point.pointCode.slice(0, 6) }
  expect(await list(beginning)).toEqual([['cabinet 1'], 1])
  expect(await list(beginning, inspector)).toEqual([[], 0])
  const limits = [{ projectId: company.projectId, regionIds: [company.regionId] }]
  expect(await list({}, { ...keeper, regionLimits: limits })).toEqual([['cabinet 1'], 1])
  const moved = { pointId: point.pointId, name: 'cabinet 9', measures: 'monthly', planX: 0.25, planY: 0.5 }
  expect(await savePoint(moved, elsewhere)).toEqual(point)
  const form = await checkPointHandlers.get({ pointId: point.pointId }, keeper, tools)
  expect(form.point).toMatchObject({
    name: 'cabinet 9',
    ofRegionId: elsewhere.regionId,
    planX: 0.25,
    measures: 'monthly',
  })
})

test('the risk of a project is told by colour, by region and by place, of what the reader may see', async () => {
  const { company, keeper, savePoint } = await aScene()
  const elsewhere = { ...company, regionId: await aRegion(db, company) }
  await savePoint({ name: 'valve', riskLevel: 'orange', planX: 0.2, planY: 0.3 })
  await savePoint({ name: 'boiler', riskLevel: 'red', planX: 0.5, planY: 0.6 }, elsewhere)
  const { pointId } = await savePoint({ name: 'gone', riskLevel: 'red' })
  await checkPointHandlers.remove({ pointId }, keeper, tools)
  const read = (viewer = keeper) => checkPointHandlers.readRiskMap({ ofProjectId: company.projectId }, viewer, tools)
  expect(await read()).toMatchObject({
    counts: { red: 1, orange: 1, yellow: 1, blue: 0 },
    unplaced: 1,
    regions: [
      { ofRegionId: company.regionId, riskLevel: 'orange', count: 2 },
      { ofRegionId: elsewhere.regionId, riskLevel: 'red', count: 1 },
    ],
    points: [
      { name: 'boiler', riskLevel: 'red', planX: 0.5, planY: 0.6, lastBad: null },
      { name: 'valve', riskLevel: 'orange', planX: 0.2, planY: 0.3 },
    ],
  })
  const limits = [{ projectId: company.projectId, regionIds: [company.regionId] }]
  const part = await read({ ...keeper, regionLimits: limits })
  expect([part.counts.red, part.points.map(({ name }) => name)]).toEqual([0, ['valve']])
  await expect(read(await aViewer(db, await aCompany(db)))).rejects.toThrow('project.notFound')
})

test('whoever was in charge of a point and has left stays with it until somebody else is chosen', async () => {
  const { keeper, inspector, point, savePoint } = await aScene()
  const responsibleId = inspector.accountId
  await savePoint({ pointId: point.pointId, responsibleId })
  await sql`update account set in_use = false where account_id = ${responsibleId}`.execute(db.system)
  await savePoint({ pointId: point.pointId, responsibleId, measures: 'weekly' })
  const form = await checkPointHandlers.get({ pointId: point.pointId }, keeper, tools)
  expect(form.point).toMatchObject({ responsible: expect.stringMatching(/^account-/), measures: 'weekly' })
  await expect(savePoint({ responsibleId })).rejects.toThrow('inspection.noSuchPerson')
})

test.each([
  [[fine[0], fine[1]], 'inspection.answerMissing', 'seal'],
  [[{ itemNo: 1, value: 'yes' }, fine[1], fine[2]], 'inspection.answerMissing', 'in its place'],
  [[fine[0], { itemNo: 2, value: 9 }, fine[2]], 'inspection.noteMissing', 'pressure'],
  [[fine[0], fine[1], { itemNo: 3, value: 'broken' }], 'inspection.photoMissing', 'seal'],
  [[fine[0], fine[1], { itemNo: 3, value: 'gone' }], 'inspection.answerMissing', 'seal'],
])('what an item demands is demanded: %j', async (answers, code, item) => {
  const { submit } = await aScene()
  await expect(submit({ answers })).rejects.toMatchObject({ code, facts: { item } })
})

test('a check is stored once however often it is sent, with what the device says of it as facts', async () => {
  const { keeper, point, submit, get } = await aScene()
  const clientKey = randomUUID()
  const both = await Promise.all([submit({ clientKey }), submit({ clientKey })])
  expect(new Set(both.map(({ checkId }) => checkId)).size).toBe(1)
  await submit({ dwellMs: 900, pointCode: point.pointCode })
  const { rows, total } = await checks.list({}, keeper, tools)
  expect(total).toBe(2)
  expect(rows.map(({ isScanned, isQuick, byName, bad }) => [isScanned, isQuick, byName, bad])).toEqual([
    [true, true, 'Li', 0],
    [false, false, 'Li', 0],
  ])
  expect((await checks.list({ only: 'odd' }, keeper, tools)).total).toBe(2)
  expect((await checks.list({ only: 'bad' }, keeper, tools)).total).toBe(0)
  // Somebody else's key opens nothing of it.
  await expect(submit({ clientKey }, keeper)).rejects.toThrow('inspection.pointNotFound')
  expect((await get(both[0]?.checkId ?? 0)).items.map(({ value }) => value)).toEqual([true, 1.5, 'whole'])
})

test('a changed list is a new version: checks keep theirs, and what was begun by the old one may be handed in', async () => {
  const { keeper, listId, point, submit, get } = await aScene()
  const first = await submit()
  const [one] = items as [CheckItem]
  const save = (changed: CheckItem[], version = 2) =>
    checkListHandlers.save({ listId, version, name: 'monthly', typeNo: 1, items: changed }, keeper, tools)
  expect(await save([{ ...one, words: 'where it belongs' }], 1)).toEqual({ listId, version: 2 })
  await expect(save([one], 1)).rejects.toMatchObject({ code: 'inspection.listChanged', facts: { by: 'Wang' } })
  const begun = await submit()
  const second = await submit({ version: 2, answers: [{ itemNo: 1, value: false }] })
  const wordsOf = async ({ checkId }: { checkId: number }) => (await get(checkId)).items.map(({ words }) => words)
  expect(await wordsOf(first)).toEqual(['in its place', 'pressure', 'seal'])
  expect(await wordsOf(begun)).toEqual(['in its place', 'pressure', 'seal'])
  expect(await wordsOf(second)).toEqual(['where it belongs'])
  await expect(submit({ version: 3 })).rejects.toThrow('inspection.versionGone')
  await expect(save([one, one])).rejects.toMatchObject({ code: 'inspection.itemBroken' })
  await expect(checkListHandlers.remove({ listId }, keeper, tools)).rejects.toMatchObject({
    code: 'inspection.listInUse',
    facts: { count: 1 },
  })
  await checkPointHandlers.remove({ pointId: point.pointId }, keeper, tools)
  await checkListHandlers.remove({ listId }, keeper, tools)
  expect(await wordsOf(first)).toEqual(['in its place', 'pressure', 'seal'])
})

test('a point that was given another list takes no answers to the one before, though their versions have the same number', async () => {
  const { keeper, point, savePoint, submit, get } = await aScene()
  const other = items.map(item => ({ ...item, words: `not ${item.words}` }))
  const { listId } = await checkListHandlers.save({ name: 'yearly', typeNo: 1, items: other }, keeper, tools)
  await savePoint({ pointId: point.pointId, listId })
  await expect(submit()).rejects.toThrow('inspection.versionGone')
  const { checkId } = await submit({ listId })
  expect((await get(checkId)).items[0]?.words).toBe('not in its place')
})

test('a photo that is no longer there is told by its item', async () => {
  const { submit } = await aScene()
  const broken = { itemNo: 3, value: 'broken', photos: ['0'.repeat(32)] }
  await expect(submit({ answers: [fine[0], fine[1], broken] })).rejects.toMatchObject({
    code: 'inspection.photoGone',
    facts: { item: 'seal' },
  })
})

test('a hazard names the point it was found at after somebody took that point away', async () => {
  const { company, keeper, point, submit } = await aScene()
  const { checkId } = await submit({ answers: [{ itemNo: 1, value: false }, fine[1], fine[2]] })
  const place = { ofProjectId: company.projectId, ofRegionId: company.regionId, checkId, itemNo: 1 }
  const found = { source: 'routine', category: 'site', typeNo: 1, words: 'gone' } as const
  const { hazardId } = await hazards.report({ clientKey: randomUUID(), ...place, ...found }, keeper, tools)
  await checkPointHandlers.remove({ pointId: point.pointId }, keeper, tools)
  expect((await hazards.get({ hazardId }, keeper, tools)).check).toMatchObject({ checkId, pointName: 'cabinet 1' })
})

test('a hazard stands where its check was done, whatever place is given, and is told to nobody who may not see it', async () => {
  const { company, keeper, inspector, submit, get } = await aScene()
  const elsewhere = await aRegion(db, company)
  const { checkId } = await submit({ answers: [{ itemNo: 1, value: false }, fine[1], fine[2]] })
  const report = (who: Viewer) =>
    hazards.report(
      {
        ...{ clientKey: randomUUID(), ofProjectId: company.projectId, ofRegionId: elsewhere, checkId, itemNo: 1 },
        ...{ source: 'routine', category: 'site', typeNo: 1, words: 'gone' },
      },
      who,
      tools,
    )
  const { hazardId, number } = await report(keeper)
  expect(await hazards.get({ hazardId }, keeper, tools)).toMatchObject({ ofRegionId: company.regionId })
  const limits = [{ projectId: company.projectId, regionIds: [company.regionId] }]
  const ofRegion = { ...inspector, projectIds: [company.projectId], regionLimits: limits }
  const shown = async () => (await get(checkId, ofRegion)).items[0]?.hazards.map(hazard => hazard.number)
  expect(await shown()).toEqual([number])
  await db.system.updateTable('hazard').set({ region_id: elsewhere }).where('hazard_id', '=', hazardId).execute()
  expect(await shown()).toEqual([])
  await expect(report(ofRegion)).rejects.toThrow('inspection.reportedElsewhere')
})

test('of two who report one answer at once the second is told its hazard', async () => {
  const { company, keeper, inspector, submit } = await aScene()
  const { checkId } = await submit({ answers: [{ itemNo: 1, value: false }, fine[1], fine[2]] })
  const report = (who: Viewer) =>
    hazards.report(
      {
        ...{
          clientKey: randomUUID(),
          ofProjectId: company.projectId,
          ofRegionId: company.regionId,
          checkId,
          itemNo: 1,
        },
        ...{ source: 'routine', category: 'site', typeNo: 1, words: 'gone' },
      },
      who,
      tools,
    )
  const both = await Promise.allSettled([report(keeper), report(inspector)])
  const made = both.flatMap(one => (one.status === 'fulfilled' ? [one.value.number] : []))
  const refused = both.flatMap(one => (one.status === 'rejected' ? [one.reason] : []))
  expect(made).toHaveLength(1)
  expect(refused).toMatchObject([{ code: 'inspection.alreadyReported', facts: { number: made[0] } }])
})

test('a bad answer becomes a hazard with its photos, and each shows the other, whoever reports it', async () => {
  const { company, keeper, inspector, submit, get } = await aScene()
  const photo = await anUpload(inspector)
  const broken = { itemNo: 3, value: 'broken', photos: [photo], note: 'torn off' }
  const { checkId } = await submit({ answers: [fine[0], fine[1], broken] })
  const report = (itemNo: number) =>
    hazards.report(
      {
        ...{ clientKey: randomUUID(), ofProjectId: company.projectId, ofRegionId: company.regionId, checkId, itemNo },
        ...{ source: 'routine', category: 'site', typeNo: 1, words: 'seal broken', photos: [photo] },
      },
      keeper,
      tools,
    )
  const { hazardId, number } = await report(3)
  expect(await hazards.get({ hazardId }, keeper, tools)).toMatchObject({
    before: [`/file/${photo}`],
    check: { checkId, pointName: 'cabinet 1', words: 'seal' },
  })
  expect((await get(checkId)).items[2]).toMatchObject({
    isBad: true,
    note: 'torn off',
    photos: [{ fileId: photo, url: `/file/${photo}` }],
    hazards: [{ hazardId, number, state: 'reported' }],
  })
  await expect(report(7)).rejects.toThrow('inspection.checkNotFound')
  const stranger = await aViewer(db, await aCompany(db))
  await expect(checks.get({ checkId }, stranger, tools)).rejects.toThrow('inspection.checkNotFound')
})

test.each(['zh', 'en'] as const)('the eight shipped lists can be saved (%s)', async language => {
  const keeper = await aViewer(db, await aCompany(db))
  const templates = checkTemplates(language)
  expect(templates).toHaveLength(8)
  for (const template of templates) await checkListHandlers.save(template, keeper, tools)
  expect((await checkListHandlers.list({}, keeper, tools)).total).toBe(8)
  const [first] = templates as [(typeof templates)[0]]
  await expect(checkListHandlers.save(first, keeper, tools)).rejects.toThrow('inspection.nameTaken')
})

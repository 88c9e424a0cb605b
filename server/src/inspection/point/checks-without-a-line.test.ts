/** What an inspector’s phone does where there is no line: it takes forms along, and sends answers first and photos behind them. */

import { randomUUID } from 'node:crypto'
import { rights } from '@watchfire/contract/core/rights.ts'
import type { CheckItem } from '@watchfire/contract/inspection/point/check-list.shapes.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Viewer } from '../../core/session/viewer.ts'
import { aCompany, aViewer, type CompanyOfTest } from '../../core/testing/builders.ts'
import { everyWriteIsLogged } from '../../core/testing/logged-writes.ts'
import { recordedLog } from '../../core/testing/recorded-log.ts'
import { suiteDatabase } from '../../core/testing/suite-database.ts'
import { hazardHandlers } from '../hazard.routes.ts'
import { keepRounds } from '../round/keep-rounds.ts'
import { roundHandlers } from '../round/round.routes.ts'
import { hexDigest, anUpload as uploadRow } from '../testing/late-photo-rows.ts'
import { aRoundPlan } from '../testing/round-rows.ts'
import { checkHandlers, checkListHandlers, checkPointHandlers } from './point.routes.ts'

const db = suiteDatabase()
everyWriteIsLogged(db)
const tools = { db, log: recordedLog().log }
const link = (_: unknown, fileId: string) => `/file/${fileId}`
const checks = checkHandlers(link)
const hazards = hazardHandlers(link)
const minute = 60_000
const items: CheckItem[] = [{ itemNo: 1, words: 'seal', itemKind: 'yesNo', noteNeeded: 'never', photoNeeded: 'always' }]

const anUpload = (viewer: Viewer, text: string) => uploadRow(db, viewer, text)

async function aRoundWalked(
  company: CompanyOfTest,
  pointId: number,
  { dueAt, endsAt }: Record<'dueAt' | 'endsAt', number>,
) {
  await sql`
    with made as (
      insert into round (tenant_id, company_id, project_id, plan_id, plan_name, walkers, due_at, ends_at, points)
      select tenant_id, company_id, project_id, plan_id, name, walkers, ${new Date(dueAt)}, ${new Date(endsAt)}, 1
      from round_plan where plan_id = ${await aRoundPlan(db, company)} returning tenant_id, round_id
    )
    insert into round_point (tenant_id, round_id, place, point_id, point_name)
    select tenant_id, round_id, 1, ${pointId}, 'cabinet 1' from made`.execute(db.system)
}

async function aScene() {
  const company = await aCompany(db)
  const keeper = await aViewer(db, company, { fullName: 'Wang' })
  const may = [rights.fireCheck, rights.reportHazard]
  const inspector = await aViewer(db, company, { fullName: 'Li', rights: may })
  const { listId } = await checkListHandlers.save({ name: 'monthly', typeNo: 1, items }, keeper, tools)
  const savePoint = (name: string, given = {}) =>
    checkPointHandlers.save(
      { name, riskLevel: 'yellow', ofProjectId: company.projectId, listId, ...given },
      keeper,
      tools,
    )
  const point = await savePoint('cabinet 1')
  const submit = (given: object = {}, viewer = inspector) =>
    checks.submit(
      {
        ...{ clientKey: randomUUID(), pointId: point.pointId, listId, version: 1, dwellMs: minute },
        answers: [{ itemNo: 1, value: true }],
        awaited: [hexDigest('one'), hexDigest('two')].map(sha256 => ({ itemNo: 1, sha256 })),
        ...given,
      },
      viewer,
      tools,
    )
  const photosOf = async (checkId: number) => {
    const { items: answered } = await checks.get({ checkId }, keeper, tools)
    return { photos: answered[0]?.photos.map(({ fileId }) => fileId), awaited: answered[0]?.awaited }
  }
  return { company, keeper, inspector, listId, point, savePoint, submit, photosOf }
}

test('answers come first and their photos follow, each once, however often they are sent', async () => {
  const { inspector, submit, photosOf } = await aScene()
  const clientKey = randomUUID()
  const { checkId } = await submit({ clientKey })
  expect(await photosOf(checkId)).toEqual({ photos: [], awaited: 2 })
  const add = (fileId: string) => checks.addPhoto({ clientKey, itemNo: 1, fileId }, inspector, tools)
  const [one, again, two] = [
    await anUpload(inspector, 'one'),
    await anUpload(inspector, 'one'),
    await anUpload(inspector, 'two'),
  ]
  await Promise.all([add(one), add(two)])
  await add(one)
  await add(again)
  const kept = await photosOf(checkId)
  expect(kept.awaited).toBe(0)
  expect(new Set(kept.photos)).toEqual(new Set([one, two]))
  // The answers that are sent again change nothing of that.
  expect(await submit({ clientKey })).toEqual({ checkId })
  expect(await photosOf(checkId)).toEqual(kept)
})

test('what waited on the telephone of somebody who no longer sees the point leaves nothing: neither answers nor photos', async () => {
  const { inspector, company, submit, photosOf } = await aScene()
  const [handedIn, waiting] = [randomUUID(), randomUUID()]
  const { checkId } = await submit({ clientKey: handedIn })
  const fileId = await anUpload(inspector, 'one')
  const elsewhere = await aCompany(db)
  for (const projectIds of [[], [elsewhere.projectId]]) {
    const narrowed = { ...inspector, projectIds }
    await expect(submit({ clientKey: waiting }, narrowed)).rejects.toThrow('inspection.pointNotFound')
    await expect(checks.addPhoto({ clientKey: handedIn, itemNo: 1, fileId }, narrowed, tools)).rejects.toThrow(
      'inspection.checkNotFound',
    )
  }
  expect(await photosOf(checkId)).toEqual({ photos: [], awaited: 2 })
  const made = db.system.selectFrom('point_check').where('tenant_id', '=', company.tenantId).select('client_key')
  expect(await made.execute()).toEqual([{ client_key: handedIn }])
})

test('a photo that follows reaches the hazard that was made of its answer meanwhile, once, and no other', async () => {
  const { company, keeper, inspector, submit } = await aScene()
  const clientKey = randomUUID()
  const { checkId } = await submit({ clientKey, answers: [{ itemNo: 1, value: false }] })
  const report = (given: object) =>
    hazards.report(
      {
        ...{ clientKey: randomUUID(), ofProjectId: company.projectId },
        ...{ source: 'routine', category: 'site', typeNo: 1, words: 'broken', ...given },
      },
      inspector,
      tools,
    )
  const ofAnswer = await report({ checkId, itemNo: 1 })
  const another = await report({})
  const beforeOf = async ({ hazardId }: { hazardId: number }) => (await hazards.get({ hazardId }, keeper, tools)).before
  expect(await beforeOf(ofAnswer)).toEqual([])
  const [one, again] = [await anUpload(inspector, 'one'), await anUpload(inspector, 'one')]
  for (const fileId of [one, one, again]) await checks.addPhoto({ clientKey, itemNo: 1, fileId }, inspector, tools)
  expect(await beforeOf(ofAnswer)).toEqual([`/file/${one}`])
  expect(await beforeOf(another)).toEqual([])
})

test('nothing is added to a check but what it has named, and by nobody but who did it', async () => {
  const { company, keeper, inspector, submit, photosOf } = await aScene()
  const clientKey = randomUUID()
  const { checkId } = await submit({ clientKey })
  const add = (fileId: string, viewer = inspector, given = {}) =>
    checks.addPhoto({ clientKey, itemNo: 1, fileId, ...given }, viewer, tools)
  await expect(add(await anUpload(inspector, 'three'))).rejects.toThrow('inspection.photoNotAwaited')
  await expect(add(await anUpload(inspector, 'one'), inspector, { itemNo: 2 })).rejects.toThrow('photoNotAwaited')
  await expect(add(await anUpload(keeper, 'one'))).rejects.toThrow('file.notFound')
  await expect(add(await anUpload(keeper, 'one'), keeper)).rejects.toThrow('inspection.checkNotFound')
  const other = await aViewer(db, await aCompany(db))
  await expect(add(await anUpload(other, 'one'), other)).rejects.toThrow('inspection.checkNotFound')
  const withoutProject = { ...inspector, projectIds: [company.projectId + 1] }
  await expect(add(await anUpload(inspector, 'one'), withoutProject)).rejects.toThrow('inspection.checkNotFound')
  expect(await photosOf(checkId)).toEqual({ photos: [], awaited: 2 })
})

test('a photo that is demanded may be one that follows; without one there is no check', async () => {
  const { submit } = await aScene()
  const bare = { awaited: [] }
  await expect(submit(bare)).rejects.toThrow('inspection.photoMissing')
})

test('a check that comes later says when it was done, and completes the round of that time though it was missed meanwhile', async () => {
  const { company, keeper, inspector, point, submit } = await aScene()
  const now = Date.now()
  await aRoundWalked(company, point.pointId, { dueAt: now - 120 * minute, endsAt: now - 60 * minute })
  const stateNow = async () => {
    const { rows } = await roundHandlers.list({}, keeper, tools)
    return rows.map(({ roundState, checkedCount }) => [roundState, checkedCount])
  }
  await db.system.transaction().execute(trx => keepRounds(() => now).work(trx))
  expect(await stateNow()).toEqual([['missed', 0]])
  await submit({ agoMs: 30 * minute })
  expect(await stateNow()).toEqual([['late', 0]])
  const { checkId } = await submit({ agoMs: 90 * minute })
  expect(await stateNow()).toEqual([['done', 1]])
  const late = await checks.get({ checkId }, keeper, tools)
  expect(late.doneAtText < late.atText && late.doneAtText !== '').toBe(true)
  const { checkId: atOnce } = await submit({ agoMs: 5000 }, inspector)
  expect((await checks.get({ checkId: atOnce }, keeper, tools)).doneAtText).toBe('')
})

test('a check handed in late is not the last of its point where one that was done after it is known', async () => {
  const { keeper, point, submit } = await aScene()
  const last = async () => {
    const { rows } = await checkPointHandlers.list({}, keeper, tools)
    return rows.find(({ pointId }) => pointId === point.pointId)
  }
  await submit({ answers: [{ itemNo: 1, value: false }], agoMs: 30 * minute })
  const known = await last()
  expect(known?.lastBad).toBe(1)
  await submit({ agoMs: 90 * minute })
  expect(await last()).toEqual(known)
  await submit({ agoMs: 10 * minute })
  expect(await last()).toMatchObject({ lastBad: 0 })
})

test('a phone takes along what is walked next, then what its owner is in charge of, and no codes', async () => {
  const { company, inspector, listId, point, savePoint } = await aScene()
  await savePoint('a door')
  await savePoint('hydrant', { responsibleId: inspector.accountId })
  const { points, lists } = await checkPointHandlers.takeAlong({}, inspector, tools)
  expect(points.map(({ point: { name } }) => name)).toEqual(['hydrant', 'a door', 'cabinet 1'])
  expect(lists).toEqual([{ listId, version: 1, typeNo: 1, items }])
  const cabinet = points.find(one => one.point.pointId === point.pointId)
  expect(cabinet).toMatchObject({ version: 1, codeDigest: hexDigest(point.pointCode), point: { pointCode: '' } })
  const elsewhere = { ...inspector, projectIds: [company.projectId + 1] }
  expect(await checkPointHandlers.takeAlong({}, elsewhere, tools)).toEqual({ points: [], lists: [] })
})

test('other answers under the key of a check are refused, not answered as if they were stored', async () => {
  const { savePoint, submit } = await aScene()
  const clientKey = randomUUID()
  const { checkId } = await submit({ clientKey })
  expect(await submit({ clientKey, version: 7 })).toEqual({ checkId })
  const { pointId } = await savePoint('cabinet 2')
  const bad = [{ itemNo: 1, value: false }]
  for (const other of [{ answers: bad }, { answers: [{ itemNo: 1, value: true, note: 'new' }] }, { pointId }])
    await expect(submit({ clientKey, ...other })).rejects.toThrow('inspection.otherCheck')
})

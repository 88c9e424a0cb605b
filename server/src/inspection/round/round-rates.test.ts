/** What becomes of rounds after their end, and how they are counted. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aCompany, aRegion } from '../../core/testing/builders.ts'
import { recordedLog } from '../../core/testing/recorded-log.ts'
import { suiteDatabase } from '../../core/testing/suite-database.ts'
import { checkHandlers, checkPointHandlers } from '../point/point.routes.ts'
import { aCheckPoint } from '../testing/check-rows.ts'
import { aWalker } from '../testing/walker-rows.ts'
import { keepRounds } from './keep-rounds.ts'
import { roundHandlers, roundPlanHandlers } from './round.routes.ts'

const db = suiteDatabase()
const tools = { db, log: recordedLog().log }
const checks = checkHandlers((_, fileId) => `/file/${fileId}`)
const minuteMs = 60_000
const sweep = () => db.system.transaction().execute(trx => keepRounds().work(trx))
const period = { firstDay: '2026-03-02', lastDay: '2026-03-15' }

async function aScene() {
  const company = await aCompany(db)
  const walker = await aWalker(db, company, { name: 'Wang' })
  const second = await aWalker(db, company, { name: 'Zhao' })
  const pointId = await aCheckPoint(db, company)
  const plan = (name: string, walkers: readonly { accountId: number }[], given = {}) =>
    roundPlanHandlers.save(
      {
        ...{ name, ofProjectId: company.projectId, pointIds: [pointId], windowMinutes: 60, isActive: true },
        times: { every: 'days', days: 1, firstDay: '2026-01-01', minutes: [480] },
        walkerIds: walkers.map(({ accountId }) => accountId),
        ...given,
      },
      walker,
      tools,
    )
  const list = (given = {}) => roundHandlers.list(given, walker, tools)
  const rates = async (given: Parameters<typeof roundHandlers.listRates>[0]) =>
    (await roundHandlers.listRates({ ...period, ...given }, walker, tools)).rows
  /** A round of the plan that was due then and has become this. */
  const over = (planId: number, dueAt: string, state: number) =>
    sql`
    insert into round (tenant_id, company_id, project_id, plan_id, plan_name, walkers, due_at, ends_at, points, state, is_told)
    select tenant_id, company_id, project_id, plan_id, name, walkers, ${dueAt}::timestamptz, ${dueAt}::timestamptz + interval '1 hour', 1,
      ${state}, true from round_plan where plan_id = ${planId}`.execute(db.system)
  return { company, walker, second, pointId, plan, list, rates, over }
}

/** A round of two points that ended so long ago, in ms, with nobody there. */
async function aMissedRound(endedAgo: number) {
  const scene = await aScene()
  const { walker, pointId, company } = scene
  const other = await aCheckPoint(db, company)
  const { planId } = await scene.plan('night', [walker], { pointIds: [pointId, other] })
  await sweep()
  const endsAt = new Date(Date.now() - endedAgo)
  const { rows } = await sql<{ round_id: number }>`
    update round set due_at = ${endsAt}::timestamptz - interval '1 hour', ends_at = ${endsAt} where plan_id = ${planId}
    returning round_id`.execute(db.system)
  await sql`update round_plan set is_active = false where plan_id = ${planId}`.execute(db.system)
  await sweep()
  const roundId = rows[0]?.round_id as number
  const check = async (id: number, agoMs = 0) => {
    const { listId } = (await checkPointHandlers.get({ pointId: id }, walker, tools)).point
    const answers = [{ itemNo: 1, value: true }]
    await checks.submit(
      { clientKey: randomUUID(), pointId: id, listId, version: 1, dwellMs: 1, answers, agoMs },
      walker,
      tools,
    )
  }
  const read = () => roundHandlers.get({ roundId }, walker, tools)
  return { ...scene, other, planId, roundId, check, read }
}

test('what was missed and is checked soon after the end makes the round late, not done', async () => {
  const { pointId, other, check, read } = await aMissedRound(5 * minuteMs)
  expect(await read()).toMatchObject({ roundState: 'missed', checkedCount: 0 })
  await check(pointId)
  expect(await read()).toMatchObject({ roundState: 'missed', checkedCount: 0 })
  await check(other)
  expect(await read()).toMatchObject({
    ...{ roundState: 'late', checkedCount: 0 },
    points: [{ isLate: true, checkedBy: 'Wang' }, { isLate: true }],
  })
})

test('checks of the time of the round that arrive later count in time, also for points that were checked late meanwhile', async () => {
  const { pointId, other, check, read } = await aMissedRound(5 * minuteMs)
  await check(pointId)
  await check(pointId, 20 * minuteMs)
  expect(await read()).toMatchObject({ roundState: 'missed', checkedCount: 1, points: [{ isLate: false }, {}] })
  await check(other)
  expect(await read()).toMatchObject({ roundState: 'late', checkedCount: 1 })
  await check(other, 20 * minuteMs)
  expect(await read()).toMatchObject({ roundState: 'done', checkedCount: 2 })
})

test('a day after its end a missed round stays missed, and so it does when the next one of its plan is due', async () => {
  const long = await aMissedRound(25 * 60 * minuteMs)
  await long.check(long.pointId)
  await long.check(long.other)
  expect(await long.read()).toMatchObject({ roundState: 'missed' })
  const followed = await aMissedRound(30 * minuteMs)
  await followed.over(followed.planId, new Date(Date.now() - 10 * minuteMs).toISOString(), 1)
  await followed.check(followed.pointId)
  await followed.check(followed.other)
  expect(await followed.read()).toMatchObject({ roundState: 'missed', points: [{ checkId: null }, { checkId: null }] })
})

const [done, missed, late] = [3, 4, 5]

async function aPeriod() {
  const scene = await aScene()
  const { walker, second, plan, over } = scene
  const night = (await plan('night', [walker, second])).planId
  const day = (await plan('day', [walker])).planId
  await over(night, '2026-03-02 08:00+08', done)
  await over(night, '2026-03-08 23:30+08', missed)
  await over(night, '2026-03-09 00:30+08', late)
  await over(night, '2026-03-16 00:30+08', done)
  await over(day, '2026-03-10 08:00+08', done)
  return { ...scene, night, day }
}

test('rounds are counted by plan and by walker, each of a round counting it, and every number is that of its list', async () => {
  const { rates, list, walker, second, night, day } = await aPeriod()
  const byPlan = await rates({ ratedBy: 'plan' })
  expect(byPlan).toMatchObject([
    { planId: night, name: 'night', over: 3, done: 1, late: 1, missed: 1, ...period },
    { planId: day, name: 'day', over: 1, done: 1, late: 0, missed: 0 },
  ])
  const byWalker = await rates({ ratedBy: 'walker' })
  expect(byWalker).toMatchObject([
    { walkerId: second.accountId, name: 'Zhao', over: 3, done: 1 },
    { walkerId: walker.accountId, name: 'Wang', over: 4, done: 2 },
  ])
  for (const { planId, walkerId, firstDay, lastDay, ...counts } of [...byPlan, ...byWalker]) {
    const asked = { planId: planId ?? undefined, walkerId: walkerId ?? undefined, firstDay, lastDay }
    expect((await list({ ...asked, isOver: true })).total).toBe(counts.over)
    for (const roundState of ['done', 'late', 'missed'] as const)
      expect((await list({ ...asked, roundState })).total).toBe(counts[roundState])
  }
  expect(await rates({ ratedBy: 'walker', walkerId: second.accountId })).toMatchObject([{ name: 'Zhao', over: 3 }])
})

test('weeks begin on Mondays of the site, months on their first day, and both end with the days that are looked at', async () => {
  const { rates, night } = await aPeriod()
  expect(await rates({ ratedBy: 'week', planId: night })).toMatchObject([
    { firstDay: '2026-03-09', lastDay: '2026-03-15', over: 1, late: 1 },
    { firstDay: '2026-03-02', lastDay: '2026-03-08', over: 2, done: 1, missed: 1 },
  ])
  expect(await rates({ ratedBy: 'month', firstDay: '2026-02-01', lastDay: '2026-04-30' })).toMatchObject([
    { firstDay: '2026-03-01', lastDay: '2026-03-31', over: 5, name: '' },
  ])
})

test('who has single regions counts rounds by their points there', async () => {
  const { company, over, plan, walker } = await aScene()
  const { planId } = await plan('night', [walker])
  const elsewhere = await aWalker(db, company, { regionIds: [await aRegion(db, company)] })
  await over(planId, '2026-03-02 08:00+08', missed)
  const asked = { ...period, ratedBy: 'plan' } as const
  expect((await roundHandlers.listRates(asked, walker, tools)).total).toBe(1)
  expect((await roundHandlers.listRates(asked, elsewhere, tools)).total).toBe(0)
})

test('rounds of long ago are looked at by naming their days, and no more than a year at once', async () => {
  const { list, night } = await aPeriod()
  expect((await list({ planId: night, isOver: true })).total).toBe(0)
  expect((await list({ planId: night, ...period })).total).toBe(3)
})

import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { siteDay } from '../../core/site-time.ts'
import { aCompany, aViewer } from '../../core/testing/builders.ts'
import { recordedLog } from '../../core/testing/recorded-log.ts'
import { suiteDatabase } from '../../core/testing/suite-database.ts'
import { checkHandlers } from '../point/point.routes.ts'
import { aCheckPoint, aPointCheck } from '../testing/check-rows.ts'
import { aRound } from '../testing/round-rows.ts'
import { aWalker } from '../testing/walker-rows.ts'
import { keepRounds } from './keep-rounds.ts'
import { roundHandlers, roundPlanHandlers } from './round.routes.ts'

const db = suiteDatabase()
const tools = { db, log: recordedLog().log }
const checks = checkHandlers((_, fileId) => `/file/${fileId}`)
const hourMs = 3_600_000
const dayMs = 24 * hourMs
const run = (now: number) => db.system.transaction().execute(trx => keepRounds(() => now).work(trx))
const daily = { every: 'days', days: 1, firstDay: '2026-01-01', minutes: [480] } as const

async function aScene() {
  const company = await aCompany(db)
  const keeper = await aWalker(db, company, { name: 'Wang', email: 'wang@example.com' })
  const pointIds = [await aCheckPoint(db, company), await aCheckPoint(db, company)]
  const save = (given = {}) =>
    roundPlanHandlers.save(
      {
        name: 'morning',
        ofProjectId: company.projectId,
        pointIds,
        times: { ...daily, minutes: [...daily.minutes] },
        windowMinutes: 60,
        walkerIds: [keeper.accountId],
        isActive: true,
        ...given,
      },
      keeper,
      tools,
    )
  const mails = async () => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from mail where company_id = ${company.companyId}`.execute(db.system)
    return rows[0]?.n ?? 0
  }
  const rounds = (given = {}) => roundHandlers.list(given, keeper, tools)
  return { company, keeper, pointIds, save, mails, rounds }
}

test('what is still to be walked stands first, the next one before all, and pages go on behind it', async () => {
  const { company, rounds } = await aScene()
  const now = Date.now()
  const state = { due: 1, done: 3, missed: 4 }
  for (const [hours, of] of [
    [20, state.due],
    [-30, state.missed],
    [2, state.due],
    [-5, state.done],
  ] as const) {
    const roundId = await aRound(db, company)
    await sql`
      update round set state = ${of}, due_at = ${new Date(now + hours * hourMs)}, ends_at = ${new Date(now + (hours + 1) * hourMs)}
      where round_id = ${roundId}`.execute(db.system)
  }
  const seen = async (given = {}) => (await rounds(given)).rows.map(row => row.roundState)
  expect(await seen()).toEqual(['due', 'due', 'done', 'missed'])
  const times = (await rounds()).rows.map(row => row.dueAtText)
  expect((times[0] as string) < (times[1] as string)).toBe(true)
  expect(await seen({ pageNum: 2, pageSize: 3 })).toEqual(['missed'])
  expect(await seen({ pageNum: 1, pageSize: 3 })).toEqual(['due', 'due', 'done'])
  expect(await rounds({ roundState: 'missed' })).toMatchObject({ total: 1, rows: [{ roundState: 'missed' }] })
})

test('rounds are made a day ahead and once, missed after their window and told once', async () => {
  const scene = await aScene()
  await scene.save()
  const now = Date.now()
  await run(now)
  await run(now)
  const { rows, total } = await scene.rounds()
  expect(total).toBe(1)
  expect(rows[0]).toMatchObject({ roundState: 'due', pointCount: 2, checkedCount: 0 })
  const { rows: ends } = await sql<{ at: number }>`
    select ends_at as at from round where round_id = ${rows[0]?.roundId ?? 0}`.execute(db.system)
  const endsAt = Number(ends[0]?.at)
  await run(endsAt - 1)
  expect(await scene.mails()).toBe(0)
  await run(endsAt)
  expect(await scene.mails()).toBe(1)
  await run(endsAt + 1)
  expect(await scene.mails()).toBe(1)
  // By the hour of the day it ends today or tomorrow.
  const day = siteDay(endsAt)
  expect((await scene.rounds({ roundState: 'missed', firstDay: day, lastDay: day })).total).toBe(1)
})

test('what is told in a transaction that fails is told by the next', async () => {
  const scene = await aScene()
  await scene.save()
  const later = Date.now() + 2 * dayMs
  await run(Date.now())
  const failing = db.system.transaction().execute(async trx => {
    await keepRounds(() => later).work(trx)
    throw new Error('killed')
  })
  await expect(failing).rejects.toThrow('killed')
  expect(await scene.mails()).toBe(0)
  await run(later)
  expect(await scene.mails()).toBe(1)
})

test('what fell due while no server ran is made, of seven days, missed and told to nobody', async () => {
  const scene = await aScene()
  const { planId } = await scene.save()
  const now = Date.now()
  await sql`update round_plan set made_until = ${new Date(now - 30 * dayMs)} where plan_id = ${planId}`.execute(
    db.system,
  )
  await sql`update round_plan set window_minutes = 5 where plan_id = ${planId}`.execute(db.system)
  await run(now)
  const { total } = await scene.rounds()
  expect(total).toBe(8)
  expect((await scene.rounds({ roundState: 'missed' })).total).toBeGreaterThanOrEqual(6)
  expect(await scene.mails()).toBe(0)
})

test('a check within the window counts once, whoever does it', async () => {
  const { company, keeper } = await aScene()
  const roundId = await aRound(db, company, true)
  const ended = await aRound(db, company)
  const read = () => roundHandlers.get({ roundId }, keeper, tools)
  const before = await read()
  expect(before).toMatchObject({ roundState: 'due', checkedCount: 0 })
  const pointId = before.points[0]?.pointId as number
  const { rows } = await sql<{ list_id: number }>`select list_id from check_point where point_id = ${pointId}`.execute(
    db.system,
  )
  const submit = () =>
    checks.submit(
      {
        clientKey: randomUUID(),
        pointId,
        listId: Number(rows[0]?.list_id),
        version: 1,
        answers: [{ itemNo: 1, value: true }],
        dwellMs: 60_000,
      },
      keeper,
      tools,
    )
  const { checkId } = await submit()
  await submit()
  const after = await read()
  expect(after).toMatchObject({ roundState: 'done', checkedCount: 1, pointCount: 1 })
  expect(after.points[0]).toMatchObject({ checkId, checkedBy: 'Wang' })
  await aPointCheck(db, company)
  expect(await roundHandlers.get({ roundId: ended }, keeper, tools)).toMatchObject({ roundState: 'missed' })
})

test('who saves what somebody else changed meanwhile is refused, and a change makes rounds ahead anew', async () => {
  const scene = await aScene()
  const { planId, version } = await scene.save()
  await run(Date.now())
  expect((await scene.rounds()).total).toBe(1)
  await scene.save({ planId, version, isActive: false })
  await expect(scene.save({ planId, version })).rejects.toMatchObject({ code: 'inspection.planChanged' })
  await run(Date.now())
  expect((await scene.rounds({ roundState: 'due' })).total).toBe(0)
  await expect(scene.save()).rejects.toMatchObject({ code: 'inspection.nameTaken' })
  await roundPlanHandlers.remove({ planId }, scene.keeper, tools)
  await expect(roundPlanHandlers.remove({ planId }, scene.keeper, tools)).rejects.toMatchObject({
    code: 'inspection.planNotFound',
  })
})

test('points of another project and people of elsewhere are refused', async () => {
  const scene = await aScene()
  const other = await aCompany(db)
  const foreign = await aCheckPoint(db, other)
  await expect(scene.save({ pointIds: [foreign] })).rejects.toMatchObject({ code: 'inspection.pointNotFound' })
  const stranger = await aViewer(db, other)
  await expect(scene.save({ walkerIds: [stranger.accountId] })).rejects.toMatchObject({
    code: 'inspection.noSuchPerson',
  })
})

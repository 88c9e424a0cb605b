/** Who may be given a round, what they see of it, and who is told of what was missed. */
import { randomUUID } from 'node:crypto'
import { rights } from '@watchfire/contract/core/rights.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aCompany, aRegion } from '../../core/testing/builders.ts'
import { recordedLog } from '../../core/testing/recorded-log.ts'
import { suiteDatabase } from '../../core/testing/suite-database.ts'
import { checkHandlers, checkPointHandlers } from '../point/point.routes.ts'
import { aCheckPoint } from '../testing/check-rows.ts'
import { aWalker, giveRights } from '../testing/walker-rows.ts'
import { keepRounds } from './keep-rounds.ts'
import { roundHandlers, roundPlanHandlers } from './round.routes.ts'

const db = suiteDatabase()
const tools = { db, log: recordedLog().log }
const checks = checkHandlers((_, fileId) => `/file/${fileId}`)
const dayMs = 24 * 3_600_000
const run = (now: number) => db.system.transaction().execute(trx => keepRounds(() => now).work(trx))
const mayPlan = [rights.fireCheck, rights.reportHazard, rights.assignHazard]

const daily = { every: 'days' as const, days: 1, firstDay: '2026-01-01', minutes: [480] }
const dayAfter = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)

/** Two regions with a point each: the yard's and the hall's. */
async function aScene() {
  const yard = await aCompany(db)
  const hall = { ...yard, regionId: await aRegion(db, yard) }
  const planner = await aWalker(db, yard, { name: 'Planner', email: 'planner@example.com', rights: mayPlan })
  const points = { yard: await aCheckPoint(db, yard), hall: await aCheckPoint(db, hall) }
  const nameOf = (pointId: number) => `point ${pointId}`
  const save = (walkers: readonly { accountId: number }[], given = {}) =>
    roundPlanHandlers.save(
      {
        name: 'night',
        ofProjectId: yard.projectId,
        pointIds: [points.yard, points.hall],
        times: daily,
        windowMinutes: 60,
        walkerIds: walkers.map(({ accountId }) => accountId),
        isActive: true,
        ...given,
      },
      planner,
      tools,
    )
  /** Each address with what it was told, in the order of the addresses. */
  const mails = async () => {
    const { rows } = await sql<{ to: string; message: string }>`
      select receivers[1] as "to", message from mail where company_id = ${yard.companyId} order by 1, mail_id`.execute(
      db.system,
    )
    return rows.map(({ to, message }) => [to, ...message.split('\n')])
  }
  const miss = async () => {
    await run(Date.now())
    await run(Date.now() + 2 * dayMs)
  }
  /** Makes the round that lies ahead one that is open now. */
  const open = async () => {
    await run(Date.now())
    const { rows } = await sql<{ round_id: number }>`
      update round set due_at = now() - interval '1 minute', ends_at = now() + interval '1 hour'
      where company_id = ${yard.companyId} returning round_id`.execute(db.system)
    return rows[0]?.round_id as number
  }
  return { yard, hall, planner, points, nameOf, save, mails, miss, open }
}

test('a mail about missed points names to each walker what they may see, and nothing to who may see none of it', async () => {
  const { yard, hall, planner, points, nameOf, save, mails, miss } = await aScene()
  const limited = await aWalker(db, yard, { email: 'limited@example.com', regionIds: [hall.regionId] })
  const robbed = await aWalker(db, yard, { email: 'robbed@example.com' })
  await save([limited, robbed, planner])
  await giveRights(db, robbed, [])
  await miss()
  expect((await mails()).filter(([to]) => to !== 'planner@example.com')).toEqual([
    ['limited@example.com', nameOf(points.hall)],
  ])
  expect(await mails()).toContainEqual(['planner@example.com', nameOf(points.yard), nameOf(points.hall)])
})

test('missed points that none of the walkers may see any more are told to the planner', async () => {
  const { yard, points, nameOf, save, mails, miss } = await aScene()
  const walker = await aWalker(db, yard, { email: 'walker@example.com' })
  await save([walker])
  await sql`
    insert into account_project (account_id, project_id, tenant_id)
    values (${walker.accountId}, ${yard.projectId}, ${yard.tenantId})`.execute(db.system)
  const part = { account_id: walker.accountId, project_id: yard.projectId, tenant_id: yard.tenantId }
  await db.system
    .insertInto('account_region')
    .values({ ...part, region_id: yard.regionId })
    .execute()
  await miss()
  expect(await mails()).toContainEqual(['walker@example.com', nameOf(points.yard)])
  expect(await mails()).toContainEqual(['planner@example.com', nameOf(points.hall)])
})

test('who has no right to check, or sees none of the points, is given no round, and the refusal names them and the field', async () => {
  const { yard, planner, save } = await aScene()
  const reader = await aWalker(db, yard, { name: 'Li', rights: [rights.fireCheck] })
  await expect(save([planner, reader])).rejects.toMatchObject({
    code: 'inspection.cannotWalk',
    facts: { name: 'Li', field: 'walkerIds' },
  })
  const elsewhere = await aWalker(db, yard, { name: 'Zhao', regionIds: [await aRegion(db, yard)] })
  await expect(save([planner, elsewhere])).rejects.toMatchObject({
    code: 'inspection.cannotWalk',
    facts: { name: 'Zhao', field: 'walkerIds' },
  })
  await save([planner])
})

test('a point that none of the walkers may check is refused by name', async () => {
  const { yard, hall, points, nameOf, save } = await aScene()
  const ofYard = await aWalker(db, yard, { regionIds: [yard.regionId] })
  const ofHall = await aWalker(db, yard, { regionIds: [hall.regionId] })
  await expect(save([ofYard])).rejects.toMatchObject({
    code: 'inspection.nobodyWalks',
    facts: { point: nameOf(points.hall), field: 'walkerIds' },
  })
  await save([ofYard, ofHall])
})

test('a plan whose walker loses the right later says so, and the planner is told once', async () => {
  const { yard, points, planner, save, mails } = await aScene()
  const walker = await aWalker(db, yard, { name: 'Wang' })
  // Its first round lies days ahead: one that was missed meanwhile would be told as well, by the hour of the day.
  const { planId, version } = await save([walker], { times: { ...daily, firstDay: dayAfter(10) } })
  const plan = async () => (await roundPlanHandlers.list({}, planner, tools)).rows[0]
  expect(await plan()).toMatchObject({ cannotWalk: [], nobodyWalks: [] })
  await giveRights(db, walker, [])
  expect(await plan()).toMatchObject({
    cannotWalk: [{ accountId: walker.accountId, name: 'Wang' }],
    nobodyWalks: [{ pointId: points.yard }, { pointId: points.hall }],
  })
  await run(Date.now())
  await run(Date.now() + dayMs / 12)
  const told = await mails()
  expect(told).toHaveLength(1)
  expect(told[0]?.[0]).toBe('planner@example.com')
  expect(told[0]?.join(' ')).toContain('Wang')
  // It can be switched off as it is, and not on again.
  await save([walker], { planId, version, isActive: false })
  await expect(save([walker], { planId, version: version + 1 })).rejects.toMatchObject({
    code: 'inspection.cannotWalk',
  })
})

test('where the planner may not plan any more, whoever may is told', async () => {
  const { yard, planner, save, mails } = await aScene()
  const walker = await aWalker(db, yard)
  await save([walker])
  await giveRights(db, walker, [])
  await giveRights(db, planner, [rights.fireCheck])
  await aWalker(db, yard, { email: 'second@example.com', rights: mayPlan })
  await run(Date.now())
  expect((await mails()).map(([to]) => to)).toEqual(['second@example.com'])
})

test('who has single regions sees of a round their points and what became of them, and of rounds of others nothing', async () => {
  const { yard, hall, planner, points, save, open } = await aScene()
  const limited = await aWalker(db, yard, { regionIds: [hall.regionId] })
  const elsewhere = await aWalker(db, yard, { regionIds: [await aRegion(db, yard)] })
  await save([limited, planner])
  const roundId = await open()
  expect(await roundHandlers.list({}, limited, tools)).toMatchObject({
    total: 1,
    rows: [{ roundId, pointCount: 1, checkedCount: 0, roundState: 'due' }],
  })
  expect((await roundHandlers.get({ roundId }, limited, tools)).points).toMatchObject([{ pointId: points.hall }])
  const { listId } = (await checkPointHandlers.get({ pointId: points.hall }, limited, tools)).point
  const check = { clientKey: randomUUID(), pointId: points.hall, listId, version: 1, dwellMs: 60_000 }
  await checks.submit({ ...check, answers: [{ itemNo: 1, value: true }] }, limited, tools)
  expect(await roundHandlers.list({ roundState: 'done' }, limited, tools)).toMatchObject({
    total: 1,
    rows: [{ roundId, pointCount: 1, checkedCount: 1, roundState: 'done' }],
  })
  expect((await roundHandlers.list({ roundState: 'underWay' }, limited, tools)).total).toBe(0)
  expect(await roundHandlers.get({ roundId }, planner, tools)).toMatchObject({
    roundState: 'underWay',
    points: [{ pointId: points.yard }, { pointId: points.hall }],
  })
  expect((await roundHandlers.list({}, elsewhere, tools)).total).toBe(0)
  await expect(roundHandlers.get({ roundId }, elsewhere, tools)).rejects.toMatchObject({
    code: 'inspection.roundNotFound',
  })
})

test('a point that moves to another region goes along in rounds that are open; what is over stays where it was', async () => {
  const { yard, hall, planner, points, save, open } = await aScene()
  const limited = await aWalker(db, yard, { regionIds: [hall.regionId] })
  await save([planner, limited])
  const roundId = await open()
  const move = async (ofRegionId: number) => {
    const { point } = await checkPointHandlers.get({ pointId: points.yard }, planner, tools)
    const { pointId, name, riskLevel, listId } = point
    await checkPointHandlers.save(
      { pointId, name, riskLevel, listId, ofProjectId: yard.projectId, ofRegionId },
      planner,
      tools,
    )
  }
  const seen = async () => (await roundHandlers.get({ roundId }, limited, tools)).points.length
  await move(hall.regionId)
  expect(await seen()).toBe(2)
  await sql`update round set state = 4, ends_at = now() where round_id = ${roundId}`.execute(db.system)
  await move(yard.regionId)
  expect(await seen()).toBe(2)
})

test('a point that is taken out of use leaves rounds that lie ahead, and stays in those that have begun', async () => {
  const { planner, points, save, open } = await aScene()
  await save([planner])
  await run(Date.now())
  await checkPointHandlers.remove({ pointId: points.yard }, planner, tools)
  const [ahead] = (await roundHandlers.list({}, planner, tools)).rows
  expect(ahead).toMatchObject({ pointCount: 1 })
  const roundId = await open()
  await checkPointHandlers.remove({ pointId: points.hall }, planner, tools)
  expect((await roundHandlers.get({ roundId }, planner, tools)).points).toMatchObject([{ pointId: points.hall }])
})

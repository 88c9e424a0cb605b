/** Severe alarms come through whatever is quiet, unless somebody with the right chose otherwise in so many words. */
import { rights } from '@watchfire/contract/core/rights.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aViewer } from '../core/testing/builders.ts'
import { outboxSettled } from '../core/testing/outbox-settled.ts'
import { suiteDatabase } from '../core/testing/suite-database.ts'
import { insertNoticeRule } from '../notice/rule/notice-rule.queries.ts'
import { planNotices } from '../notice/schedule/plan-notices.ts'
import { bringBackOverdue } from '../notice/schedule/return-overdue.ts'
import { quietScene, types } from './testing/quiet-scene.ts'

const db = suiteDatabase()
const held = [true, true, true]
const free = [false, false, false]

async function aScene() {
  const scene = await quietScene(db)
  const { company } = scene
  await db.system.transaction().execute(trx =>
    insertNoticeRule(
      trx,
      company,
      {
        name: '值班',
        enabled: true,
        about: { types: [], levels: [], projectIds: [], hours: [] },
        first: { accounts: [], addresses: ['a@example.com'], robots: [] },
        steps: [],
        language: 'zh',
      },
      'x',
    ),
  )
  const plan = async () => {
    await outboxSettled(db)
    await db.system.transaction().execute(planNotices.work)
  }
  return {
    ...scene,
    plan,
    /** So many alarms have come back because they are overdue, one look after their time is over. */
    overdue: async () => {
      await sql`update overdue_clock set due_at = now() where company_id = ${company.companyId}`.execute(db.system)
      await db.system.transaction().execute(bringBackOverdue.work)
      return (await scene.outbox('alarm', 'overdue')).length
    },
    notices: async () =>
      (await db.system.selectFrom('notice_due').where('company_id', '=', company.companyId).selectAll().execute())
        .length,
  }
}

test('a fire in do-not-disturb pops up, comes back when overdue, and rules notify of it', async () => {
  const { silenceDevice, raise, heldBack, plan, overdue, notices } = await aScene()
  await silenceDevice()
  const fire = await raise(types.fire)
  await raise(types.helmet)
  expect(await heldBack(fire)).toEqual(free)
  await plan()
  expect([await notices(), await overdue()]).toEqual([1, 1])
})

test('a postponed fire still comes back when overdue, the next one pops up, and rules notify of both', async () => {
  const { postpone, raise, heldBack, plan, overdue, notices } = await aScene()
  const fire = await raise(types.fire)
  await postpone(fire)
  expect(await heldBack(fire)).toEqual(free)
  expect(await heldBack(await raise(types.fire))).toEqual(free)
  await plan()
  expect([await notices(), await overdue()]).toEqual([2, 2])
})

test('rules notify of alarms whose type is postponed: only popups are held back', async () => {
  const { postpone, raise, plan, notices } = await aScene()
  await postpone(await raise(types.helmet))
  await raise(types.helmet)
  await plan()
  expect(await notices()).toBe(2)
})

test('severe alarms too: popups, notices and overdue returns of the device wait, and the returns begin when it is ended', async () => {
  const { channel, viewer, silenceDevice, raise, heldBack, plan, overdue, notices, quiet, audit } = await aScene()
  await silenceDevice(viewer, 600_000, { includeSevere: true })
  expect(await quiet()).toMatchObject([{ includeSevere: true, setBy: 'Wang' }])
  expect(await audit()).toMatchObject([
    {
      account_id: viewer.accountId,
      action: 'silenceDevice',
      target: channel.deviceId,
      detail: { includeSevere: true, until: (await quiet())[0]?.until },
    },
  ])
  expect(await heldBack(await raise(types.fire))).toEqual(held)
  await plan()
  expect([await notices(), await overdue()]).toEqual([0, 0])
  await silenceDevice(viewer, 0)
  expect(await overdue()).toBe(1)
})

test('severe alarms too, of one type on one channel: other severe ones still come through', async () => {
  const { neighbour, viewer, postpone, raise, heldBack, plan, overdue, audit } = await aScene()
  const fire = await raise(types.fire)
  await postpone(fire, viewer, 600_000, { includeSevere: true })
  expect((await audit()).at(-1)).toMatchObject({ action: 'postponeAlarm', detail: { includeSevere: true } })
  expect(await heldBack(fire)).toEqual(held)
  expect(await heldBack(await raise(types.fire))).toEqual(held)
  await plan()
  expect(await overdue()).toBe(0)
  expect(await heldBack(await raise(types.fire, neighbour))).toEqual(free)
  await postpone(fire, viewer, 0)
  expect(await overdue()).toBe(2)
})

test('a later choice without severe alarms lets them through again', async () => {
  const { silenceDevice, raise, heldBack } = await aScene()
  await silenceDevice(undefined, 600_000, { includeSevere: true })
  await silenceDevice()
  expect(await heldBack(await raise(types.fire))).toEqual(free)
})

test('who may not handle alarms may not hold back severe ones, and may hold back others', async () => {
  const { company, silenceDevice, postpone, raise, quiet } = await aScene()
  const guard = await aViewer(db, company, { rights: [rights.workplace, rights.remindLater] })
  const helmet = await raise(types.helmet)
  const severe = { includeSevere: true }
  await expect(silenceDevice(guard, 600_000, severe)).rejects.toThrow('quiet.severeNotAllowed')
  await expect(postpone(helmet, guard, 600_000, severe)).rejects.toThrow('quiet.severeNotAllowed')
  expect(await quiet()).toEqual([])
  await silenceDevice(guard)
  await postpone(helmet, guard)
  expect(await quiet()).toHaveLength(2)
})

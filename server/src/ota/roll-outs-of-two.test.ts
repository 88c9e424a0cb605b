/** Roll-outs that a second person decides about, where the installation asks for one. */
import type { otaCalls } from '@watchfire/contract/ota/ota.calls.ts'
import type { RollOutAct } from '@watchfire/contract/ota/ota.shapes.ts'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import type { Handler } from '../core/http/handlers.ts'
import { aChannel, aCompany, anAiServer, aViewer, type ChannelOfTest } from '../core/testing/builders.ts'
import { everyWriteIsLogged } from '../core/testing/logged-writes.ts'
import { suiteDatabase } from '../core/testing/suite-database.ts'
import { getRollOut } from './get-roll-out.ts'
import { exchangeUpdates } from './ota.public.ts'
import { setRollOut } from './set-roll-out.ts'
import { startRollOut } from './start-roll-out.ts'
import { aRollOut } from './testing/ota-rows.ts'

const db = suiteDatabase()
everyWriteIsLogged(db)
const context = { db } as never
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => '',
    (error: { code?: string }) => error.code ?? 'another',
  )

async function aScene(persons: number) {
  await sql`insert into system_setting (name, value, changed_by) values ('rollOutPersons', ${String(persons)}::jsonb, '')
    on conflict (name) do update set value = excluded.value`.execute(db.system)
  onTestFinished(async () => {
    await sql`delete from system_setting where name = 'rollOutPersons'`.execute(db.system)
  })
  const company = await aCompany(db)
  const server = await anAiServer(db, company)
  const channel: ChannelOfTest = await aChannel(db, server)
  const [asker, second] = [await aViewer(db, company), await aViewer(db, company)]
  // A package is there: that of a roll-out before, which is over.
  const before = await aRollOut(db, channel)
  await sql`update rollout set state = 5 where rollout_id = ${before}`.execute(db.system)
  const { package_id: packageId } = await db.system
    .selectFrom('rollout')
    .where('rollout_id', '=', before)
    .select('package_id')
    .executeTakeFirstOrThrow()
  await sql`update rollout_device set ended_at = now(), state = 7 where rollout_id = ${before}`.execute(db.system)
  const phases = [{ size: 100, unit: 'percent', successPercent: 0, stopPercent: 100, minutes: 0 }]
  const always = { windowFrom: null, windowTo: null, kilobytesPerSecond: null }
  const start = () =>
    startRollOut({ packageId, aiServerIds: [server.deviceId], phases, ...always } as never, asker, context)
  const act = (rollOutId: number, rollOutAct: RollOutAct, by = second, reason?: string) =>
    setRollOut({ rollOutId, rollOutAct, ...(reason !== undefined && { reason }) }, by, context)
  const seen = async (rollOutId: number, by = second) =>
    ((await getRollOut({ rollOutId }, by, context)) as Awaited<ReturnType<Handler<typeof otaCalls.getRollOut>>>).rollOut
  const offered = () => db.system.transaction().execute(trx => exchangeUpdates(trx, server.deviceNo, undefined))
  return { asker, second, start, act, seen, offered }
}

test('without the setting a roll-out begins at once, as it always did', async () => {
  const { start, offered, seen, act, second } = await aScene(1)
  const { rollOutId, awaits } = await start()
  expect(awaits).toBe(false)
  expect(await seen(rollOutId)).toMatchObject({ state: 'running', mayDecide: false, decidedBy: null })
  expect(await offered()).not.toBe(null)
  expect(await refusal(act(rollOutId, 'approve', second))).toBe('ota.awaitsNobody')
})

test('it waits, offers nothing, and keeps its AI servers, until a second person approves it', async () => {
  const { asker, second, start, act, seen, offered } = await aScene(2)
  const { rollOutId, awaits } = await start()
  expect([awaits, await offered()]).toEqual([true, null])
  expect(await refusal(start())).toBe('ota.updatesAlready')
  expect((await seen(rollOutId, asker)).mayDecide).toBe(false)
  expect(await seen(rollOutId)).toMatchObject({ state: 'awaiting', mayDecide: true })
  // Nor by another account of theirs, and by nothing else that would let it begin.
  const otherAccount = { ...second, enteredBy: asker.accountId }
  expect((await seen(rollOutId, otherAccount)).mayDecide).toBe(false)
  for (const by of [asker, otherAccount]) {
    expect(await refusal(act(rollOutId, 'approve', by))).toBe('ota.ownRollOut')
    expect(await refusal(act(rollOutId, 'refuse', by, 'x'))).toBe('ota.ownRollOut')
  }
  for (const way of ['resume', 'pause'] as const) expect(await refusal(act(rollOutId, way))).toBe('ota.awaitsApproval')
  await act(rollOutId, 'approve')
  expect(await seen(rollOutId)).toMatchObject({ state: 'running', mayDecide: false, decidedBy: second.fullName })
  expect(await offered()).not.toBe(null)
  expect(await refusal(act(rollOutId, 'approve'))).toBe('ota.awaitsNobody')
})

test('a refusal has its reason, and is the end of it; whoever asked may abort before', async () => {
  const { asker, second, start, act, seen, offered } = await aScene(2)
  const { rollOutId } = await start()
  expect(await refusal(act(rollOutId, 'refuse', second, ''))).toBe('ota.noReason')
  await act(rollOutId, 'refuse', second, '周末再升级')
  const decided = { state: 'refused', decidedBy: second.fullName, decisionReason: '周末再升级' }
  expect(await seen(rollOutId, asker)).toMatchObject(decided)
  expect(await offered()).toBe(null)
  for (const way of ['approve', 'resume', 'abort'] as const)
    expect(await refusal(act(rollOutId, way))).toBe('ota.overAlready')
  const again = await start()
  await act(again.rollOutId, 'abort', asker)
  expect((await seen(again.rollOutId)).state).toBe('aborted')
})

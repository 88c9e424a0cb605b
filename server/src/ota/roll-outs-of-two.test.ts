/** Roll-outs that a second person decides about, where the installation asks for one. */
import type { otaCalls } from '@watchfire/contract/ota/ota.calls.ts'
import type { RollOutAct, RollOutDecision } from '@watchfire/contract/ota/ota.shapes.ts'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import type { Handler } from '../core/http/handlers.ts'
import type { Viewer } from '../core/session/viewer.ts'
import { aChannel, aCompany, anAiServer, aViewer, type ChannelOfTest } from '../core/testing/builders.ts'
import { everyWriteIsLogged } from '../core/testing/logged-writes.ts'
import { suiteDatabase } from '../core/testing/suite-database.ts'
import { decideRollOut } from './decide-roll-out.ts'
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
  const start = (by = asker) =>
    startRollOut({ packageId, aiServerIds: [server.deviceId], phases, ...always } as never, by, context)
  /** An API key that somebody holds. */
  const keyOf = async (holder: Viewer): Promise<Viewer> => {
    const { rows } = await sql<{ account_id: number }>`
      with own as (
        insert into account (tenant_id, company_id, account, password_hash)
        values (${company.tenantId}, ${company.companyId}, ${crypto.randomUUID()}, '') returning account_id, tenant_id, company_id
      )
      insert into api_key (tenant_id, company_id, account_id, name, prefix, secret_hash, last_four, menu_ids, networks, expires_at, created_by, maker_id)
      select tenant_id, company_id, account_id, 'key', ${crypto.randomUUID().slice(0, 8)}, '', 'last', '{}', '{}', now() + interval '1 day', '', ${holder.accountId}
      from own returning account_id`.execute(db.system)
    return { ...holder, accountId: rows[0]?.account_id ?? 0 }
  }
  const act = (rollOutId: number, wanted: RollOutAct | RollOutDecision, by = second, reason?: string) => {
    if (wanted !== 'approve' && wanted !== 'refuse') return setRollOut({ rollOutId, rollOutAct: wanted }, by, context)
    const decision = { rollOutId, rollOutDecision: wanted, ...(reason !== undefined && { reason }) }
    return decideRollOut(decision, by, context)
  }
  const seen = async (rollOutId: number, by = second) =>
    ((await getRollOut({ rollOutId }, by, context)) as Awaited<ReturnType<Handler<typeof otaCalls.getRollOut>>>).rollOut
  const offered = () => db.system.transaction().execute(trx => exchangeUpdates(trx, server.deviceNo, undefined))
  return { company, server, asker, second, start, act, seen, offered, keyOf }
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

test('of an API key that asks its holder is no second person', async () => {
  const { second, asker, start, act, seen, keyOf } = await aScene(2)
  const { rollOutId } = await start(await keyOf(asker))
  expect((await seen(rollOutId, asker)).mayDecide).toBe(false)
  expect(await refusal(act(rollOutId, 'approve', asker))).toBe('ota.ownRollOut')
  await act(rollOutId, 'approve', second)
  expect((await seen(rollOutId)).state).toBe('running')
})

test('one whose AI server went to another company meanwhile is not let begin', async () => {
  const { server, start, act, company } = await aScene(2)
  const { rollOutId } = await start()
  const other = await aCompany(db, { of: company })
  await sql`update device set company_id = ${other.companyId}, project_id = ${other.projectId}, region_id = null
    where device_no = ${server.deviceNo}`.execute(db.system)
  expect(await refusal(act(rollOutId, 'approve'))).toBe('ota.noRollOut')
})

/** A rule with several thresholds, from its readings to the level of the alarm (decision 0119). */
import { allCalls } from '@watchfire/contract'
import { ruleLevels, ruleLevelsExtra } from '@watchfire/contract/rule/level-steps.ts'
import type { RuleEdit } from '@watchfire/contract/rule/rule.shapes.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test, vi } from 'vitest'
import { post, type SignedClient, signInAs } from '../core/testing/signed-client.ts'
import { suiteServer } from '../core/testing/suite-server.ts'
import { makeCollector } from '../ingest/collector.ts'
import { raiseFindings } from './raise-findings.ts'

const suite = suiteServer({ jobs: false })
const { sensor, device, rule, alarm } = allCalls
const minute = 60_000
const now = Date.now()
const none = { length: 0, unit: 'seconds' } as const
const log = { warn: () => undefined, error: () => undefined }
let admin: SignedClient
let place = { projectId: 0, companyId: 0 }

beforeAll(async () => {
  admin = await signInAs(suite.app, '13800000001', 'Watchfire!admin')
  const { project_id: projectId, company_id: companyId } = await suite.db.system
    .selectFrom('project')
    .where('name', '=', '一号厂区')
    .select(['project_id', 'company_id'])
    .executeTakeFirstOrThrow()
  place = { projectId, companyId }
})

const ladder: Omit<RuleEdit, 'companyId' | 'sensorIds'> = {
  name: '逐级升温',
  state: 'enabled',
  quantity: 'temperature',
  ofTypes: [],
  kind: 'now',
  operator: '>',
  threshold: 40,
  span: none,
  times: 2,
  hysteresis: 2,
  recovery: none,
  coolDown: none,
  lateness: 0,
  place: 'region',
  steps: [
    { threshold: 50, level: 'normal' },
    { threshold: 60, level: 'severe' },
  ],
  hours: [],
  alarmType: 60,
  level: 'notice',
}

async function aLadder(given: Partial<RuleEdit> = {}) {
  const { aiServerId, key } = await admin.call(device.registerAiServer, { name: '冷库', projectId: place.projectId })
  const sensorId = `${aiServerId}_S1`
  const send = (at: number, value: number) =>
    post(suite.app, sensor.sendReadings.path, [{ sensorId, quantity: 'temperature', at, value }], {
      authorization: `Bearer ${key}`,
    })
  await send(now - 60 * minute, 20)
  const edit = { ...ladder, companyId: place.companyId, sensorIds: [sensorId], ...given }
  const { ruleId } = await admin.call(rule.save, edit)
  let minutes = 50
  /** Values, a minute apart; resolves when all that was found of them is done. */
  const measure = async (...values: number[]) => {
    for (const value of values) {
      minutes -= 1
      await send(now - minutes * minute, value)
    }
    await vi.waitFor(
      async () => {
        const { rows } = await sql<{ open: number }>`
          select (select count(*)::int from rule_series where rule_id = ${ruleId} and judged_to < ${new Date(now - minutes * minute)})
               + (select count(*)::int from rule_finding where rule_id = ${ruleId} and alarm_id is null and not shadow) as open`.execute(
          suite.db.system,
        )
        if (rows[0]?.open !== 0) throw new Error('not yet')
      },
      { timeout: 10_000 },
    )
  }
  return { sensorId, ruleId, edit, measure }
}

const findingsOf = async (ruleId: number) => {
  const { rows } = await sql<{ change: string; level: number; alarm_id: string }>`
    select change, level, alarm_id from rule_finding where rule_id = ${ruleId} and not shadow order by at, change`.execute(
    suite.db.system,
  )
  return rows
}
const alarmsOf = async (ruleId: number) => {
  const ids = new Set((await findingsOf(ruleId)).map(({ alarm_id }) => alarm_id))
  return Promise.all([...ids].map(alarmId => admin.call(alarm.get, { alarmId })))
}
const changesIn = (extra: unknown) =>
  ruleLevels
    .parse((extra as Record<string, unknown>)[ruleLevelsExtra])
    .changes.map(({ change, level, value, threshold }) => [change, level, value, threshold])
const toldOf = async (alarmId: string) => {
  const { rows } = await sql<{ cause: string }>`
    select cause from outbox where kind = 'alarm' and alarm_id = ${Number.parseInt(alarmId.split('-')[1] ?? '', 36)} order by id`.execute(
    suite.db.system,
  )
  return rows.map(({ cause }) => cause)
}

test('beyond a higher threshold the same alarm rises and is told; what falls is shown and leaves the level', async () => {
  const { measure, ruleId } = await aLadder()
  await measure(41, 52, 65, 49, 59, 30)
  const [one, ...others] = await alarmsOf(ruleId)
  expect(others).toEqual([])
  expect(one).toMatchObject({ level: 'severe', state: 'pending', count: 1 })
  expect(changesIn(one?.extra)).toEqual([
    ['raise', 'notice', 41, 40],
    ['rise', 'normal', 52, 50],
    ['rise', 'severe', 65, 60],
    ['fall', 'normal', 49, 50],
    ['over', null, 30, 40],
  ])
  expect(await toldOf(one?.id ?? '')).toEqual(['raised', 'risen', 'risen', 'repeated', 'repeated'])
  const logged = await suite.db.system
    .selectFrom('audit')
    .where('action', '=', 'alarm.level')
    .where('target', '=', one?.id ?? '')
    .select('detail')
    .orderBy('audit_id')
    .execute()
  expect(logged.map(({ detail }) => detail)).toMatchObject([
    { change: 'rise', value: 52, before: { level: 'notice' }, after: { level: 'normal' } },
    { change: 'rise', value: 65, before: { level: 'normal' }, after: { level: 'severe' } },
    { change: 'fall', value: 49, after: { level: 'severe' } },
    { change: 'over', value: 30, after: { level: 'severe' } },
  ])
})

test('a first value beyond the highest threshold raises one alarm of its level, which says that threshold', async () => {
  const { measure, ruleId } = await aLadder()
  await measure(61)
  expect(await alarmsOf(ruleId)).toMatchObject([{ level: 'severe', extra: { rule: { threshold: 60, value: 61 } } }])
})

test('what rises after somebody judged the milder alarm is an alarm of its own', async () => {
  const { measure, ruleId } = await aLadder()
  await measure(41)
  const [first] = await alarmsOf(ruleId)
  const alarmId = first?.id ?? ''
  await admin.call(alarm.handle, { alarmIds: [alarmId], verdict: 'ignored', comment: '' })
  await measure(61, 45, 62)
  const alarms = await alarmsOf(ruleId)
  expect(alarms.map(({ level, state }) => [level, state])).toEqual([
    ['notice', 'handled'],
    ['severe', 'pending'],
  ])
  expect(changesIn(alarms[1]?.extra).map(([change]) => change)).toEqual(['raise', 'fall', 'rise'])
  expect(await toldOf(alarms[1]?.id ?? '')).toEqual(['raised', 'repeated', 'repeated'])
})

test('what rises to severe is held back neither by a reminder for later nor by a silence that leaves out severe alarms', async () => {
  const { measure, ruleId, sensorId } = await aLadder()
  await sql`
    update device set silent_from = now() - interval '1 hour', silent_until = now() + interval '1 hour', silent_severe = false
    where device_id = ${sensorId}`.execute(suite.db.system)
  await measure(41)
  const [milder] = await alarmsOf(ruleId)
  expect(milder).toMatchObject({ level: 'notice', silent: true })
  const number = Number.parseInt(milder?.id.split('-')[1] ?? '', 36)
  await sql`
    insert into reminder (tenant_id, account_id, alarm_id, alarm_at, due_at)
    select tenant_id, (select min(account_id) from account), alarm_id, alarm_at, now() + interval '1 hour' from alarm where alarm_id = ${number}`.execute(
    suite.db.system,
  )
  await measure(61)
  const { rows } = await sql`select from reminder where alarm_id = ${number}`.execute(suite.db.system)
  expect(rows).toEqual([])
  const told = await sql<{ id: string }>`
    select detail ->> 'deviceId' as id from outbox where kind = 'quiet' and detail ->> 'deviceId' = ${sensorId}`.execute(
    suite.db.system,
  )
  expect(told.rows).toEqual([{ id: sensorId }])
  expect(await alarmsOf(ruleId)).toMatchObject([{ level: 'severe', silent: false }])
})

test('what rises to severe is not held back by a silence of severe alarms that is over', async () => {
  const { measure, ruleId, sensorId } = await aLadder()
  await sql`
    update device set silent_from = now() - interval '1 hour', silent_until = now() + interval '1 hour', silent_severe = true
    where device_id = ${sensorId}`.execute(suite.db.system)
  await measure(41)
  expect(await alarmsOf(ruleId)).toMatchObject([{ level: 'notice', silent: true }])
  await sql`update device set silent_until = now() where device_id = ${sensorId}`.execute(suite.db.system)
  await measure(61)
  expect(await alarmsOf(ruleId)).toMatchObject([{ level: 'severe', silent: false }])
})

test('whatever is looked at again, by two at once, nothing is done twice', async () => {
  const { measure, ruleId } = await aLadder()
  await measure(41, 61)
  const [before] = await alarmsOf(ruleId)
  // As after a death before the alarm of the first finding was noted.
  await sql`update rule_finding set alarm_id = null where rule_id = ${ruleId} and change = 'raise'`.execute(
    suite.db.system,
  )
  const look = async () => {
    const collector = makeCollector({ db: suite.db, log })
    await raiseFindings({ db: suite.db, collector, log })
    await collector.stop()
  }
  await Promise.all([look(), look()])
  const [after, ...others] = await alarmsOf(ruleId)
  expect(others).toEqual([])
  expect([after?.id, after?.extra]).toEqual([before?.id, before?.extra])
})

test.each(['switched', 'saved'] as const)(
  'of a rule that judged in the shadow and is %s as on, what holds still is raised',
  async how => {
    const { measure, ruleId, edit } = await aLadder({ state: 'shadow' })
    await measure(41)
    expect(await alarmsOf(ruleId)).toEqual([])
    if (how === 'switched') await admin.call(rule.setState, { ruleId, state: 'enabled' })
    else await admin.call(rule.save, { ...edit, ruleId, state: 'enabled' })
    await measure(61, 45)
    const alarms = await alarmsOf(ruleId)
    expect(alarms).toMatchObject([{ level: 'severe', state: 'pending' }])
    expect(changesIn(alarms[0]?.extra).map(([change]) => change)).toEqual(['raise', 'rise', 'fall'])
  },
)

test('a trial says the levels, and in the shadow nothing changes', async () => {
  const { measure, ruleId, edit } = await aLadder({ state: 'disabled' })
  await measure(41, 61, 20)
  const { alarms, named } = await admin.call(rule.tryOut, edit)
  expect(alarms).toBe(1)
  expect(named.map(({ change, level }) => [change, level])).toEqual([
    ['over', null],
    ['rise', 'severe'],
    ['raise', 'notice'],
  ])
  expect(await findingsOf(ruleId)).toEqual([])
})

test.each([
  ['thresholds out of their order', { steps: [{ threshold: 39, level: 'severe' }] }, 'rule.badSteps'],
  ['a level that is no more severe', { steps: [{ threshold: 50, level: 'noticeVariant' }] }, 'rule.badSteps'],
  ['further thresholds of a range', { operator: 'outside', upper: 90, hysteresis: 0 }, 'rule.badSteps'],
  ['a severe step that waits', { coolDown: { length: 1, unit: 'minutes' } }, 'rule.severeWaits'],
] satisfies [string, Partial<RuleEdit>, string][])('%s are refused', async (_, given, code) => {
  await expect(
    admin.call(rule.save, { ...ladder, companyId: place.companyId, sensorIds: [], ...given }),
  ).rejects.toThrow(code)
})

/** Rules that compare what the readings of the last while come to, and that say what a gap means, from the readings to the alarm. */
import { allCalls } from '@watchfire/contract'
import type { RuleCondition, RuleEdit } from '@watchfire/contract/rule/rule.shapes.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test, vi } from 'vitest'
import { post, type SignedClient, signInAs } from '../core/testing/signed-client.ts'
import { suiteServer } from '../core/testing/suite-server.ts'
import { makeCollector } from '../ingest/collector.ts'
import { judgeDue, upToWindows } from './judge-series.ts'
import { raiseFindings } from './raise-findings.ts'
import { atFirst } from './standing.rules.ts'
import { readWindows } from './window.queries.ts'

const suite = suiteServer({ jobs: false })
const { sensor, device, rule, alarm } = allCalls
const minute = 60_000
// The begin of an hour: how readings fall into parts of a window is the same in each run.
const now = Math.floor(Date.now() / (60 * minute)) * 60 * minute
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

const minutes = (length: number) => ({ length, unit: 'minutes' }) as const
const plain: Omit<RuleEdit, 'companyId' | 'sensorIds'> = {
  name: '平均温度',
  state: 'enabled',
  quantity: 'temperature',
  ofTypes: [],
  kind: 'now',
  operator: '>',
  threshold: 60,
  span: none,
  times: 2,
  hysteresis: 0,
  recovery: none,
  coolDown: none,
  lateness: 0,
  place: 'region',
  hours: [],
  alarmType: 60,
  level: 'normal',
  aggregate: { function: 'avg', within: minutes(10) },
}

/** A sensor that sent these values, one a minute, the newest of them `ago` minutes ago. */
async function aSensor(values: readonly number[], ago = 1) {
  const { aiServerId, key } = await admin.call(device.registerAiServer, { name: '冷库', projectId: place.projectId })
  const sensorId = `${aiServerId}_S1`
  const send = (...sent: readonly { at: number; value: number }[]) =>
    post(
      suite.app,
      sensor.sendReadings.path,
      sent.map(one => ({ sensorId, quantity: 'temperature', ...one })),
      { authorization: `Bearer ${key}` },
    )
  await send(...values.map((value, index) => ({ at: now - (ago + values.length - 1 - index) * minute, value })))
  const edit = (given: Partial<RuleEdit>) => ({ ...plain, companyId: place.companyId, sensorIds: [sensorId], ...given })
  const add = async (given: Partial<RuleEdit> = {}) => (await admin.call(rule.save, edit(given))).ruleId
  return { sensorId, send, edit, add }
}

/** The findings when all that is due was judged. */
async function foundBy(ruleId: number, at = now) {
  // What the server itself is judging just then is passed over: it is through by the next time.
  for (const _ of [1, 2, 3]) {
    await sql`update rule_series set due_at = now() where rule_id = ${ruleId} and due_at is not null`.execute(
      suite.db.system,
    )
    await judgeDue({ db: suite.db, log, clock: () => at })
  }
  const collector = makeCollector({ db: suite.db, log })
  await raiseFindings({ db: suite.db, collector, log })
  await collector.stop()
  const { rows } = await sql<{ at: number; alarm_id: string; value: number; measure: number }>`
    select at, alarm_id, (reason ->> 'value')::float8 as value, (reason ->> 'measure')::float8 as measure
    from rule_finding where rule_id = ${ruleId} order by at`.execute(suite.db.system)
  return rows
}
const judged = (ruleId: number, at: number) =>
  vi.waitFor(
    async () => {
      const { rows } = await sql<{ judged_to: number }>`
        select judged_to from rule_series where rule_id = ${ruleId}`.execute(suite.db.system)
      expect(rows[0]?.judged_to).toBe(at)
    },
    { timeout: 10_000 },
  )

test('the average of the last while alarms where no peak does, and the alarm says what it was', async () => {
  const { send, add } = await aSensor([20, 20, 20, 20, 20], 10)
  const ruleId = await add()
  for (const ago of [5, 4, 3]) await send({ at: now - ago * minute, value: 90 })
  await judged(ruleId, now - 3 * minute)
  expect(await foundBy(ruleId)).toEqual([])
  await send({ at: now - 2 * minute, value: 90 })
  await judged(ruleId, now - 2 * minute)
  const [found, ...more] = await foundBy(ruleId)
  expect(more).toEqual([])
  // Of the last ten minutes: 20 twice, 90 four times.
  expect(found).toMatchObject({ at: now - 2 * minute, value: 90, measure: 400 / 6 })
  const raised = await admin.call(alarm.get, { alarmId: found?.alarm_id ?? '' })
  expect(raised.extra).toMatchObject({
    rule: { aggregate: { function: 'avg', within: minutes(10) }, threshold: 60, measure: 400 / 6 },
  })
})

test.each([
  ['from the readings', { function: 'avg', within: minutes(10) }, 70],
  ['from their minutes', { function: 'avg', within: minutes(60) }, 70],
  ['of a sum', { function: 'sum', within: minutes(10) }, 700],
] as const)('a rule that is new knows what was before it: %s', async (_, aggregate, measure) => {
  const { add } = await aSensor([...Array(60).fill(20), ...Array(60).fill(70)])
  const ruleId = await add({ aggregate })
  expect(await foundBy(ruleId)).toMatchObject([{ at: now - minute, value: 70, measure }])
})

test.each([
  [10, 11],
  [60, 61],
])('of what was before a window of %d minutes one reading is read, or one minute', async (length, parts) => {
  const { sensorId } = await aSensor(Array(130).fill(20))
  const { tenant_id, device_no } = await suite.db.system
    .selectFrom('device')
    .where('device_id', '=', sensorId)
    .select(['tenant_id', 'device_no'])
    .executeTakeFirstOrThrow()
  const key = { tenant_id, device_no, quantity: 1, judged_to: now - minute, windowMs: length * minute }
  expect((await readWindows(suite.db.system, [key])).get(0)?.parts).toHaveLength(parts)
})

test('so many windows are read in one transaction; the others wait for the next', () => {
  const condition = { ...plain, upper: null } as RuleCondition
  const begins = (last_at: number) => ({ memory: null, last_at, condition })
  const others = [
    { ...begins(1), condition: { ...condition, aggregate: undefined } },
    { ...begins(1), memory: atFirst },
  ]
  const held = [begins(1), ...others, begins(2), ...others, begins(3), ...others]
  expect(upToWindows(held, 2)).toEqual(held.slice(0, 6))
  expect(upToWindows(held, 3)).toEqual(held)
})

test('an edit that says nothing of what is compared, of gaps and of the limit leaves them; null takes them away', async () => {
  const { edit, add } = await aSensor([20])
  const gap = { policy: 'alarm', after: minutes(30) } as const
  const ruleId = await add({ gap, hourlyLimit: 5 })
  const { aggregate } = plain
  const kept = async () => {
    const [row] = (await admin.call(rule.list, {})).rows.filter(one => one.ruleId === ruleId)
    return { aggregate: row?.aggregate, gap: row?.gap, hourlyLimit: row?.hourlyLimit }
  }
  await admin.call(rule.save, { ...edit({ name: '平均', aggregate: undefined }), ruleId })
  expect(await kept()).toEqual({ aggregate, gap, hourlyLimit: 5 })
  // What the rule can have no longer goes.
  await admin.call(rule.save, { ...edit({ kind: 'times', span: minutes(5), aggregate: undefined }), ruleId })
  expect(await kept()).toEqual({ gap, hourlyLimit: 5 })
  await admin.call(rule.save, { ...edit({ level: 'severe', aggregate: null, gap: null }), ruleId })
  expect(await kept()).toEqual({})
})

test('a sensor that is new has too few readings for a while, which is no alarm; one that sends fewer than before is one', async () => {
  const aggregate = { function: 'count', within: minutes(10) } as const
  const fresh = await aSensor([20, 20])
  const few = await fresh.add({ operator: '<', threshold: 5, aggregate })
  expect(await foundBy(few)).toEqual([])
  const { add } = await aSensor(Array(30).fill(20))
  const ruleId = await add({ operator: '<', threshold: 5, aggregate })
  expect(await foundBy(ruleId)).toEqual([])
  const after = Date.now() - now + 20 * minute
  const [found] = await foundBy(ruleId, now + after)
  // Ten a minute apart, the last a minute ago: five minutes from now four of them are left.
  expect(found).toMatchObject({ at: now + 5 * minute, measure: 4 })
})

test('what is in a window is in the row: whoever judges next goes on with it', async () => {
  const { send, add } = await aSensor([20])
  const ruleId = await add({ aggregate: { function: 'max', within: minutes(10) } })
  expect(await foundBy(ruleId)).toEqual([])
  await send({ at: now - 30_000, value: 61 })
  await judged(ruleId, now - 30_000)
  const { rows } = await sql<{ memory: { looked: { parts: number[][] } } }>`
    select memory from rule_series where rule_id = ${ruleId}`.execute(suite.db.system)
  expect(rows[0]?.memory.looked.parts.map(part => part.slice(1))).toEqual([
    [20, 20, 1, 20],
    [61, 61, 1, 61],
  ])
})

test('a trial says what was measured', async () => {
  const { edit } = await aSensor([20, 60, 90, 90, 20])
  const tried = await admin.call(rule.tryOut, edit({ aggregate: { function: 'avg', within: minutes(3) } }))
  expect(tried.named.map(({ at, value }) => [at, value])).toEqual([[now - 2 * minute, 80]])
})

const missing = { aggregate: undefined, gap: { policy: 'alarm', after: minutes(30) } } as const

test('a gap alarms once its time is over, and the alarm and a trial say that nothing came', async () => {
  const { add, edit } = await aSensor([20, 20], 40)
  const ruleId = await add(missing)
  expect(await foundBy(ruleId, Date.now() + 20 * minute)).toEqual([])
  const [found, ...more] = await foundBy(ruleId, Date.now() + 31 * minute)
  expect(more).toEqual([])
  expect(found).toMatchObject({ at: now - 10 * minute, value: 20 })
  const { extra } = await admin.call(alarm.get, { alarmId: found?.alarm_id ?? '' })
  expect(extra).toMatchObject({ rule: { missing: minutes(30), since: now - 40 * minute } })
  expect((await admin.call(rule.tryOut, edit(missing))).named).toMatchObject([
    { at: now - 10 * minute, isGap: true, level: 'normal' },
  ])
})

test('a trial names what it has nothing of: chosen sensors that never sent this, and of a place those that never sent anything', async () => {
  const { sensorId } = await aSensor([20])
  const { aiServerId } = await admin.call(device.registerAiServer, { name: '泵房', projectId: place.projectId })
  const add = async (name: string, kind: 'sensor' | 'meter') =>
    (await admin.call(sensor.add, { aiServerId, kind, name })).sensorId
  const sensorIds = [sensorId, await add('从未上报', 'sensor'), await add('水表', 'meter')]
  const edit = { ...plain, companyId: place.companyId }
  expect((await admin.call(rule.tryOut, { ...edit, sensorIds })).unheard).toEqual({
    count: 2,
    names: ['从未上报', '水表'],
  })
  const humid = { ...edit, sensorIds: [sensorId], quantity: 'humidity' as const }
  expect((await admin.call(rule.tryOut, humid)).unheard.count).toBe(1)
  const all = await admin.call(rule.tryOut, { ...edit, sensorIds: [], projectId: place.projectId })
  expect(all.unheard.names).toContain('从未上报')
  expect(all.unheard.names).not.toContain('水表')
})

test('a gap that ends the condition lets the time that began end unheard', async () => {
  const { add } = await aSensor([70], 40)
  const lasting = { aggregate: undefined, kind: 'for', span: minutes(30) } as const
  const goesOn = await add(lasting)
  const ends = await add({ ...lasting, gap: { policy: 'end', after: minutes(10) } })
  expect(await foundBy(goesOn, Date.now() + 31 * minute)).toMatchObject([{ at: now - 10 * minute }])
  expect(await foundBy(ends, Date.now() + 31 * minute)).toEqual([])
})

test('a sensor that never said anything is missed by a rule of which a gap is an alarm, and by no other', async () => {
  const { aiServerId } = await admin.call(device.registerAiServer, { name: '泵房', projectId: place.projectId })
  const { sensorId } = await admin.call(sensor.add, { aiServerId, kind: 'sensor', name: '温度1' })
  const add = async (given: Partial<RuleEdit>) =>
    (await admin.call(rule.save, { ...plain, companyId: place.companyId, sensorIds: [sensorId], ...given })).ruleId
  const ends = await add({ ...missing, gap: { policy: 'end', after: minutes(30) } })
  const ruleId = await add(missing)
  const began = Date.now() + minute
  for (const id of [ends, ruleId]) expect(await foundBy(id, began)).toEqual([])
  expect(await foundBy(ends, began + 31 * minute)).toEqual([])
  expect(await foundBy(ruleId, began + 31 * minute)).toMatchObject([{ at: began + 30 * minute, value: null }])
})

test.each([
  ['an aggregate of a time that is none', { aggregate: { function: 'avg', within: none } }, 'rule.badAggregate'],
  ['an aggregate of silence', { kind: 'silent', span: minutes(5) }, 'rule.badAggregate'],
  ['a gap of no length', { ...missing, gap: { policy: 'end', after: none } }, 'rule.badGap'],
  ['a gap in silence', { ...missing, kind: 'silent', span: minutes(5) }, 'rule.badGap'],
] as const)('%s is refused', async (_, given, code) => {
  const { edit } = await aSensor([20])
  await expect(admin.call(rule.save, edit(given))).rejects.toThrow(code)
})

/** From a reading over a rule to the alarm. */
import { allCalls } from '@watchfire/contract'
import { type RuleEdit, trialLimits } from '@watchfire/contract/rule/rule.shapes.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test, vi } from 'vitest'
import type { Viewer } from '../core/session/viewer.ts'
import { aCompany, aViewer, type CompanyOfTest } from '../core/testing/builders.ts'
import { post, type SignedClient, signInAs } from '../core/testing/signed-client.ts'
import { suiteServer } from '../core/testing/suite-server.ts'
import { makeCollector } from '../ingest/collector.ts'
import { judgeDue } from './judge-series.ts'
import { raiseFindings } from './raise-findings.ts'
import { tryOutRule } from './try-out-rule.ts'

const suite = suiteServer({ jobs: false })
const { sensor, device, rule, alarm } = allCalls
const minute = 60_000
const now = Date.now()
const log = { warn: () => undefined, error: () => undefined }
let admin: SignedClient
let projectId = 0
let companyId = 0

beforeAll(async () => {
  admin = await signInAs(suite.app, '13800000001', 'Watchfire!admin')
  const project = suite.db.system
    .selectFrom('project')
    .where('name', '=', '一号厂区')
    .select(['project_id', 'company_id'])
  const found = await project.executeTakeFirstOrThrow()
  projectId = found.project_id
  companyId = found.company_id
})

const none = { length: 0, unit: 'seconds' } as const
const hot: Omit<RuleEdit, 'companyId' | 'sensorIds'> = {
  name: '高温',
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
}

const until = <T>(look: () => Promise<T>): Promise<NonNullable<T>> =>
  vi.waitFor(
    async () => {
      const seen = await look()
      if (!seen) throw new Error('not yet')
      return seen
    },
    { timeout: 10_000 },
  )

/** A sensor that has said 20 °C, and the rule given. */
async function aRuledSensor(given: Partial<RuleEdit> = {}) {
  const { aiServerId, key } = await admin.call(device.registerAiServer, { name: '冷库', projectId })
  const sensorId = `${aiServerId}_S1`
  const send = async (at: number, value: number) => {
    const { body } = await post(
      suite.app,
      sensor.sendReadings.path,
      [{ sensorId, quantity: 'temperature', at, value }],
      {
        authorization: `Bearer ${key}`,
      },
    )
    return body.data
  }
  await send(now - 60 * minute, 20)
  const edit = { ...hot, companyId, sensorIds: [sensorId], ...given }
  const { ruleId } = await admin.call(rule.save, edit)
  return { sensorId, send, ruleId, edit }
}

const findingsOf = async (ruleId: number) => {
  const { rows } = await sql<{ at: number; alarm_id: string | null; shadow: boolean }>`
    select at, alarm_id, shadow from rule_finding where rule_id = ${ruleId} order by at`.execute(suite.db.system)
  return rows
}
/** The readings so far are judged. */
const judged = (ruleId: number, at: number) =>
  until(async () => {
    const { rows } = await sql<{ judged_to: number }>`
      select judged_to from rule_series where rule_id = ${ruleId}`.execute(suite.db.system)
    return rows.length > 0 && rows.every(row => row.judged_to >= at)
  })
/** Makes the passing of time known as the ticker does. */
async function tick(at: number) {
  await sql`update rule_series set due_at = now() where due_at is not null`.execute(suite.db.system)
  await judgeDue({ db: suite.db, log, clock: () => at })
  const collector = makeCollector({ db: suite.db, log })
  await raiseFindings({ db: suite.db, collector, log })
  await collector.stop()
}
const listed = async (ruleId: number) => (await admin.call(rule.list, {})).rows.find(one => one.ruleId === ruleId)

test('a value beyond raises one alarm, which says why, at the level of the rule', async () => {
  const { send, ruleId, sensorId } = await aRuledSensor({ level: 'severe' })
  await send(now - 2 * minute, 71)
  await until(async () => (await findingsOf(ruleId))[0]?.alarm_id)
  await send(now - minute, 72)
  await judged(ruleId, now - minute)
  const findings = await findingsOf(ruleId)
  expect(findings.map(({ at }) => at)).toEqual([now - 2 * minute])
  const raised = await admin.call(alarm.get, { alarmId: findings[0]?.alarm_id ?? '' })
  expect(raised).toMatchObject({ type: 60, level: 'severe', deviceId: sensorId })
  expect(raised.extra).toMatchObject({
    rule: { ruleId, name: '高温', threshold: 60, value: 71, since: now - 2 * minute },
  })
  expect(await listed(ruleId)).toMatchObject({ judged: 1, firing: 1, raisedToday: 1 })
})

test('a severe alarm of a rule is never merged into a milder one that is pending', async () => {
  const { send, ruleId, sensorId } = await aRuledSensor({ level: 'severe', threshold: 80 })
  await admin.call(sensor.saveLimits, {
    sensorId,
    version: (await admin.call(sensor.get, { sensorId })).version,
    limits: [{ quantity: 'temperature', low: null, high: 50, hysteresis: 0, minutes: 0 }],
  })
  await send(now - 3 * minute, 55)
  await send(now - 3 * minute + 1000, 85)
  const found = await until(async () => (await findingsOf(ruleId))[0]?.alarm_id)
  expect(await admin.call(alarm.get, { alarmId: String(found) })).toMatchObject({ level: 'severe', count: 1 })
})

test('a time that is over alarms without a further reading, and once however often it is looked at', async () => {
  const { send, ruleId } = await aRuledSensor({ kind: 'for', span: { length: 5, unit: 'minutes' } })
  await send(now - minute, 65)
  await judged(ruleId, now - minute)
  await tick(now + 4 * minute)
  expect(await findingsOf(ruleId)).toEqual([])
  await tick(Date.now() + 6 * minute)
  await tick(Date.now() + 7 * minute)
  expect((await findingsOf(ruleId)).map(({ at }) => at)).toEqual([now + 4 * minute])
})

test('a slow clock of a sensor lets nothing come early', async () => {
  const { send, ruleId } = await aRuledSensor({ kind: 'for', span: { length: 5, unit: 'minutes' } })
  await send(now - 50 * minute, 65)
  await judged(ruleId, now - 50 * minute)
  await tick(now + minute)
  expect(await findingsOf(ruleId)).toEqual([])
})

/** Sensors of one AI server that were set up and said nothing. */
async function quietSensors(...names: string[]) {
  const { aiServerId, key } = await admin.call(device.registerAiServer, { name: '泵房', projectId })
  const sensorIds: string[] = []
  for (const name of names)
    sensorIds.push((await admin.call(sensor.add, { aiServerId, kind: 'sensor', name })).sensorId)
  const send = (sensorId: string, at: number, quantity = 'temperature') =>
    post(suite.app, sensor.sendReadings.path, [{ sensorId, quantity, at, value: 1 }], {
      authorization: `Bearer ${key}`,
    })
  return { sensorIds, send }
}
const silent = { ...hot, kind: 'silent', span: { length: 5, unit: 'minutes' }, name: '没有数据' } as const

test('a sensor that never said anything is silent when the time of the rule is over, once, until it speaks', async () => {
  const { sensorIds, send } = await quietSensors('温度1')
  const [sensorId = ''] = sensorIds
  const { ruleId } = await admin.call(rule.save, { ...silent, companyId, sensorIds })
  const began = Date.now() + minute
  await tick(began)
  await tick(began + 4 * minute)
  expect(await findingsOf(ruleId)).toEqual([])
  for (const minutes of [6, 7, 60]) await tick(began + minutes * minute)
  const findings = await findingsOf(ruleId)
  expect(findings.map(({ at }) => at)).toEqual([began + 5 * minute])
  expect((await admin.call(alarm.get, { alarmId: findings[0]?.alarm_id ?? '' })).extra).toMatchObject({
    rule: { kind: 'silent', since: began, value: null },
  })
  // Its clock is an hour behind, which says nothing of how long it was silent.
  await send(sensorId, now - 60 * minute)
  await until(async () => (await listed(ruleId))?.firing === 0)
  await tick(Date.now() + 4 * minute)
  expect(await findingsOf(ruleId)).toHaveLength(1)
  await tick(Date.now() + 6 * minute)
  expect(await findingsOf(ruleId)).toHaveLength(2)
})

test('a first reading in time is no silence, however far ahead the clock of its sensor is', async () => {
  const { sensorIds, send } = await quietSensors('温度1')
  const { ruleId } = await admin.call(rule.save, { ...silent, companyId, sensorIds })
  await tick(Date.now())
  await send(sensorIds[0] ?? '', Date.now() + 9 * minute)
  await until(async () => (await listed(ruleId))?.lastJudgedAt)
  await judged(ruleId, Date.now())
  expect(await findingsOf(ruleId)).toEqual([])
})

test('of all sensors of a place those are missed that may measure it: none that is off, or measures something else', async () => {
  const { sensorIds, send } = await quietSensors('未知', '停用', '烟感', '限值')
  const [unknown = '', off = '', smoke = '', limited = ''] = sensorIds
  const { version, ...set } = await admin.call(sensor.get, { sensorId: off })
  await admin.call(sensor.update, { sensorId: off, version, name: set.name, enabled: false })
  await send(smoke, now - minute, 'smoke')
  const limit = { quantity: 'temperature', low: null, high: 50, hysteresis: 0, minutes: 0 } as const
  await admin.call(sensor.saveLimits, { sensorId: limited, version: 1, limits: [limit] })
  const { ruleId } = await admin.call(rule.save, { ...silent, companyId, sensorIds: [] })
  const watched = async (id: number) => {
    const { rows } = await sql<{ device_id: string }>`
      select device_id from rule_series join device using (device_no) where rule_id = ${id} and device_id = any(${sensorIds})
      order by device_id`.execute(suite.db.system)
    return rows.map(({ device_id }) => device_id)
  }
  expect(await watched(ruleId)).toEqual([unknown, limited].sort())
  const beyond = await admin.call(rule.save, { ...hot, companyId, sensorIds: [] })
  expect(await watched(beyond.ruleId)).toEqual([])
})

test('a sensor that a rule names is not removed below it, or the rule would count as one for all', async () => {
  const { sensorIds } = await quietSensors('单独')
  const [sensorId = ''] = sensorIds
  const { ruleId } = await admin.call(rule.save, { ...silent, companyId, sensorIds, name: '断线' })
  const remove = () => admin.send(sensor.remove, { deviceId: sensorId, version: 1 })
  expect((await remove()).body).toMatchObject({ errorCode: 'sensor.ofRules', rmsg: expect.stringContaining('断线') })
  await admin.call(rule.remove, { ruleId })
  expect((await remove()).body).toMatchObject({ rcode: 0 })
})

test('in the shadow a rule counts and raises nothing', async () => {
  const { send, ruleId } = await aRuledSensor({ state: 'shadow' })
  await send(now - minute, 65)
  await until(async () => (await findingsOf(ruleId)).length === 1)
  await tick(now)
  expect(await findingsOf(ruleId)).toEqual([{ at: now - minute, alarm_id: null, shadow: true }])
  expect(await listed(ruleId)).toMatchObject({ state: 'shadow', raisedToday: 1 })
})

test('what was stored and not judged when a server died is judged by the next look, once', async () => {
  const { send, ruleId } = await aRuledSensor()
  await send(now - 2 * minute, 65)
  await judged(ruleId, now - 2 * minute)
  // As after a death between the two transactions, and before the alarm was noted.
  await sql`update rule_series set memory = null, judged_to = judged_to - interval '1 second' where rule_id = ${ruleId}`.execute(
    suite.db.system,
  )
  const before = await until(async () => (await findingsOf(ruleId))[0]?.alarm_id)
  await sql`update rule_finding set alarm_id = null where rule_id = ${ruleId}`.execute(suite.db.system)
  await sql`update rule_series set due_at = now() where rule_id = ${ruleId}`.execute(suite.db.system)
  await tick(Date.now())
  expect((await findingsOf(ruleId)).map(finding => finding.alarm_id)).toEqual([before])
})

test('a rule that is switched off knows nothing more; switched on, it judges the newest value', async () => {
  const { send, ruleId } = await aRuledSensor()
  await admin.call(rule.setState, { ruleId, state: 'disabled' })
  await send(now - minute, 65)
  expect(await listed(ruleId)).toMatchObject({ judged: 0, state: 'disabled' })
  await admin.call(rule.setState, { ruleId, state: 'enabled' })
  await tick(Date.now())
  expect((await findingsOf(ruleId)).length).toBe(1)
  await admin.call(rule.remove, { ruleId })
  expect(await listed(ruleId)).toBeUndefined()
})

test('a trial names the alarms a rule would have raised, and raises none', async () => {
  const { send, ruleId, edit } = await aRuledSensor({ state: 'disabled' })
  for (const [minutes, value] of [
    [50, 65],
    [40, 20],
    [30, 70],
    [10, 75],
  ] as const)
    await send(now - minutes * minute, value)
  const tried = await admin.call(rule.tryOut, { ...edit, hysteresis: 2 })
  expect(tried).toMatchObject({ sensors: 1, isPart: false, readings: 5, alarms: 2 })
  expect(tried.named.map(({ at, value }) => [at, value])).toEqual([
    [now - 30 * minute, 70],
    [now - 50 * minute, 65],
  ])
  const waiting = { ...edit, kind: 'for', span: { length: 15, unit: 'minutes' } } as const
  expect((await admin.call(rule.tryOut, waiting)).named.map(({ at }) => at)).toEqual([now - 15 * minute])
  expect(await findingsOf(ruleId)).toEqual([])
})

test('a trial waits for nobody who holds the company, and holds it itself for nobody', async () => {
  const { edit } = await aRuledSensor({ state: 'disabled' })
  await suite.db.system.transaction().execute(async trx => {
    await sql`select from company where company_id = ${companyId} for update`.execute(trx)
    expect(await admin.call(rule.tryOut, edit)).toMatchObject({ sensors: 1 })
  })
})

test('one trial of an account runs at a time, and few of a customer; another customer tries meanwhile', async () => {
  const [ours, theirs] = [await aCompany(suite.db), await aCompany(suite.db)]
  const tryOne = tryOutRule()
  const tools = { db: suite.db, log: suite.app.log }
  const first = await aViewer(suite.db, ours)
  const others = [await aViewer(suite.db, ours), await aViewer(suite.db, ours), await aViewer(suite.db, ours)]
  const stranger = await aViewer(suite.db, theirs)
  const tryAs = (viewer: Viewer, { companyId: of }: CompanyOfTest) =>
    Promise.resolve(tryOne({ ...hot, companyId: of, sensorIds: [] }, viewer, tools)).then(
      ({ sensors }) => sensors,
      error => error.code,
    )
  const tried = [
    tryAs(first, ours),
    tryAs(first, ours),
    ...others.map(viewer => tryAs(viewer, ours)),
    tryAs(stranger, theirs),
  ]
  expect(await Promise.all(tried)).toEqual([0, 'rule.tooManyTrials', 0, 0, 'rule.tooManyTrials', 0])
  expect(await tryAs(first, ours)).toBe(0)
})

test('a trial of a sensor with more readings than it looks at says since when it looked', async () => {
  const { sensorId, edit } = await aRuledSensor({ state: 'disabled' })
  expect(await admin.call(rule.tryOut, edit)).toMatchObject({ isPart: false, triedSince: null })
  const first = now - 6 * 24 * 60 * minute
  await sql`
    insert into reading (tenant_id, device_no, quantity, at, value)
    select tenant_id, device_no, 1, to_timestamp(${first}::float8 / 1000) + number * interval '10 seconds', 20
    from device, generate_series(1, ${trialLimits.readings}::int) as number where device_id = ${sensorId}`.execute(
    suite.db.system,
  )
  // The one of an hour ago is the newest of those it looks at.
  const tried = await admin.call(rule.tryOut, edit)
  expect(tried).toMatchObject({ isPart: true, readings: trialLimits.readings, triedSince: first + 20_000 })
})

test.each([
  ['a range upside down', { operator: 'outside', threshold: 10, upper: 5 } as const, 'rule.badRange'],
  ['a time that is none', { kind: 'for' } as const, 'rule.noSpan'],
  [
    'severe alarms that wait',
    { level: 'severe', coolDown: { length: 1, unit: 'minutes' } } as const,
    'rule.severeWaits',
  ],
  ['a fault of devices', { alarmType: 70 }, 'rule.unknownType'],
  ['a sensor that is none', { sensorIds: ['NOBODY_S1'] }, 'rule.unknownSensor'],
])('%s is refused', async (_, given, code) => {
  await expect(admin.call(rule.save, { ...hot, companyId, sensorIds: [], ...given })).rejects.toThrow(code)
})

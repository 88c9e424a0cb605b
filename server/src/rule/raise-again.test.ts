/** Alarms of rules that were handled while their condition holds, from the verdict to the next alarm. */
import { allCalls } from '@watchfire/contract'
import { type RuleEdit, ruleReason } from '@watchfire/contract/rule/rule.shapes.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test, vi } from 'vitest'
import { post, type SignedClient, signInAs } from '../core/testing/signed-client.ts'
import { suiteServer } from '../core/testing/suite-server.ts'
import { makeCollector } from '../ingest/collector.ts'
import { judgeDue } from './judge-series.ts'
import { judgeDueTrees } from './judge-trees.ts'
import { raiseHandledAgain } from './raise-again.ts'
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

const hot = { quantity: 'temperature', operator: '>', threshold: 60, hysteresis: 0 } as const
const ofTree = { tree: { join: 'any', parts: [hot, { ...hot, threshold: 90 }] } } as const
const plain: Omit<RuleEdit, 'companyId' | 'sensorIds'> = {
  ...{ name: '高温', state: 'enabled', ofTypes: [], kind: 'now', span: none, times: 2, recovery: none, coolDown: none },
  ...{ lateness: 0, place: 'region', hours: [], alarmType: 60, level: 'normal', againMinutes: 30, ...hot },
}

const alarmsOf = async (ruleId: number) => {
  const { rows } = await sql<{ alarm_id: string; reason: object }>`
    select alarm_id, reason from rule_finding where rule_id = ${ruleId} and change = 'raise' order by at`.execute(
    suite.db.system,
  )
  return rows
}
/** A sensor that is too hot, and the alarm that a rule raised of it. */
async function anAlarm(given: object = {}) {
  const { aiServerId, key } = await admin.call(device.registerAiServer, { name: '电池间', projectId: place.projectId })
  const sensorIds = [`${aiServerId}_S1`]
  const send = (value: number, at: number) =>
    post(suite.app, sensor.sendReadings.path, [{ sensorId: sensorIds[0], quantity: 'temperature', at, value }], {
      authorization: `Bearer ${key}`,
    })
  await send(20, now - 10 * minute)
  const edit: RuleEdit = { ...plain, companyId: place.companyId, sensorIds, ...given }
  const { ruleId } = await admin.call(rule.save, edit)
  await send(70, now - 5 * minute)
  await vi.waitFor(async () => expect((await alarmsOf(ruleId))[0]?.alarm_id).toBeTruthy(), { timeout: 30_000 })
  // It was found, and is handled, long before.
  await sql`update rule_finding set found_at = now() - interval '2 hours' where rule_id = ${ruleId}`.execute(
    suite.db.system,
  )
  const alarmId = (await alarmsOf(ruleId))[0]?.alarm_id ?? ''
  return { ruleId, edit, send, alarmId }
}
const handle = (alarmId: string) => admin.call(alarm.handle, { alarmIds: [alarmId], verdict: 'ignored', comment: '' })
const ask = (minutesLater: number) =>
  suite.db.system.transaction().execute(raiseHandledAgain(() => Date.now() + minutesLater * minute).work)
/** All that is due is judged, and its alarms are raised. */
async function judgeAt(at = Date.now() + 2000) {
  await judgeDue({ db: suite.db, log, clock: () => at })
  await judgeDueTrees({ db: suite.db, log, clock: () => at })
  await sql`update rule_series set due_at = now() where due_at is not null`.execute(suite.db.system)
  await sql`update rule_place set due_at = now() where due_at is not null`.execute(suite.db.system)
  await judgeDue({ db: suite.db, log, clock: () => at + 1000 })
  await judgeDueTrees({ db: suite.db, log, clock: () => at + 1000 })
  const collector = makeCollector({ db: suite.db, log })
  await raiseFindings({ db: suite.db, collector, log })
  await collector.stop()
}

const kinds = [
  ['one comparison', {}],
  ['several comparisons', ofTree],
] as const

test.each(kinds)('what was handled so long ago and holds still is raised again, each time: %s', async (_, given) => {
  const { ruleId, alarmId } = await anAlarm(given)
  await handle(alarmId)
  await ask(29)
  await judgeAt()
  expect(await alarmsOf(ruleId)).toHaveLength(1)
  await ask(31)
  await judgeAt()
  const [, again, ...more] = await alarmsOf(ruleId)
  expect(more).toEqual([])
  expect(again?.alarm_id).toBeTruthy()
  expect(again?.alarm_id).not.toBe(alarmId)
  expect(ruleReason.parse(again?.reason)).toMatchObject({ isAgain: true, value: 70 })
  // The new one waits for its verdict.
  await sql`update rule_finding set found_at = now() - interval '2 hours' where rule_id = ${ruleId}`.execute(
    suite.db.system,
  )
  await ask(120)
  await judgeAt()
  expect(await alarmsOf(ruleId)).toHaveLength(2)
  await handle(again?.alarm_id ?? '')
  await ask(120)
  await judgeAt(Date.now() + 10_000)
  expect(await alarmsOf(ruleId)).toHaveLength(3)
})

test.each([
  ['nobody handled', {}, false],
  ['is to be over once', { againMinutes: null }, true],
  ['is in the shadow now', { state: 'shadow' }, true],
])('an alarm is not raised again that %s', async (_, given, isHandled) => {
  const { ruleId, alarmId, edit } = await anAlarm()
  if (isHandled) await handle(alarmId)
  // It goes on with what it knows.
  await admin.call(rule.save, { ...edit, ...(given as Partial<RuleEdit>), ruleId })
  await ask(120)
  await judgeAt()
  expect(await alarmsOf(ruleId)).toHaveLength(1)
})

const steps = [{ threshold: 80, level: 'severe' }] as const
const longAgo = (ruleId: number) =>
  sql`update rule_finding set found_at = now() - interval '2 hours' where rule_id = ${ruleId}`.execute(suite.db.system)
const isAsked = async (ruleId: number) => {
  const { rows } = await sql<{ asked: boolean }>`
    select memory ->> 'again' is not null as asked from rule_series where rule_id = ${ruleId}
    union all select memory ->> 'again' is not null from rule_place where rule_id = ${ruleId}`.execute(suite.db.system)
  return rows[0]?.asked
}

/** An alarm that was handled, or needs no verdict, and the one that it became by its rise. */
async function aRise(level: 'normal' | 'recordOnly' = 'normal') {
  const base = await anAlarm({ steps, level })
  if (level === 'normal') await handle(base.alarmId)
  await base.send(90, now - 4 * minute)
  const risen = async () => {
    const { rows } = await sql<{ alarm_id: string }>`
      select alarm_id from rule_finding where rule_id = ${base.ruleId} and change = 'rise'`.execute(suite.db.system)
    return rows[0]?.alarm_id
  }
  await vi.waitFor(async () => expect(await risen()).toBeTruthy(), { timeout: 30_000 })
  await longAgo(base.ruleId)
  return { ...base, riseId: (await risen()) ?? '' }
}

test('what rose is raised again, whether the milder one needs no verdict or was held back', async () => {
  const recorded = await aRise('recordOnly')
  await ask(120)
  expect(await isAsked(recorded.ruleId)).toBe(false)
  await handle(recorded.riseId)
  const heldBack = await aRise()
  await handle(heldBack.riseId)
  await sql`
    update rule_finding set limited = true, alarm_id = '' where rule_id = ${heldBack.ruleId} and change = 'raise'`.execute(
    suite.db.system,
  )
  await ask(120)
  await judgeAt()
  expect(await alarmsOf(recorded.ruleId)).toHaveLength(2)
  expect(await alarmsOf(heldBack.ruleId)).toHaveLength(2)
  // One that needs no verdict never had one.
  const alone = await anAlarm({ level: 'recordOnly' })
  await ask(120)
  expect(await isAsked(alone.ruleId)).toBe(false)
})

test('what rose and has no alarm yet is waited for', async () => {
  const { ruleId } = await aRise()
  await sql`update rule_finding set alarm_id = null where rule_id = ${ruleId} and change = 'rise'`.execute(
    suite.db.system,
  )
  await ask(120)
  expect(await isAsked(ruleId)).toBe(false)
})

test.each(kinds)('a sensor that is switched off, or says nothing any more, is waited for: %s', async (_, given) => {
  const { ruleId, alarmId, edit, send } = await anAlarm(given)
  await handle(alarmId)
  const ofSensor = sql`device_no = (select device_no from device where device_id = ${edit.sensorIds[0]})`
  const enable = (enabled: boolean) =>
    sql`update sensor set enabled = ${enabled} where ${ofSensor}`.execute(suite.db.system)
  await enable(false)
  await ask(120)
  expect(await isAsked(ruleId)).toBe(false)
  await enable(true)
  await sql`update sensor_series set received_at = now() - interval '31 minutes' where ${ofSensor}`.execute(
    suite.db.system,
  )
  await ask(120)
  expect(await isAsked(ruleId)).toBe(false)
  await send(70, now - 4 * minute)
  // What is being judged just now waits for the next look.
  await vi.waitFor(
    async () => {
      await ask(120)
      expect(await isAsked(ruleId)).toBe(true)
    },
    { timeout: 30_000 },
  )
})

test.each([
  ['silent', {}, sql`update alarm_rule set condition = condition || '{"kind": "silent"}'`],
  ['with one comparison', {}, sql`update rule_series set memory = memory || '{"ofGap": true}'`],
  [
    'with several comparisons',
    { ...ofTree, gap: { policy: 'alarm', after: { length: 5, unit: 'minutes' } } },
    sql`update rule_place_series set memory = jsonb_set(memory, '{0,missing}', 'true')`,
  ],
])('that nothing comes is raised again where that is what was found: %s', async (_, given, missed) => {
  const { ruleId, alarmId, edit } = await anAlarm(given)
  await handle(alarmId)
  await sql`${missed} where rule_id = ${ruleId}`.execute(suite.db.system)
  await sql`
    update sensor_series set received_at = now() - interval '31 minutes'
    where device_no = (select device_no from device where device_id = ${edit.sensorIds[0]})`.execute(suite.db.system)
  await ask(120)
  expect(await isAsked(ruleId)).toBe(true)
})

test('of a condition that ended before it was judged nothing is raised', async () => {
  const { ruleId, alarmId, send } = await anAlarm()
  await handle(alarmId)
  await ask(31)
  await send(20, now - 4 * minute)
  await vi.waitFor(
    async () => {
      const { rows } = await sql<{ phase: number }>`select phase from rule_series where rule_id = ${ruleId}`.execute(
        suite.db.system,
      )
      expect(rows).toEqual([{ phase: 0 }])
    },
    { timeout: 30_000 },
  )
  await judgeAt()
  expect(await alarmsOf(ruleId)).toHaveLength(1)
})

test('whoever dies after it was asked for, or while judging, raises it once', async () => {
  const { ruleId, alarmId } = await anAlarm()
  await handle(alarmId)
  const dying = suite.db.system.transaction().execute(async trx => {
    await raiseHandledAgain(() => Date.now() + 31 * minute).work(trx)
    throw new Error('it died')
  })
  await expect(dying).rejects.toThrow('it died')
  await judgeAt()
  expect(await alarmsOf(ruleId)).toHaveLength(1)
  await ask(31)
  await ask(31)
  await judgeAt()
  await judgeAt()
  expect(await alarmsOf(ruleId)).toHaveLength(2)
})

test('who does not know of it leaves it as it is, a file takes it along, and rules on alarms have none', async () => {
  const { ruleId, edit } = await anAlarm()
  const { againMinutes: _, ...older } = edit
  await admin.call(rule.save, { ...older, ruleId, name: '改名' })
  const saved = async (keyword: string) => (await admin.call(rule.list, { keyword })).rows[0]
  expect(await saved('改名')).toMatchObject({ ruleId, againMinutes: 30 })
  const { sensorIds, companyId, state, ...carried } = edit
  const name = `带来的 ${now}`
  await admin.call(rule.addFromFile, { companyId, rules: [{ ...carried, name }] as never })
  expect(await saved(name)).toMatchObject({ againMinutes: 30, state: 'disabled' })
  const count: Pick<RuleEdit, 'kind' | 'ofTypes' | 'span'> = {
    kind: 'count',
    ofTypes: [60],
    span: { length: 5, unit: 'minutes' },
  }
  const ofAlarms = await admin.call(rule.save, { ...edit, ...count, sensorIds: [], name: `告警 ${now}` })
  const listed = await saved(`告警 ${now}`)
  expect(listed?.ruleId).toBe(ofAlarms.ruleId)
  expect(listed?.againMinutes).toBeUndefined()
})

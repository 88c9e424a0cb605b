/** What judging a rule takes, and what kept it from being judged. */
import { allCalls } from '@watchfire/contract'
import type { RuleEdit } from '@watchfire/contract/rule/rule.shapes.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { post, type SignedClient, signInAs } from '../core/testing/signed-client.ts'
import { suiteServer } from '../core/testing/suite-server.ts'
import { judgePlaces } from './judge-places.ts'
import { judgeDue } from './judge-series.ts'
import { judgeDueTrees } from './judge-trees.ts'
import { addCosts } from './judging-cost.queries.ts'
import { makeJudgingCost } from './judging-cost.ts'

const suite = suiteServer({ jobs: false })
const { sensor, device, rule } = allCalls
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
const plain: Omit<RuleEdit, 'companyId' | 'sensorIds'> = {
  ...{ name: '高温', state: 'shadow', ofTypes: [], kind: 'now', span: none, times: 2, recovery: none, coolDown: none },
  ...{ lateness: 0, place: 'region', hours: [], alarmType: 60, level: 'normal', ...hot },
}

/** Three sensors that said something, and a rule that judges them. */
async function aRule(given: Partial<RuleEdit> = {}) {
  const { aiServerId, key } = await admin.call(device.registerAiServer, { name: '电池间', projectId: place.projectId })
  const sensorIds = [1, 2, 3].map(number => `${aiServerId}_S${number}`)
  const said = sensorIds.map(sensorId => ({ sensorId, quantity: 'temperature', at: now - minute, value: 20 }))
  await post(suite.app, sensor.sendReadings.path, said, { authorization: `Bearer ${key}` })
  const edit = { ...plain, companyId: place.companyId, sensorIds, ...given }
  const { ruleId } = await admin.call(rule.save, edit)
  return { ruleId, edit }
}
const listed = async (ruleId: number) => (await admin.call(rule.list, {})).rows.find(one => one.ruleId === ruleId)
const makeDue = (ruleId: number) =>
  sql`
    with series as (update rule_series set due_at = now() where rule_id = ${ruleId})
    update rule_place set due_at = now() where rule_id = ${ruleId}`.execute(suite.db.system)

/** A clock by which judging once takes so long. */
function takingMs(ms: number) {
  let at = 0
  return () => {
    at += ms
    return at
  }
}

const kinds = [
  ['one comparison', {}, judgeDue],
  ['several comparisons', { tree: { join: 'any', parts: [hot, { ...hot, threshold: 80 }] } }, judgeDueTrees],
] as const

test.each(kinds)(
  'what judging takes is known after a while, and begins anew with the rule: %s',
  async (_, given, judge) => {
    const { ruleId, edit } = await aRule(given as Partial<RuleEdit>)
    expect(await listed(ruleId)).toMatchObject({ judgingMs: null, lastErrorAt: null })
    const cost = makeJudgingCost(takingMs(4))
    const judgeIt = async () => {
      await makeDue(ruleId)
      await judge({ db: suite.db, log, clock: () => now, cost })
    }
    const write = () => suite.db.system.transaction().execute(cost.write.work)
    const look = async () => {
      await judgeIt()
      await write()
    }
    await look()
    await look()
    expect(await listed(ruleId)).toMatchObject({ judgingMs: 4, lastJudgedAt: expect.any(Number) })
    await judgeIt()
    await admin.call(rule.save, { ...edit, ruleId, recovery: { length: 1, unit: 'minutes' } })
    expect(await listed(ruleId)).toMatchObject({ judgingMs: null })
    // Nor does it take over what the rule before took since it was written last.
    await write()
    expect(await listed(ruleId)).toMatchObject({ judgingMs: null })
    await look()
    expect(await listed(ruleId)).toMatchObject({ judgingMs: 4 })
  },
)

test('it is a mean of the last thousand times, of rules that are there', async () => {
  const { ruleId } = await aRule()
  const { rows } = await sql<{ tenant_id: number; version: number }>`
    select tenant_id, version from alarm_rule where rule_id = ${ruleId}`.execute(suite.db.system)
  const of = { tenant_id: 0, version: 0, ...rows[0], rule_id: ruleId }
  const add = (judged: number, each: number) =>
    suite.db.system.transaction().execute(trx => addCosts(trx, [{ ...of, judged, ms: judged * each }, gone]))
  const gone = { ...of, rule_id: 2 ** 40, judged: 1, ms: 1 }
  await add(1, 1)
  await add(3, 5)
  expect((await listed(ruleId))?.judgingMs).toBe(4)
  await add(100_000, 2)
  await add(1000, 8)
  // As many before as now.
  expect((await listed(ruleId))?.judgingMs).toBeCloseTo(5, 1)
})

const allKinds = [
  ...kinds,
  ['alarms', { kind: 'count', ofTypes: [60], sensorIds: [], span: { length: 5, unit: 'minutes' } }, judgePlaces],
] as const

/** Whether a rule can be judged; what the database wants of one on alarms is there. */
const makeJudgeable = (ruleId: number, span?: RuleEdit['span']) =>
  sql`update alarm_rule set condition = ${span ? sql`condition || ${JSON.stringify({ span })}::jsonb` : sql`condition - 'span'`} where rule_id = ${ruleId}`.execute(
    suite.db.system,
  )
const addPlace = (ruleId: number) =>
  sql`
    insert into rule_place (tenant_id, rule_id, place_no) select tenant_id, rule_id, 1 from alarm_rule
    where rule_id = ${ruleId} and of_types <> '{}'`.execute(suite.db.system)

test.each(allKinds)(
  'what cannot be judged says so with its time, once for all of its sensors: %s',
  async (_, given, judge) => {
    const { ruleId, edit } = await aRule(given as Partial<RuleEdit>)
    await addPlace(ruleId)
    await makeJudgeable(ruleId)
    await makeDue(ruleId)
    const began = Date.now()
    await judge({ db: suite.db, log, clock: () => now })
    await makeJudgeable(ruleId, edit.span)
    const failed = await listed(ruleId)
    expect(failed?.lastError).toContain('length')
    expect(failed?.lastErrorAt).toBeGreaterThanOrEqual(began - 1000)
    await admin.call(rule.save, { ...edit, ruleId })
    expect(await listed(ruleId)).toMatchObject({ lastError: '', lastErrorAt: null })
  },
)

test.each(allKinds)(
  'whoever saves a rule while it fails waits for it and not it for them, and nothing is said of what was: %s',
  async (_, given, judge) => {
    const { ruleId, edit } = await aRule(given as Partial<RuleEdit>)
    await addPlace(ruleId)
    await makeJudgeable(ruleId)
    await makeDue(ruleId)
    const { promise: fails, resolve } = Promise.withResolvers<void>()
    let judged: Promise<unknown> | undefined
    await suite.db.system.transaction().execute(async trx => {
      await sql`select from alarm_rule where rule_id = ${ruleId} for update`.execute(trx)
      judged = judge({ db: suite.db, log: { ...log, error: () => resolve() }, clock: () => now })
      await fails
      await sql`select from rule_series where rule_id = ${ruleId} for update`.execute(trx)
      await sql`select from rule_place where rule_id = ${ruleId} for update`.execute(trx)
      await sql`update alarm_rule set version = version + 1 where rule_id = ${ruleId}`.execute(trx)
    })
    await judged
    await makeJudgeable(ruleId, edit.span)
    expect(await listed(ruleId)).toMatchObject({ lastError: '', lastErrorAt: null })
  },
)

/** kill -9 while rules judge: the alarms, and how they rose and fell, are those of the state machine that nobody killed, none twice. */
import { setTimeout as sleep } from 'node:timers/promises'
import { ruleLevels, ruleLevelsExtra } from '@watchfire/contract/rule/level-steps.ts'
import { ruleCalls } from '@watchfire/contract/rule/rule.calls.ts'
import type { RuleEdit } from '@watchfire/contract/rule/rule.shapes.ts'
import { sensorCalls } from '@watchfire/contract/sensor/sensor.calls.ts'
import type { IngestReading } from '@watchfire/contract/sensor/sensor.shapes.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { judgingOf } from '../../server/src/rule/judge.rules.ts'
import { conditionOf } from '../../server/src/rule/rule-content.ts'
import { atFirst, type Found, type Sample } from '../../server/src/rule/standing.rules.ts'
import { step } from '../../server/src/rule/step.rules.ts'
import { accounts } from '../support/signed-in.ts'
import { type KillableProduct, startKillableProduct } from './killable-product.ts'
import { chooseSeed, seededRandom } from './seeded-random.ts'
import { receive, signInPerson } from './wire-person.ts'

const seed = chooseSeed()
const stuckMs = 180_000
const aiServer = 'WF-DEMO-1'
const sensorIds = Array.from({ length: 6 }, (_, number) => `${aiServer}_S${number + 81}`)
const kills = 4
const postsBetween = 6
const readingsOfOne = 4
const begin = Date.now() - 20 * 3_600_000
const none = { length: 0, unit: 'seconds' } as const
/** As the wire has them: the level of the rule and of its further thresholds. */
const levels = ['notice', 'normal', 'severe'] as const

const ladder: Omit<RuleEdit, 'companyId'> = {
  name: '逐级升温',
  state: 'enabled',
  quantity: 'temperature',
  ofTypes: [],
  sensorIds,
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

/** It only judges: what it found is compared, not its alarms. */
const average: typeof ladder = {
  ...ladder,
  name: '平均温度',
  state: 'shadow',
  threshold: 50,
  hysteresis: 0,
  steps: [],
  aggregate: { function: 'avg', within: { length: 5, unit: 'seconds' } },
}

let product: KillableProduct
let ruleId = 0
let averageId = 0
let unanswered = 0
/** All that was sent of each sensor, in order. */
const sent = new Map<string, Sample[]>(sensorIds.map(id => [id, []]))

beforeAll(async () => {
  product = await startKillableProduct()
  const chance = seededRandom(seed)
  await send(() => 20, 1)
  const admin = await signInPerson(product.address, ...accounts.admin)
  const { company_id: companyId } = await product.db.system
    .selectFrom('device')
    .where('device_id', '=', aiServer)
    .select('company_id')
    .executeTakeFirstOrThrow()
  ruleId = (await admin.insist(ruleCalls.save, { ...ladder, companyId })).ruleId
  averageId = (await admin.insist(ruleCalls.save, { ...average, companyId })).ruleId
  for (let killed = 0; killed < kills; killed += 1) {
    const killing = sleep(chance.between(0, 250)).then(() => product.killServer())
    const sending = sendOn(() => chance.between(30, 70))
    await killing
    product.startServer()
    await sending
    await product.untilReady()
  }
  // Whatever is up is over at last.
  await send(() => 20, 1)
}, stuckMs * 2)
afterAll(() => product?.end(), 30_000)

async function sendOn(value: () => number) {
  for (let post = 0; post < postsBetween; post += 1) await send(value, readingsOfOne)
}

/** Of each sensor so many values, in order, until there is an answer. */
async function send(value: () => number, count: number) {
  const items = sensorIds.flatMap(sensorId =>
    Array.from({ length: count }, (): IngestReading => {
      const own = sent.get(sensorId) ?? []
      const sample = { at: begin + own.length * 1000, value: value() }
      own.push(sample)
      return { sensorId, quantity: 'temperature', ...sample }
    }),
  )
  for (const end = Date.now() + stuckMs; ; await sleep(30)) {
    const answer = await receive<{ rcode: number }>(product.address + sensorCalls.sendReadings.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${product.key}` },
      body: JSON.stringify(items),
    })
    if (answer.kind === 'answer' && answer.body.rcode === 0) return
    unanswered += 1
    if (Date.now() > end) throw new Error('nothing goes on')
  }
}

/** What the state machine makes of a sensor's values without anybody's being killed. */
function foundBy(samples: readonly Sample[], given = ladder): Found[] {
  const rule = judgingOf(conditionOf({ ...given, upper: null }))
  let standing = atFirst
  return samples.flatMap(sample => {
    const after = step(rule, standing, sample, () => true)
    standing = after.standing
    return after.found
  })
}
const expectedChanges = () =>
  sensorIds.map(sensorId => ({
    sensorId,
    changes: foundBy(sent.get(sensorId) ?? []).map(({ change, rung, at, value }) => [
      change,
      levels[rung] ?? null,
      at,
      value,
    ]),
  }))

type StoredAlarm = { device_id: string; level: number; extra: Record<string, unknown>; causes: string[] }
/** The alarms of the rule in their order, and what was published of each to consoles. */
async function storedAlarms(): Promise<StoredAlarm[]> {
  const { system } = product.db
  const alarms = await system
    .selectFrom('alarm')
    .innerJoin('device', 'device.device_no', 'alarm.device_no')
    .where('device.device_id', 'in', sensorIds)
    .select(['device.device_id', 'alarm.alarm_id', 'alarm.level', 'alarm.extra'])
    .orderBy('device.device_id')
    .orderBy('alarm.alarm_at')
    .execute()
  const published = await system
    .selectFrom('outbox')
    .where('kind', '=', 'alarm')
    .select(['alarm_id', 'cause'])
    .execute()
  const causes = Map.groupBy(published, ({ alarm_id }) => alarm_id)
  return alarms.map(({ alarm_id, extra, ...rest }) => ({
    ...rest,
    extra: extra as StoredAlarm['extra'],
    causes: (causes.get(alarm_id) ?? []).map(({ cause }) => cause),
  }))
}
const changesOf = ({ extra }: StoredAlarm) => {
  const { value, threshold, at } = extra.rule as { value: number; threshold: number; at: number }
  const level = levels[[40, 50, 60].indexOf(threshold)]
  const changes = ruleLevels.safeParse(extra[ruleLevelsExtra]).data?.changes
  return (changes ?? [{ change: 'raise', level, at, value }]).map(each => [
    each.change,
    each.level,
    each.at,
    each.value,
  ])
}

test('the alarms rose and fell as if nobody had been killed, each once', async () => {
  console.log(`survival: seed ${seed}, ${unanswered} without an answer`)
  expect(unanswered).toBeGreaterThan(0)
  const expected = expectedChanges()
  expect(expected.flatMap(({ changes }) => changes.filter(([change]) => change === 'rise')).length).toBeGreaterThan(10)
  const stored = async () => {
    const alarms = await storedAlarms()
    return sensorIds.map(sensorId => ({
      sensorId,
      changes: alarms.filter(({ device_id }) => device_id === sensorId).flatMap(changesOf),
    }))
  }
  await expect.poll(stored, { timeout: 120_000, interval: 500 }).toEqual(expected)
})

test('averages are those of the readings that were sent, whoever judged them', async () => {
  const expected = sensorIds.flatMap(sensorId =>
    foundBy(sent.get(sensorId) ?? [], average).map(({ at, measure }) => ({ device_id: sensorId, at, measure })),
  )
  expect(expected.length).toBeGreaterThan(10)
  const stored = async () => {
    const rows = await product.db.system
      .selectFrom('rule_finding')
      .innerJoin('device', 'device.device_no', 'rule_finding.device_no')
      .where('rule_finding.rule_id', '=', averageId)
      .select(['device.device_id', 'rule_finding.at', 'rule_finding.reason'])
      .orderBy('device.device_id')
      .orderBy('rule_finding.at')
      .execute()
    return (
      rows
        // After the last reading the windows go on emptying by the clock, which the values alone do not tell.
        .filter(({ device_id, at }) => Number(at) <= (sent.get(device_id)?.at(-1)?.at ?? 0))
        .map(({ reason, ...row }) => ({ ...row, measure: (reason as { measure: number }).measure }))
    )
  }
  await expect.poll(stored, { timeout: 120_000, interval: 500 }).toEqual(expected)
})

test('each was published once when it was raised, and once for each more severe level', async () => {
  for (const alarm of await storedAlarms()) {
    const reached = changesOf(alarm).map(([, level]) => levels.indexOf(level as 'severe'))
    const highest = Math.max(...reached)
    const rises = reached.filter((rung, index) => rung > Math.max(...reached.slice(0, index), reached[0] ?? 0)).length
    expect(alarm.level).toBe([3, 2, 1][highest])
    const publishedAs = (wanted: string) => alarm.causes.filter(cause => cause === wanted).length
    expect([publishedAs('raised'), publishedAs('risen')]).toEqual([1, rises])
  }
})

test('the account log has each change once, and the server logged no error of its own', async () => {
  const rows = await product.db.system
    .selectFrom('audit')
    .where('action', '=', 'alarm.level')
    .select('detail')
    .execute()
  const logged = rows.filter(({ detail }) => (detail as { ruleId?: number }).ruleId === ruleId)
  const changes = expectedChanges().flatMap(each => each.changes)
  expect(logged.length).toBe(changes.filter(([change]) => change !== 'raise').length)
  expect(product.errors.filter(({ msg }) => !msg.includes('given back'))).toEqual([])
})

/** From alarms over a rule to the alarm they make together. */
import { allCalls } from '@watchfire/contract'
import type { RuleEdit } from '@watchfire/contract/rule/rule.shapes.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { outboxSettled } from '../core/testing/outbox-settled.ts'
import { type SignedClient, signInAs } from '../core/testing/signed-client.ts'
import { suiteServer } from '../core/testing/suite-server.ts'
import { makeCollector } from '../ingest/collector.ts'
import { callerOf } from '../ingest/ingest.public.ts'
import { giveAlarms, judgePlaces } from './judge-places.ts'
import { raiseFindings } from './raise-findings.ts'

const suite = suiteServer({ jobs: false })
const { device, rule, alarm } = allCalls
const minute = 60_000
const now = Date.now()
const log = { warn: () => undefined, error: () => undefined }
const fire = 1
const smoke = 61
let admin: SignedClient
let place: { project_id: number; company_id: number; tenant_id: number }

beforeAll(async () => {
  admin = await signInAs(suite.app, '13800000001', 'Watchfire!admin')
  place = await suite.db.system
    .selectFrom('project')
    .where('name', '=', '一号厂区')
    .select(['project_id', 'company_id', 'tenant_id'])
    .executeTakeFirstOrThrow()
})

const none = { length: 0, unit: 'seconds' } as const
const both: Omit<RuleEdit, 'companyId'> = {
  name: '烟火同现',
  state: 'enabled',
  quantity: 'temperature',
  ofTypes: [fire, smoke],
  sensorIds: [],
  kind: 'together',
  operator: '>',
  threshold: 0,
  span: { length: 2, unit: 'minutes' },
  times: 2,
  hysteresis: 0,
  recovery: none,
  coolDown: none,
  lateness: 0,
  place: 'device',
  hours: [],
  alarmType: fire,
  level: 'severe',
}

/** Alarms of a device that follow each other sooner are merged. */
const hours = { length: 120, unit: 'minutes' } as const

let made = 0
/** An AI server of its own, in whose name alarms come. */
async function aSource() {
  const { aiServerId } = await admin.call(device.registerAiServer, { name: '东门', projectId: place.project_id })
  const { device_no } = await suite.db.system
    .selectFrom('device')
    .where('device_id', '=', aiServerId)
    .select('device_no')
    .executeTakeFirstOrThrow()
  const caller = callerOf({ ...place, ai_server_no: device_no, ai_server_id: aiServerId, region_id: null })
  return async (alarmType: number, at: number) => {
    const collector = makeCollector({ db: suite.db, log })
    made += 1
    const event = { eventId: `of-test-${made}`, deviceId: aiServerId, alarmType, occurredAt: at }
    const [outcome] = await collector.submit(caller, [event])
    await collector.stop()
    return outcome?.alarmId ?? ''
  }
}
const ruleOf = async (given: Partial<RuleEdit> = {}) =>
  (await admin.call(rule.save, { ...both, companyId: place.company_id, ...given })).ruleId

async function give() {
  await outboxSettled(suite.db)
  await suite.db.system.transaction().execute(giveAlarms.work)
}
const judge = (at = Date.now()) => judgePlaces({ db: suite.db, log, clock: () => at })
async function raise() {
  const collector = makeCollector({ db: suite.db, log })
  await raiseFindings({ db: suite.db, collector, log })
  await collector.stop()
}
async function tick() {
  await give()
  await judge()
  await raise()
}
const raisedBy = async (ruleId: number) => {
  const { rows } = await sql<{ at: number; alarm_id: string | null }>`
    select at, alarm_id from rule_finding where rule_id = ${ruleId} order by at`.execute(suite.db.system)
  return rows
}
const listed = async (ruleId: number) => (await admin.call(rule.list, {})).rows.find(one => one.ruleId === ruleId)

test('smoke and fire at one place are one severe alarm, which names both', async () => {
  const ruleId = await ruleOf()
  const send = await aSource()
  const other = await aSource()
  await other(fire, now - 2 * minute)
  const first = await send(smoke, now - 2 * minute)
  await tick()
  expect(await raisedBy(ruleId)).toEqual([])
  const second = await send(fire, now - minute)
  await tick()
  const [found] = await raisedBy(ruleId)
  const raised = await admin.call(alarm.get, { alarmId: found?.alarm_id ?? '' })
  expect(raised).toMatchObject({ type: fire, level: 'severe', at: now - minute })
  expect(raised.extra).toMatchObject({
    rule: {
      ruleId,
      chain: [ruleId],
      depth: 1,
      alarms: [
        { alarmId: first, type: smoke },
        { alarmId: second, type: fire },
      ],
    },
  })
  // Its own alarm is one of the types it looks at, and makes nothing more.
  await send(smoke, now)
  await tick()
  expect(await raisedBy(ruleId)).toHaveLength(1)
  expect(await listed(ruleId)).toMatchObject({ judged: 2, raisedToday: 1, cut: null })
  await admin.call(rule.remove, { ruleId })
})

test('killed between any two steps, nothing is lost and nothing raised twice', async () => {
  const ruleId = await ruleOf({ kind: 'count', ofTypes: [smoke], times: 2, span: hours })
  const send = await aSource()
  await send(smoke, now - 50 * minute)
  await send(smoke, now - 40 * minute)
  // Killed while it gave them: the transaction and its place in the outbox are gone.
  await outboxSettled(suite.db)
  await expect(
    suite.db.system.transaction().execute(async trx => {
      await giveAlarms.work(trx)
      throw new Error('killed')
    }),
  ).rejects.toThrow('killed')
  await give()
  await give()
  await judge()
  await judge()
  const [before] = await raisedBy(ruleId)
  expect(before?.alarm_id).toBeNull()
  await raise()
  const [after] = await raisedBy(ruleId)
  // Killed after the alarm was durable and before that was noted.
  await sql`update rule_finding set alarm_id = null where rule_id = ${ruleId}`.execute(suite.db.system)
  await tick()
  expect(await raisedBy(ruleId)).toEqual([after])
  await admin.call(rule.remove, { ruleId })
})

test('rules that would go round are cut, and say through which', async () => {
  const two = { kind: 'count', times: 2, level: 'normal', span: hours } as const
  const first = await ruleOf({ ...two, name: '甲', ofTypes: [smoke], alarmType: fire })
  const second = await ruleOf({ ...two, name: '乙', ofTypes: [fire], alarmType: smoke })
  const send = await aSource()
  for (const ago of [80, 70, 60, 50, 40, 30, 20, 10]) await send(smoke, now - ago * minute)
  for (let rounds = 0; rounds < 6; rounds += 1) await tick()
  expect((await raisedBy(first)).length).toBe(4)
  expect((await raisedBy(second)).length).toBe(2)
  expect(await listed(first)).toMatchObject({ cut: { reason: 'loop', through: '乙' } })
  for (const ruleId of [first, second]) await admin.call(rule.remove, { ruleId })
})

test('a trial names what stored alarms would have raised, and raises nothing', async () => {
  const send = await aSource()
  for (const ago of [50, 40, 29]) await send(smoke, now - ago * minute)
  const edit: RuleEdit = {
    ...both,
    companyId: place.company_id,
    kind: 'count',
    ofTypes: [smoke],
    times: 3,
    span: hours,
  }
  const tried = await admin.call(rule.tryOut, edit)
  expect(tried.named.map(({ at }) => at)).toContain(now - 29 * minute)
  await expect(admin.call(rule.save, { ...edit, kind: 'together' })).rejects.toThrow('rule.noTypes')
})

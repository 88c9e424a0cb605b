/** Rules with several comparisons, from the readings of a place to the alarm. */
import { readFileSync } from 'node:fs'
import { allCalls } from '@watchfire/contract'
import type { ConditionTree } from '@watchfire/contract/rule/condition-tree.ts'
import { type RuleEdit, trialLimits } from '@watchfire/contract/rule/rule.shapes.ts'
import { quantityTable } from '@watchfire/contract/sensor/quantity-table.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { beforeAll, expect, test, vi } from 'vitest'
import type { Database, Reader, Trx } from '../core/db/database.ts'
import { post, type SignedClient, signInAs } from '../core/testing/signed-client.ts'
import { suiteServer } from '../core/testing/suite-server.ts'
import { makeCollector } from '../ingest/collector.ts'
import { judgeDueTrees, readingsAtOnce, upToBounds } from './judge-trees.ts'
import { releaseAlarms } from './keep-findings.ts'
import { matchSensors } from './match-sensors.ts'
import { raiseFindings } from './raise-findings.ts'
import { forgetEmptyPlaces, markForgottenTrees } from './tree.queries.ts'
import { wholePlaces } from './try-out-tree.ts'

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

const smoky = { quantity: 'smoke', operator: '>=', threshold: 1, hysteresis: 0 } as const
const hot = { quantity: 'temperature', operator: '>', threshold: 60, hysteresis: 0 } as const
const hotAndSmoky: ConditionTree = { join: 'all', parts: [hot, smoky] }
const plain: Omit<RuleEdit, 'companyId' | 'sensorIds'> = {
  name: '高温且有烟',
  state: 'enabled',
  quantity: 'humidity',
  ofTypes: [],
  kind: 'now',
  operator: '>',
  threshold: 0,
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
  tree: hotAndSmoky,
}

type Said = readonly [sensor: 1 | 2, quantity: 'temperature' | 'smoke', minutesAgo: number, value: number]
/** A thermometer and a smoke detector that say nothing is wrong, and the rule given. */
async function aPlace(given: Partial<RuleEdit> = {}) {
  const { aiServerId, key } = await admin.call(device.registerAiServer, { name: '电池间', projectId: place.projectId })
  const sensorIds = [1, 2].map(number => `${aiServerId}_S${number}`)
  const send = (...said: readonly Said[]) =>
    post(
      suite.app,
      sensor.sendReadings.path,
      said.map(([number, quantity, minutesAgo, value]) => ({
        ...{ sensorId: sensorIds[number - 1], quantity, at: now - minutesAgo * minute, value },
      })),
      { authorization: `Bearer ${key}` },
    )
  await send([1, 'temperature', 60, 20], [2, 'smoke', 60, 0])
  const edit = { ...plain, companyId: place.companyId, sensorIds, ...given }
  const { ruleId } = await admin.call(rule.save, edit)
  return { sensorIds, send, edit, ruleId }
}

const findingsOf = async (ruleId: number) => {
  const { rows } = await sql<{ at: number; alarm_id: string; limited: boolean }>`
    select at, alarm_id, limited from rule_finding where rule_id = ${ruleId} order by at`.execute(suite.db.system)
  return rows
}
/** All that was sent is judged, and its alarms are raised. */
const settled = (ruleId: number) =>
  vi.waitFor(
    async () => {
      const { rows } = await sql<{ open: number }>`
        select (
          select count(*)::int from rule_place_series as known join sensor_series as series using (tenant_id, device_no, quantity)
          where rule_id = ${ruleId} and series.last_at > judged_to
        ) + (select count(*)::int from rule_finding where rule_id = ${ruleId} and alarm_id is null and not shadow) as open`.execute(
        suite.db.system,
      )
      expect(rows[0]?.open).toBe(0)
    },
    { timeout: 10_000 },
  )
const raise = async () => {
  const collector = makeCollector({ db: suite.db, log })
  await raiseFindings({ db: suite.db, collector, log })
  await collector.stop()
}
/** Makes the passing of time known as the ticker does. */
async function tick(at: number) {
  await sql`update rule_place set due_at = now() where due_at is not null`.execute(suite.db.system)
  await judgeDueTrees({ db: suite.db, log, clock: () => at })
  await raise()
}
const listed = async (ruleId: number) => (await admin.call(rule.list, {})).rows.find(one => one.ruleId === ruleId)
const match = () => suite.db.system.transaction().execute(trx => matchSensors(trx))

test('two sensors of a place meet it together: one alarm, which says how each comparison stood', async () => {
  const { ruleId, send, sensorIds } = await aPlace({ level: 'severe' })
  await send([1, 'temperature', 30, 70])
  await settled(ruleId)
  expect(await findingsOf(ruleId)).toEqual([])
  await send([2, 'smoke', 20, 1])
  await settled(ruleId)
  await send([1, 'temperature', 10, 75])
  await settled(ruleId)
  const findings = await findingsOf(ruleId)
  expect(findings.map(({ at }) => at)).toEqual([now - 20 * minute])
  const raised = await admin.call(alarm.get, { alarmId: findings[0]?.alarm_id ?? '' })
  expect(raised).toMatchObject({ type: 60, level: 'severe', deviceId: sensorIds[1] })
  expect(raised.extra).toMatchObject({
    rule: {
      ...{ ruleId, quantity: 'temperature', threshold: 60, value: 70, tree: hotAndSmoky, since: now - 20 * minute },
      leaves: [
        { met: true, sensorId: sensorIds[0], value: 70, at: now - 30 * minute },
        { met: true, sensorId: sensorIds[1], value: 1, at: now - 20 * minute },
      ],
    },
  })
  expect(await listed(ruleId)).toMatchObject({ judged: 1, firing: 1, raisedToday: 1, tree: hotAndSmoky, leftOut: 0 })
})

test('where all must be of one sensor, what another one says counts for nothing', async () => {
  const { ruleId, send } = await aPlace({ place: 'device' })
  await send([1, 'temperature', 30, 70], [2, 'smoke', 30, 1])
  await settled(ruleId)
  expect(await findingsOf(ruleId)).toEqual([])
  await send([1, 'smoke', 20, 1])
  await match()
  await vi.waitFor(
    async () => {
      await tick(now)
      expect((await findingsOf(ruleId)).map(({ at }) => at)).toEqual([now - 20 * minute])
    },
    { timeout: 10_000 },
  )
  expect(await listed(ruleId)).toMatchObject({ judged: 2, firing: 1 })
})

test('whoever dies while judging has judged nothing: the next one finds the same, once', async () => {
  const { ruleId, send } = await aPlace({ kind: 'for', span: { length: 5, unit: 'minutes' } })
  await send([1, 'temperature', 3, 70], [2, 'smoke', 2, 1])
  await settled(ruleId)
  const due = () =>
    sql`update rule_place set due_at = now() where rule_id = ${ruleId} and due_at is not null`.execute(suite.db.system)
  await due()
  const later = { db: suite.db, log, clock: () => now + 6 * minute }
  // All of its work is done, and none of it is committed.
  const execute = (work: (trx: Trx) => Promise<unknown>) =>
    suite.db.system.transaction().execute(async trx => {
      await work(trx)
      throw new Error('it died')
    })
  const dying = { ...suite.db, system: { transaction: () => ({ execute }) } } as unknown as Database
  await expect(judgeDueTrees({ ...later, db: dying })).rejects.toThrow('it died')
  expect(await findingsOf(ruleId)).toEqual([])
  await judgeDueTrees(later)
  await due()
  await judgeDueTrees(later)
  await raise()
  const findings = await findingsOf(ruleId)
  expect(findings.map(({ at }) => at)).toEqual([now + 3 * minute])
  expect(findings[0]?.alarm_id).toBeTruthy()
})

/** What is kept of a rule's places: of each place, and of each quantity of its sensors, with the transaction that wrote it. */
const keptOf = async (db: Reader, ruleId: number) => {
  const places = await sql<{ memory: object }>`select memory from rule_place where rule_id = ${ruleId}`.execute(db)
  const members = await sql<{ memory: object; by: string }>`
    select known.memory, known.xmin::text as by from rule_place_series as known
    where rule_id = ${ruleId} order by device_no, quantity`.execute(db)
  return { places: places.rows.map(({ memory }) => memory), members: members.rows }
}
const hotForAnHour: ConditionTree = {
  join: 'any',
  parts: [
    { ...hot, aggregate: { function: 'avg', within: { length: 60, unit: 'minutes' } } },
    { join: 'all', parts: [smoky, hot] },
  ],
}

test('a look writes what it knows of those sensors alone that said something', async () => {
  const { ruleId, send } = await aPlace({ tree: hotForAnHour })
  await send([1, 'temperature', 30, 20], [2, 'smoke', 30, 1])
  await settled(ruleId)
  const before = await keptOf(suite.db.system, ruleId)
  await send([1, 'temperature', 20, 50])
  await settled(ruleId)
  const after = await keptOf(suite.db.system, ruleId)
  expect(after.members[1]).toEqual(before.members[1])
  expect(after.members[0]?.by).not.toBe(before.members[0]?.by)
  expect(after.members[0]?.memory).toMatchObject({ 0: { value: 50, measure: 30 }, 2: { value: 50 } })
  expect(after.places).toEqual([expect.not.objectContaining({ terms: expect.anything() })])
})

test('what the place kept of its sensors before is carried over to each of them', async () => {
  const { ruleId, send } = await aPlace({ tree: hotForAnHour })
  await send([1, 'temperature', 30, 70], [2, 'smoke', 30, 1], [1, 'temperature', 20, 20])
  await settled(ruleId)
  const memoryOf = async (db: Reader) => {
    const { places, members } = await keptOf(db, ruleId)
    return [...places, ...members.map(({ memory }) => memory)]
  }
  const before = await memoryOf(suite.db.system)
  const migration = new URL('../../migrations/0280-memory-of-each-sensor.sql', import.meta.url)
  const owner = new pg.Client(suite.db.url)
  await owner.connect()
  await owner.query(`begin; select set_config('app.tenant', 'all', true)`)
  // As it stood in one value.
  await owner.query(`
    update rule_place as place set memory = place.memory - 'heard' || jsonb_build_object('terms', (
      select jsonb_agg(coalesce((
        select jsonb_agg(memory -> leaf order by device_no) from rule_place_series as known
        where known.rule_id = place.rule_id and known.memory ? leaf), '[]') order by leaf)
      from unnest(array['0', '1', '2']) as leaf))
    where rule_id = ${ruleId};
    delete from rule_place where rule_id <> ${ruleId};
    alter table rule_place_series drop column memory`)
  const { rows } = await owner.query<{ terms: object[][] }>(
    `select memory -> 'terms' as terms from rule_place where rule_id = ${ruleId}`,
  )
  expect(rows[0]?.terms).toMatchObject([[{ value: 20 }], [{ value: 1 }], [{ value: 20 }]])
  await owner.query(readFileSync(migration, 'utf8'))
  await owner.query('commit')
  await owner.end()
  expect(await memoryOf(suite.db.system)).toEqual(before)
  await send([1, 'temperature', 10, 70])
  await settled(ruleId)
  expect(await listed(ruleId)).toMatchObject({ firing: 1 })
})

test('readings that a server died with in hand are due, and a place without sensors is forgotten', async () => {
  const { ruleId, send, edit } = await aPlace()
  await send([1, 'temperature', 30, 70], [2, 'smoke', 30, 1])
  await settled(ruleId)
  await sql`update rule_place_series set judged_to = judged_to - interval '1 second' where rule_id = ${ruleId}`.execute(
    suite.db.system,
  )
  await sql`update sensor_series set received_at = received_at - interval '1 minute'`.execute(suite.db.system)
  await suite.db.system.transaction().execute(markForgottenTrees)
  const standing = async () => {
    const { rows } = await sql<{ due: boolean }>`
      select due_at <= now() as due from rule_place where rule_id = ${ruleId}`.execute(suite.db.system)
    return rows
  }
  expect(await standing()).toEqual([{ due: true }])
  await sql`update alarm_rule set device_nos = '{-1}' where rule_id = ${ruleId}`.execute(suite.db.system)
  await match()
  await suite.db.system.transaction().execute(forgetEmptyPlaces)
  expect(await standing()).toEqual([])
  await admin.call(rule.save, { ...edit, ruleId })
  expect(await standing()).toHaveLength(1)
})

test.each(['is not chosen any more', 'was deleted'])('an alarm ends where the sensor that met it %s', async what => {
  const { ruleId, send, sensorIds } = await aPlace({ tree: { join: 'any', parts: [hot, smoky] } })
  await send([1, 'temperature', 30, 70])
  await settled(ruleId)
  expect(await listed(ruleId)).toMatchObject({ firing: 1 })
  const ofFirst = sql`device_id = ${sensorIds[0]}`
  if (what === 'was deleted') await sql`delete from device where ${ofFirst}`.execute(suite.db.system)
  else
    await sql`
      update alarm_rule set device_nos = array_remove(device_nos, (select device_no from device where ${ofFirst}))
      where rule_id = ${ruleId}`.execute(suite.db.system)
  await match()
  await judgeDueTrees({ db: suite.db, log, clock: () => now })
  expect(await listed(ruleId)).toMatchObject({ judged: 1, firing: 0 })
})

test('one look is bounded by the sensors of its places, not by the places alone', () => {
  const place = (members: number, begins = 0) => ({ members: Array(members), begins: Array(begins) })
  const places = [place(1200), place(700), place(100), place(1)]
  expect(upToBounds(places)).toEqual(places.slice(0, 3))
  expect(upToBounds([place(3000), place(1)])).toHaveLength(1)
  expect(upToBounds([place(1, 60), place(1, 60)])).toHaveLength(1)
  expect([[], [place(40)], [place(4), place(400)], [place(5000)]].map(readingsAtOnce)).toEqual([500, 500, 50, 20])
})

test('a rule that is new knows the windows from before it', async () => {
  const rising = {
    ...hot,
    operator: '>=',
    threshold: 8,
    aggregate: { function: 'change', within: { length: 20, unit: 'minutes' } },
  } as const
  const { send, edit } = await aPlace({ state: 'disabled' })
  await send([1, 'temperature', 15, 20], [1, 'temperature', 10, 29], [2, 'smoke', 9, 1])
  const { ruleId } = await admin.call(rule.save, {
    ...edit,
    state: 'enabled',
    tree: { join: 'all', parts: [rising, smoky] },
  })
  // The server may be judging the new rule itself at this moment, and holds its places then.
  await vi.waitFor(
    async () => {
      await tick(now)
      expect((await findingsOf(ruleId))[0]?.alarm_id).toBeTruthy()
    },
    { timeout: 10_000 },
  )
  const [found, ...more] = await findingsOf(ruleId)
  expect(more).toEqual([])
  const raised = await admin.call(alarm.get, { alarmId: found?.alarm_id ?? '' })
  expect(raised.extra).toMatchObject({
    rule: {
      leaves: [
        { met: true, value: 29, measure: 9 },
        { met: true, value: 1 },
      ],
    },
  })
})

test('what is beyond the alarms per hour is held back, and raised while it holds and there is room', async () => {
  const { ruleId, send } = await aPlace({ hourlyLimit: 1 })
  const peak = (minutesAgo: number): Said[] => [
    [1, 'temperature', minutesAgo, 70],
    [2, 'smoke', minutesAgo, 1],
  ]
  await send(...peak(30))
  await settled(ruleId)
  await send([2, 'smoke', 25, 0])
  await settled(ruleId)
  await send(...peak(20))
  await settled(ruleId)
  expect((await findingsOf(ruleId)).map(({ limited }) => limited)).toEqual([false, true])
  // The sensor was at another place before, which recovers still.
  await sql`
    insert into rule_place (tenant_id, rule_id, place_no, device_no, phase, memory)
    select tenant_id, rule_id, place_no - 1000, device_no, 3, '{"toldAt": 0}' from rule_place where rule_id = ${ruleId}`.execute(
    suite.db.system,
  )
  await sql`update rule_finding set found_at = found_at - interval '61 minutes' where rule_id = ${ruleId}`.execute(
    suite.db.system,
  )
  await suite.db.system.transaction().execute(trx => releaseAlarms.work(trx))
  await raise()
  const [, held] = await findingsOf(ruleId)
  expect(held).toMatchObject({ limited: false, at: now - 20 * minute })
  const raised = await admin.call(alarm.get, { alarmId: held?.alarm_id ?? '' })
  expect(raised.extra).toMatchObject({ rule: { isHeldBack: true, leaves: [{ met: true }, { met: true }] } })
})

test('it is tried on what is stored, with how each comparison stood', async () => {
  const { send, edit, sensorIds, ruleId } = await aPlace({ state: 'shadow' })
  await send([1, 'temperature', 30, 70], [2, 'smoke', 20, 1], [2, 'smoke', 15, 0], [2, 'smoke', 10, 1])
  await settled(ruleId)
  const tried = await admin.call(rule.tryOut, edit)
  expect(tried).toMatchObject({ sensors: 2, readings: 6, alarms: 2, isPart: false })
  expect(tried.named.map(({ at, sensorId }) => [at, sensorId])).toEqual([
    [now - 10 * minute, sensorIds[1]],
    [now - 20 * minute, sensorIds[1]],
  ])
  expect(tried.named[0]?.leaves).toMatchObject([
    { met: true, sensorId: sensorIds[0], value: 70 },
    { met: true, sensorId: sensorIds[1], value: 1 },
  ])
})

test('a trial takes places whole, and begins with what their sensors had said last', async () => {
  const places = (...numbers: number[]) => numbers.map(place_no => ({ place_no }))
  expect(wholePlaces(places(1, 1, 2, 2), 3)).toEqual(places(1, 1))
  expect(wholePlaces(places(1, 1, 2), 3)).toEqual(places(1, 1, 2))
  expect(wholePlaces(places(1, 1, 1, 1), 3)).toEqual(places(1, 1, 1))
  const { send, edit, sensorIds } = await aPlace({ state: 'disabled' })
  await sql`
    insert into reading (tenant_id, device_no, quantity, at, value)
    select tenant_id, device_no, ${quantityTable.smoke.number}::int, to_timestamp(${now - 8 * 24 * 60 * minute}::float8 / 1000), 1
    from device where device_id = ${sensorIds[1]}`.execute(suite.db.system)
  await send([1, 'temperature', 70, 75])
  const tried = await admin.call(rule.tryOut, edit)
  expect(tried).toMatchObject({ readings: 3, named: [{ at: now - 70 * minute, sensorId: sensorIds[0] }] })
  expect(tried.named).toHaveLength(1)
})

test('a trial looks at as many readings of a place as of one sensor, and says since when it looked', async () => {
  const { edit, sensorIds } = await aPlace({ state: 'disabled' })
  const first = now - 6 * 24 * 60 * minute
  const each = 0.75 * trialLimits.readings
  await sql`
    insert into reading (tenant_id, device_no, quantity, at, value)
    select tenant_id, device_no, case when device_id = ${sensorIds[0]} then 1 else ${quantityTable.smoke.number}::int end,
           to_timestamp(${first}::float8 / 1000) + number * interval '10 seconds', 0
    from device, generate_series(1, ${each}::int) as number where device_id = any(${sensorIds}::text[])`.execute(
    suite.db.system,
  )
  // Of both the one of an hour ago is the newest of those it looks at.
  const from = first + (each / 3 + 2) * 10_000
  expect(await admin.call(rule.tryOut, edit)).toMatchObject({
    ...{ isPart: true, readings: trialLimits.readings, triedSince: from },
  })
})

test.each([
  ['one comparison alone', { tree: { join: 'all', parts: [hot] } }],
  ['a whole project', { place: 'project' }],
  ['so often within a time', { kind: 'times', span: { length: 5, unit: 'minutes' } }],
  ['a range without an upper end', { tree: { join: 'any', parts: [hot, { ...hot, operator: 'outside' }] } }],
  [
    'a window of nothing',
    { tree: { join: 'any', parts: [hot, { ...hot, aggregate: { function: 'avg', within: none } }] } },
  ],
] as const satisfies [string, object][])('what cannot be meant is refused: %s', async (_, given) => {
  const edit = { ...plain, companyId: place.companyId, sensorIds: [], ...(given as Partial<RuleEdit>) }
  await expect(admin.call(rule.save, edit)).rejects.toThrow('rule.badTree')
})

test('who does not know of several comparisons leaves them as they are, and null takes them away', async () => {
  const { ruleId, edit } = await aPlace()
  const { tree: _, ...older } = edit
  await admin.call(rule.save, { ...older, ruleId, name: '改名' })
  expect(await listed(ruleId)).toMatchObject({ name: '改名', tree: hotAndSmoky })
  // Of what stays it must be sound, too.
  await expect(admin.call(rule.save, { ...older, ruleId, place: 'project' })).rejects.toThrow('rule.badTree')
  await admin.call(rule.save, { ...older, ruleId, tree: null, quantity: 'temperature' })
  const plainly = await listed(ruleId)
  expect(plainly).toMatchObject({ quantity: 'temperature', judged: 1 })
  expect(plainly?.tree).toBeUndefined()
})

test('a file takes it along', async () => {
  const { sensorIds: _, companyId, state: __, ...carried } = (await aPlace()).edit
  const name = `带来的 ${now}`
  const { refused } = await admin.call(rule.addFromFile, { companyId, rules: [{ ...carried, name }] as never })
  expect(refused).toEqual([])
  const { rows } = await admin.call(rule.list, { keyword: name })
  expect(rows).toMatchObject([{ tree: hotAndSmoky, state: 'disabled' }])
})

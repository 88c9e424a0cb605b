/** The alarms per hour of a rule: what is beyond is counted, nothing severe is held back, and what still holds is raised later. */
import { allCalls } from '@watchfire/contract'
import type { RuleEdit } from '@watchfire/contract/rule/rule.shapes.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test, vi } from 'vitest'
import { post, type SignedClient, signInAs } from '../core/testing/signed-client.ts'
import { suiteServer } from '../core/testing/suite-server.ts'
import { makeCollector } from '../ingest/collector.ts'
import { judgeDue } from './judge-series.ts'
import { releaseAlarms } from './keep-findings.ts'
import { beyondLimit } from './per-hour.rules.ts'
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

const plain: Omit<RuleEdit, 'companyId' | 'sensorIds'> = {
  name: '限量',
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
  hourlyLimit: 2,
}

/** A rule over four sensors that have said 20 °C. */
async function aLimited(given: Partial<RuleEdit> = {}) {
  const { aiServerId, key } = await admin.call(device.registerAiServer, { name: '冷库', projectId: place.projectId })
  const sensorIds = [1, 2, 3, 4].map(number => `${aiServerId}_S${number}`)
  /** A value of each, a minute apart. */
  const send = (minutesAgo: number, ...values: number[]) =>
    post(
      suite.app,
      sensor.sendReadings.path,
      values.map((value, index) => ({
        ...{ sensorId: sensorIds[index], quantity: 'temperature', value },
        at: now - (minutesAgo - index) * minute,
      })),
      { authorization: `Bearer ${key}` },
    )
  await send(59, 20, 20, 20, 20)
  const edit = { ...plain, companyId: place.companyId, sensorIds, ...given }
  const { ruleId } = await admin.call(rule.save, edit)
  const judged = (minutesAgo: number) =>
    vi.waitFor(
      async () => {
        const { rows } = await sql<{ open: number }>`
          select (select count(*)::int from rule_series where rule_id = ${ruleId} and judged_to < ${new Date(now - minutesAgo * minute)})
               + (select count(*)::int from rule_finding where rule_id = ${ruleId} and alarm_id is null and not shadow) as open`.execute(
          suite.db.system,
        )
        expect(rows[0]?.open).toBe(0)
      },
      { timeout: 10_000 },
    )
  return { edit, ruleId, send, judged }
}
const findingsOf = async (ruleId: number) => {
  const { rows } = await sql<{ at: number; limited: boolean; alarm_id: string }>`
    select at, limited, alarm_id from rule_finding where rule_id = ${ruleId} order by at, change`.execute(
    suite.db.system,
  )
  return rows
}
const listed = async (ruleId: number) => (await admin.call(rule.list, {})).rows.find(one => one.ruleId === ruleId)
const reasonsOf = async (ruleId: number) => {
  const raised = (await findingsOf(ruleId)).filter(({ alarm_id }) => alarm_id !== '')
  const alarms = await Promise.all(raised.map(({ alarm_id: alarmId }) => admin.call(alarm.get, { alarmId })))
  return alarms.map(({ extra }) => (extra as { rule: Record<string, unknown> }).rule)
}
/** As the ticker does, when the alarms so far are of an hour ago. */
async function anHourLater(ruleId: number) {
  await sql`update rule_finding set found_at = found_at - interval '61 minutes' where rule_id = ${ruleId}`.execute(
    suite.db.system,
  )
  await release()
}
const release = async () => {
  await suite.db.system.transaction().execute(trx => releaseAlarms.work(trx))
  await raise()
}
const raise = async () => {
  const collector = makeCollector({ db: suite.db, log })
  await raiseFindings({ db: suite.db, collector, log })
  await collector.stop()
}

test('beyond its alarms per hour a rule only counts; the last of them says so, and the list how many there were', async () => {
  const { ruleId, send, judged } = await aLimited()
  await send(50, 61, 61, 61, 61)
  await judged(50)
  expect((await findingsOf(ruleId)).map(({ limited }) => limited)).toEqual([false, false, true, true])
  expect((await reasonsOf(ruleId)).map(({ hourlyLimit }) => hourlyLimit)).toEqual([undefined, 2])
  expect(await listed(ruleId)).toMatchObject({ raisedToday: 2, limitedToday: 2, firing: 4 })
})

test('what was held back and still holds is raised when the hour has room; what is over is not', async () => {
  const { ruleId, send, judged } = await aLimited()
  await send(50, 61, 61, 61, 61)
  await judged(50)
  await send(40, 61, 61, 20, 61)
  await judged(40)
  await anHourLater(ruleId)
  expect((await findingsOf(ruleId)).map(({ limited }) => limited)).toEqual([false, false, true, false])
  expect((await reasonsOf(ruleId)).map(({ isHeldBack }) => isHeldBack)).toEqual([undefined, undefined, true])
  // Once is enough.
  await anHourLater(ruleId)
  expect(await reasonsOf(ruleId)).toHaveLength(3)
})

test('what is severe is never held back, and what rises while held back is raised at that level', async () => {
  const { ruleId, send, judged } = await aLimited({ hourlyLimit: 1, steps: [{ threshold: 80, level: 'severe' }] })
  await send(50, 61, 61, 90, 90)
  await judged(50)
  expect((await findingsOf(ruleId)).map(({ limited }) => limited)).toEqual([false, true, false, false])
  await send(40, 61, 90, 90, 90)
  await judged(40)
  const raised = (await findingsOf(ruleId)).filter(({ alarm_id }) => alarm_id !== '')
  const levels = await Promise.all(
    raised.map(async ({ alarm_id: alarmId }) => (await admin.call(alarm.get, { alarmId })).level),
  )
  expect(levels).toEqual(['normal', 'severe', 'severe', 'severe'])
  await anHourLater(ruleId)
  expect((await findingsOf(ruleId)).filter(({ alarm_id }) => alarm_id !== '')).toHaveLength(4)
})

const limitedOf = async (ruleId: number) => (await findingsOf(ruleId)).map(({ limited }) => limited)

test('what was held back is raised where the rule judges anew and finds the same without a limit', async () => {
  const { ruleId, send, judged, edit } = await aLimited()
  await send(50, 61, 61, 61, 61)
  await judged(50)
  await admin.call(rule.save, { ...edit, ruleId, hysteresis: 1, hourlyLimit: null })
  await judgeDue({ db: suite.db, log, clock: Date.now })
  await raise()
  expect(await limitedOf(ruleId)).toEqual([false, false, false, false])
  expect(await reasonsOf(ruleId)).toHaveLength(4)
})

test('a rule that found much and has no room keeps no other from raising; what is over is not looked at again', async () => {
  const full = await aLimited({ hourlyLimit: 1 })
  await full.send(50, 61, 20, 20, 20)
  await full.judged(50)
  const other = await aLimited({ hourlyLimit: 1 })
  await other.send(50, 61, 61, 20, 20)
  await other.judged(50)
  const { rows } = await sql<{ device_no: number }>`
    select device_no from rule_series where rule_id = ${full.ruleId} order by device_no limit 1`.execute(
    suite.db.system,
  )
  const deviceNo = rows[0]?.device_no ?? 0
  // As many as one look took, each of which holds.
  await sql`
    with held as (
      insert into device (tenant_id, company_id, project_id, ai_server_no, device_id, kind, name)
      select tenant_id, company_id, project_id, ai_server_no, device_id || '_' || number, 3, name from device, generate_series(1, 500) as number
      where device_no = ${deviceNo} returning device_no
    ), stands as (
      insert into rule_series (tenant_id, rule_id, device_no, quantity, memory, phase, judged_to)
      select series.tenant_id, rule_id, held.device_no, quantity, memory, phase, judged_to from rule_series as series, held
      where rule_id = ${full.ruleId} and series.device_no = ${deviceNo}
    )
    insert into rule_finding (tenant_id, rule_id, device_no, at, of_at, shadow, type, level, reason, alarm_id, limited)
    select found.tenant_id, rule_id, held.device_no, at, of_at, shadow, type, level, reason, '', true from rule_finding as found, held
    where rule_id = ${full.ruleId}`.execute(suite.db.system)
  await anHourLater(other.ruleId)
  expect(await limitedOf(other.ruleId)).toEqual([false, false])
  expect((await limitedOf(full.ruleId)).filter(limited => !limited)).toHaveLength(1)
  await sql`update rule_series set phase = 0 where rule_id = ${full.ruleId}`.execute(suite.db.system)
  await anHourLater(full.ruleId)
  const ended = await sql`select from rule_finding where rule_id = ${full.ruleId} and limited and not ended`.execute(
    suite.db.system,
  )
  expect(ended.rows).toHaveLength(0)
  await admin.call(rule.remove, { ruleId: full.ruleId })
  await sql`delete from device where device_id like ${`${full.edit.sensorIds[0]}_%`}`.execute(suite.db.system)
})

test('what is being judged as there is room is not raised at that look, but at the next', async () => {
  const { ruleId, send, judged } = await aLimited({ hourlyLimit: 1 })
  await send(50, 61, 61, 20, 20)
  await judged(50)
  await suite.db.system.transaction().execute(async trx => {
    await sql`select from rule_series where rule_id = ${ruleId} for update`.execute(trx)
    await anHourLater(ruleId)
  })
  expect(await limitedOf(ruleId)).toEqual([false, true])
  await anHourLater(ruleId)
  expect(await limitedOf(ruleId)).toEqual([false, false])
})

test('what fell while it was held back is raised at the level that is left', async () => {
  const steps = [
    { threshold: 80, level: 'notice' },
    { threshold: 90, level: 'normal' },
  ] as const
  const { ruleId, send, judged } = await aLimited({ hourlyLimit: 1, level: 'recordOnly', steps: [...steps] })
  await send(50, 61, 95, 20, 20)
  await judged(50)
  await send(40, 61, 85, 20, 20)
  await judged(40)
  await anHourLater(ruleId)
  const { rows } = await sql<{ level: number; threshold: number }>`
    select level, (reason ->> 'threshold')::int as threshold from rule_finding
    where rule_id = ${ruleId} and change = 'raise' order by at`.execute(suite.db.system)
  expect(rows).toMatchObject([{ level: 4 }, { level: 3, threshold: 80 }])
})

test.each([
  ['it has a limit', { hourlyLimit: 1 }, [false, false, false, true], 2],
  ['it has none', { hourlyLimit: null }, [false, false, false, false], 2],
  ['it is severe', { hourlyLimit: null, level: 'severe' }, [false, false, false, false], 1],
] as const)('a rule goes on with what it knows when from now on %s', async (_, given, limited, level) => {
  const { ruleId, send, judged, edit } = await aLimited({ hourlyLimit: 3 })
  await send(50, 61, 61, 61, 61)
  await judged(50)
  await send(40, 62, 62, 62, 62)
  await judged(40)
  await admin.call(rule.save, { ...edit, ruleId, ...given })
  await judgeDue({ db: suite.db, log, clock: Date.now })
  await release()
  expect(await limitedOf(ruleId)).toEqual(limited)
  const { rows } = await sql<{ level: number }>`
    select level from rule_finding where rule_id = ${ruleId} order by at desc limit 1`.execute(suite.db.system)
  expect(rows[0]?.level).toBe(level)
})

test('in the shadow and in a trial the same alarms are beyond', async () => {
  const { ruleId, send, judged, edit } = await aLimited({ state: 'shadow' })
  await send(50, 61, 61, 61, 61)
  await judged(50)
  expect(await listed(ruleId)).toMatchObject({ raisedToday: 2, limitedToday: 2 })
  expect(await admin.call(rule.tryOut, edit)).toMatchObject({ alarms: 4, limited: 2 })
})

test('a severe rule cannot be limited', async () => {
  await expect(
    admin.call(rule.save, { ...plain, level: 'severe', companyId: place.companyId, sensorIds: [] }),
  ).rejects.toThrow('rule.severeLimited')
})

test('an hour has room again when its first alarm is an hour old', () => {
  const hour = 60 * minute
  expect(beyondLimit(2, [0, 1, 2, hour - 1, hour, hour + 1])).toBe(2)
  expect(beyondLimit(undefined, [0, 0, 0])).toBe(0)
})

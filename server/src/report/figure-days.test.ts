/** Days that are counted once tell the same figures as their alarms do, whatever comes, changes and goes afterwards. */
import { rights } from '@watchfire/contract/core/rights.ts'
import { addDays, zoneClock } from '@watchfire/contract/core/zone-clock.ts'
import type { Figures } from '@watchfire/contract/report/figure.shapes.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { type AlarmScope, removeRecords } from '../alarm/alarm.public.ts'
import { readInScope } from '../core/db/database.ts'
import { useSiteZone } from '../core/site-time.ts'
import { aChannelOf, aCompany, anAlarm, aProject, aViewer, type CompanyOfTest } from '../core/testing/builders.ts'
import { suiteDatabase } from '../core/testing/suite-database.ts'
import { countFigureDays } from './count-figure-days.ts'
import { planReading } from './figure-days.queries.ts'
import type { Split } from './figures.queries.ts'
import { readFigures, readPartsAndTotals, readTotals } from './figures-with-times.ts'
import { lastDays, timesOfDays } from './report-period.ts'

const db = suiteDatabase()
const hour = 3_600_000
const days = 12
const run = () => db.system.transaction().execute(countFigureDays.work)
afterEach(() => useSiteZone('Asia/Shanghai'))

const levels = { severe: 1, normal: 2, fault: 5 } as const
const types = [4, 7, 70] as const
const splits: Split[] = [
  ...(['whole', 'day', 'week', 'month', 'project', 'region', 'type', 'level'] as const),
  ...(['hour', 'hourOfDay', 'levelHour', 'shift', 'device'] as const),
]
type Level = keyof typeof levels

/** What is known of an alarm without a look into the database. */
type Known = {
  alarmId: number
  at: number
  type: number
  level: Level
  project: number
  region: number
  /** Of its row; nobody knows it of what is gone. */
  device: number
  verdict: number | null
  opened: number | null
  judged: number | null
  gone: boolean
}

const ages = fc.integer({ min: 1, max: (days - 2) * 24 })
const raised = fc.record({
  act: fc.constant('raise' as const),
  where: fc.nat({ max: 1 }),
  age: ages,
  type: fc.constantFrom(...types),
  level: fc.constantFrom<Level[]>('severe', 'normal', 'fault'),
})
const changed = fc.record({
  act: fc.constantFrom('judge' as const, 'open' as const, 'rise' as const, 'delete' as const, 'remove' as const),
  which: fc.nat(),
  verdict: fc.constantFrom(1, 2, 3, 5),
  minutes: fc.integer({ min: 0, max: 900 }),
})
const acts = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: raised },
    { weight: 4, arbitrary: changed },
    { weight: 2, arbitrary: fc.constant({ act: 'count' as const }) },
  ),
  { minLength: 6, maxLength: 24 },
)
type Act = typeof acts extends fc.Arbitrary<(infer T)[]> ? T : never

async function aScene() {
  const company = await aCompany(db)
  const other = { ...company, ...(await aProject(db, company)) }
  const channels = [await aChannelOf(db, company), await aChannelOf(db, other)] as const
  const whole = await aViewer(db, company)
  const viewers: Record<string, AlarmScope> = {
    whole,
    'no faults': { ...whole, rights: new Set([rights.workplace]) },
    'one project': { ...whole, projectIds: [other.projectId] },
    'one region': { ...whole, regionId: company.regionId },
    'single regions': {
      ...whole,
      projectIds: [other.projectId],
      regionLimits: [{ projectId: other.projectId, regionIds: [other.regionId] }],
    },
  }
  return { company, channels, viewers }
}
type Scene = Awaited<ReturnType<typeof aScene>>

/** Does it, and keeps in mind what it did. */
async function perform(act: Act, { company, channels }: Scene, known: Known[]): Promise<void> {
  if (act.act === 'count') return run()
  if (act.act === 'raise') {
    const [channel, at] = [channels[act.where as 0], Date.now() - act.age * hour]
    const { alarmId } = await anAlarm(db, channel, { at, type: act.type, level: act.level })
    const { device_no } = await db.system
      .selectFrom('device')
      .select('device_no')
      .where('device_id', '=', channel.deviceId)
      .executeTakeFirstOrThrow()
    const place = { project: channel.projectId, region: channel.regionId, device: Number(device_no) }
    known.push({ ...act, ...place, alarmId, at, verdict: null, opened: null, judged: null, gone: false })
    return
  }
  const living = known.filter(({ gone }) => !gone)
  const alarm = living[act.which % living.length]
  if (!alarm) return
  const change = (set: ReturnType<typeof sql>) =>
    sql`update alarm set ${set} where alarm_id = ${alarm.alarmId}`.execute(db.system)
  if (act.act === 'judge') {
    const final = act.verdict <= 3
    await change(sql`state = 3, verdict = ${act.verdict}, handled_at = alarm_at + ${act.minutes} * interval '1 minute'`)
    if (final) alarm.judged ??= act.minutes
    if (final) alarm.opened ??= alarm.judged
    alarm.verdict = act.verdict
  } else if (act.act === 'open') {
    alarm.opened ??= act.minutes
    await change(sql`opened_at = coalesce(opened_at, alarm_at + ${act.minutes} * interval '1 minute')`)
  } else if (act.act === 'rise') {
    alarm.level = 'severe'
    await change(sql`level = 1`)
  } else if (act.act === 'delete') {
    known.splice(known.indexOf(alarm), 1)
    await sql`delete from alarm where alarm_id = ${alarm.alarmId}`.execute(db.system)
  } else if (alarm.verdict !== null) {
    alarm.gone = true
    const key = { tenantId: company.tenantId, alarmId: alarm.alarmId, alarmAt: alarm.at }
    await db.system.transaction().execute(trx => removeRecords(trx, company.tenantId, [key]))
  }
}

const inSight = (alarm: Known, viewer: AlarmScope) =>
  (viewer.rights.has(rights.faultAlarms) || alarm.level !== 'fault') &&
  (viewer.projectIds === null || viewer.projectIds.includes(alarm.project)) &&
  (viewer.regionId === null || viewer.regionId === alarm.region)

function keyOf(alarm: Known, split: Split, zone: string): string {
  const clock = zoneClock(zone)
  const day = clock.dayOf(alarm.at)
  const ofClock = clock.text(alarm.at).slice(11, 13)
  const monday = () => {
    const at = new Date(`${day}T00:00:00Z`)
    return new Date(at.getTime() - ((at.getUTCDay() + 6) % 7) * 24 * hour).toISOString().slice(0, 10)
  }
  const level = levels[alarm.level]
  const keys: Partial<Record<Split, string>> = {
    day,
    week: monday(),
    month: day.slice(0, 7),
    project: `${alarm.project}`,
    region: `${alarm.region}`,
    type: `${alarm.type}`,
    level: `${level}`,
    hour: ofClock,
    hourOfDay: `${day} ${ofClock}`,
    levelHour: `${level}:${ofClock}`,
    shift: `${Math.floor(Number(ofClock) / 8)}`,
    device: `${alarm.project}:${alarm.gone ? 0 : alarm.device}`,
  }
  return keys[split] ?? ''
}

const lowest = (values: number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(share * values.length - 1e-9) - 1)] ?? 0

const between = (values: number[], share: number) => {
  const [sorted, at] = [values.toSorted((a, b) => a - b), share * (values.length - 1)]
  const [low = 0, high = 0] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]]
  return low + (high - low) * (at - Math.floor(at))
}

/** By steps, or each time read. */
function told(alarms: Known[], quantile = lowest) {
  const count = (fits: (alarm: Known) => boolean) => alarms.filter(fits).length
  const waiting = count(({ verdict }) => verdict === null)
  const durations = (values: number[]) => {
    const near = (value: number) => expect.closeTo(value === 0 ? 0 : Math.log(value), 1.39)
    const exact = {
      n: values.length,
      mean: expect.closeTo(values.reduce((sum, value) => sum + value, 0) / values.length, 6),
    }
    return values.length === 0
      ? { n: 0, mean: null, median: null, p90: null }
      : { ...exact, median: near(quantile(values, 0.5)), p90: near(quantile(values, 0.9)) }
  }
  return {
    total: alarms.length,
    handled: alarms.length - waiting,
    pending: waiting,
    severe: count(({ level }) => level === 'severe'),
    overdue: count(({ level, verdict }) => level === 'severe' && verdict === null),
    confirmed: count(({ verdict }) => verdict === 2),
    falseAlarms: count(({ verdict }) => verdict === 1),
    ignored: count(({ verdict }) => verdict === 3),
    viewed: count(({ verdict }) => verdict === 5),
    response: durations(alarms.flatMap(({ opened }) => opened ?? [])),
    handling: durations(
      alarms.flatMap(({ judged, verdict }) => (verdict !== null && verdict <= 3 ? (judged ?? []) : [])),
    ),
  }
}

const log = (minutes: number | null) => minutes && Math.log(minutes)
const inLogs = ({ response, handling, ...counts }: Figures) => ({
  ...counts,
  response: { ...response, median: log(response.median), p90: log(response.p90) },
  handling: { ...handling, median: log(handling.median), p90: log(handling.p90) },
})

/** Compares what the days tell with what is known, in every split, for everybody. */
async function expectTold(scene: Scene, known: Known[], zone: string, which: Split[] = splits, most = 0) {
  const period = lastDays(days)
  for (const [index, viewer] of Object.values(scene.viewers).entries()) {
    for (const split of which) {
      for (const ofTypes of index % 2 === 0 ? [[], [4]] : [[]]) {
        const scope = { viewer, types: ofTypes, ...timesOfDays(period) }
        const { parts, totals } = await readInScope(db, viewer, trx =>
          readPartsAndTotals(trx, scope, split, 1000, { most }),
        )
        const seen = known.filter(each => inSight(each, viewer) && (ofTypes.length === 0 || each.type === 4))
        const expected = Map.groupBy(seen, alarm => keyOf(alarm, split, zone))
        expect(parts.map(({ key }) => key).sort()).toEqual([...expected.keys()].sort())
        for (const { key, figures } of parts)
          expect(inLogs(figures)).toMatchObject(told(expected.get(key) ?? [], split === 'device' ? between : lowest))
        expect(inLogs(totals)).toMatchObject(told(seen))
      }
    }
  }
}

test('figures are those of the rows, for everybody and in every split, before and after alarms come late, change and go', async () => {
  const zones = ['Asia/Shanghai', 'UTC', 'America/St_Johns', 'Pacific/Apia']
  await fc.assert(
    fc.asyncProperty(
      acts,
      fc.constantFrom(...zones),
      fc.shuffledSubarray(splits, { minLength: 2, maxLength: 3 }),
      async (given, zone, which) => {
        useSiteZone(zone)
        const scene = await aScene()
        const known: Known[] = []
        // Of days of which none is counted, every time is read.
        await perform({ act: 'raise', where: 0, age: 100, type: 4, level: 'normal' }, scene, known)
        await run()
        for (const act of given) await perform(act, scene, known)
        await expectTold(scene, known, zone, which)
        await run()
        await expectTold(scene, known, zone, which)
      },
    ),
    { numRuns: 12 },
  )
}, 240_000)

const aJudged = (company: CompanyOfTest, alarmId: number) => sql`
  update alarm set state = 3, verdict = 2, handled_at = alarm_at + interval '20 minutes'
  where company_id = ${company.companyId} and alarm_id = ${alarmId}`

async function aCountedAlarm() {
  const scene = await aScene()
  const at = Date.now() - 5 * 24 * hour
  const { alarmId } = await anAlarm(db, scene.channels[0], { at, level: 'severe' })
  await run()
  const scope = { viewer: scene.viewers.whole as AlarmScope, ...timesOfDays(lastDays(days)) }
  const totals = () => readInScope(db, scope.viewer, trx => readTotals(trx, scope))
  const reading = () => readInScope(db, scope.viewer, trx => planReading(trx, scope))
  const parts = (split: Split) => readInScope(db, scope.viewer, trx => readFigures(trx, scope, split, 1000))
  return { ...scene, alarmId, totals, reading, parts }
}

test('what is under way while its day is counted is told once it is committed', async () => {
  const { company, alarmId, totals, reading } = await aCountedAlarm()
  const underWay = Promise.withResolvers<void>()
  const written = Promise.withResolvers<void>()
  const verdict = db.system.transaction().execute(async trx => {
    await aJudged(company, alarmId).execute(trx)
    written.resolve()
    await underWay.promise
  })
  await written.promise
  await sql`insert into figure_change select tenant_id, company_id, alarm_at from alarm where alarm_id = ${alarmId}`.execute(
    db.system,
  )
  expect((await reading()).changed).toHaveLength(1)
  await run()
  expect((await reading()).changed).toEqual([])
  expect(await totals()).toMatchObject({ pending: 1, overdue: 1, confirmed: 0 })
  underWay.resolve()
  await verdict
  expect((await reading()).changed).toHaveLength(1)
  expect(await totals()).toMatchObject({ pending: 0, overdue: 0, confirmed: 1 })
  await run()
  expect((await reading()).changed).toEqual([])
  expect(await totals()).toMatchObject({ pending: 0, confirmed: 1, handling: { n: 1, median: expect.closeTo(20, 6) } })
})

test('a count that dies leaves every figure as it was, and the next one ends it', async () => {
  const { company, alarmId, totals, reading, parts } = await aCountedAlarm()
  await aJudged(company, alarmId).execute(db.system)
  const dying = db.system.transaction().execute(async trx => {
    await countFigureDays.work(trx)
    throw new Error('dies')
  })
  await expect(dying).rejects.toThrow('dies')
  expect((await reading()).changed).toHaveLength(1)
  expect(await totals()).toMatchObject({ confirmed: 1 })
  for (const split of ['hour', 'device'] as const)
    expect(await parts(split)).toMatchObject([{ figures: { total: 1, confirmed: 1, pending: 0 } }])
  await run()
  expect((await reading()).changed).toEqual([])
  expect(await totals()).toMatchObject({ confirmed: 1 })
  for (const split of ['hour', 'device'] as const)
    expect(await parts(split)).toMatchObject([{ figures: { total: 1, confirmed: 1, pending: 0 } }])
})

test('where parts are more than are asked for, the whole is still all of them', async () => {
  const { channels, viewers } = await aScene()
  for (const [n, type] of types.entries())
    await anAlarm(db, channels[0], { at: Date.now() - (n + 4) * 24 * hour, type })
  await run()
  const viewer = viewers.whole as AlarmScope
  const scope = { viewer, ...timesOfDays(lastDays(days)) }
  for (const most of [0, 100]) {
    const { parts, totals, others } = await readInScope(db, viewer, trx =>
      readPartsAndTotals(trx, scope, 'type', 2, { most }),
    )
    expect([parts.length, totals.total, others?.total]).toEqual([2, 3, 1])
  }
})

test('where every day is counted and none has changed, times are told without an alarm', async () => {
  // Days are counted from the first alarm of all on, so many in one run.
  await anAlarm(db, (await aScene()).channels[0], { at: Date.now() - 2 * days * 24 * hour })
  const { company, alarmId, viewers } = await aCountedAlarm()
  await aJudged(company, alarmId).execute(db.system)
  for (let runs = 0; runs < 3; runs += 1) await run()
  const viewer = viewers.whole as AlarmScope
  const { from, until } = lastDays(days)
  const scope = { viewer, ...timesOfDays({ from, until: addDays(until, -4) }) }
  for (const split of ['whole', 'type', 'hour'] as const) {
    const { periods, changed } = await readInScope(db, viewer, trx => planReading(trx, scope))
    expect([periods, changed]).toEqual([[], []])
    const told = await readInScope(db, viewer, trx => readPartsAndTotals(trx, scope, split, 10, { most: 0 }))
    const handling = { n: 1, mean: expect.closeTo(20, 6), median: expect.closeTo(20, 0) }
    expect(told).toMatchObject({ totals: { total: 1, handling }, parts: [{ figures: { total: 1, handling } }] })
  }
})

test('of the clocks of another zone the alarms are read until the days are counted by them', async () => {
  const { totals, reading } = await aCountedAlarm()
  expect((await reading()).days).toBeDefined()
  useSiteZone('America/St_Johns')
  expect(await reading()).toMatchObject({ changed: [], periods: [{}] })
  expect(await totals()).toMatchObject({ total: 1 })
  await run()
  expect((await reading()).days).toBeDefined()
  expect(await totals()).toMatchObject({ total: 1, severe: 1 })
})

/** How the desk is read among many alarms: by index alone, and no more of it than the page needs. Plans are looked at, not times. */
import { sql } from 'kysely'
import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { inScope, type Trx } from '../core/db/database.ts'
import { aChannelOf, aCompany, anAlarm, aViewer, type CompanyOfTest } from '../core/testing/builders.ts'
import { oncePlannedOf, plansOf, withoutSmallPartitions } from '../core/testing/explained.ts'
import { freezeTable } from '../core/testing/freeze-table.ts'
import { suiteDatabase } from '../core/testing/suite-database.ts'
import { countAlarms, countAlarmsPerSlice, findAlarmKeys, findVisibleAlarms, readAlarms } from './alarm.queries.ts'
import type { AlarmFilter } from './alarm-filter.queries.ts'
import { countForMonitor, findCurrentAlarms } from './count/alarm-count.queries.ts'
import { slicesOf } from './count/count-total.ts'
import { countVerdicts } from './count/precision.queries.ts'
import { listTypesRaised } from './count/raised.queries.ts'
import { countExpired, walkAlarms } from './expired/expired.queries.ts'
import { findPage } from './find-page.ts'
import { lockAlarms, lockOpenAlarmsOf } from './handle/alarm-handling.queries.ts'
import { findKeysAndTotal } from './page.queries.ts'

const db = suiteDatabase()
const day = 86_400_000
const now = Date.now()
const week: AlarmFilter = { from: now - 7 * day, until: now + day }
const scene: { viewer?: Awaited<ReturnType<typeof aViewer>>; large?: CompanyOfTest; small?: CompanyOfTest } = {}

/** 200,000 alarms of the last 35 days: most of them of one company, one in ten of its sister, one in twenty pending. */
beforeAll(async () => {
  const large = await aCompany(db)
  const small = await aCompany(db, { of: large })
  const first = await anAlarm(db, await aChannelOf(db, large))
  const second = await anAlarm(db, await aChannelOf(db, small))
  const owner = new pg.Client(db.url)
  await owner.connect()
  // Vacuum calls a page visible to all only once its commit has reached the log; freezing, it passes over none that is being written.
  await owner.query('set synchronous_commit = on')
  await owner.query(`
    insert into alarm (alarm_id, alarm_at, tenant_id, company_id, project_id, region_id, device_no, ai_server_no, place_id, type, level,
      state, occurred_at, received_at, last_at)
    select 2000000 + n, moment, tenant_id, company_id, project_id, region_id, device_no, ai_server_no, place_id,
      1 + n % 8, 1 + n % 4, case when n % 20 = 0 then 1 else 3 end, moment, moment, moment
    from generate_series(1, 200000) n
    cross join lateral (select now() - n * interval '15 seconds' as moment) times
    join lateral (select * from alarm where tenant_id = ${large.tenantId} and alarm_id = case when n % 10 = 0 then ${second.alarmId} else ${first.alarmId} end) template on true`)
  await freezeTable(owner, 'alarm')
  await freezeTable(owner, 'place')
  // The monitor counts channels beside its alarms.
  await freezeTable(owner, 'device')
  await owner.end()
  const companyIds = [large.companyId, small.companyId]
  Object.assign(scene, { large, small, viewer: await aViewer(db, large, { companyIds }) })
}, 120_000)

async function planOf(run: (trx: Trx, viewer: NonNullable<typeof scene.viewer>) => Promise<unknown>): Promise<string> {
  const { viewer } = scene
  if (!viewer) throw new Error('no viewer')
  const plans = await inScope(db, viewer, trx => plansOf(trx, explained => run(explained, viewer)))
  return withoutSmallPartitions(db.system, plans.join('\n'))
}

/** Rows of the alarm table are not touched: its partitions are read by index only, and the visibility map vouches for all of it. */
function expectIndexOnly(plan: string, index: RegExp) {
  const scans = plan
    .split('\n')
    .filter(line => /Scan.* on alarm_(\d|default)/.test(line) && !/never executed/.test(line))
  expect(scans.length, plan).toBeGreaterThan(0)
  for (const scan of scans) expect(scan).toMatch(/Index Only Scan/)
  expect(plan).toMatch(index)
  expect([...plan.matchAll(/Heap Fetches: (\d+)/g)].reduce((sum, [, count]) => sum + Number(count), 0)).toBe(0)
}
const rowsRead = (plan: string) =>
  Math.max(...[...plan.matchAll(/Index Only Scan.*?actual rows=([\d.]+)/g)].map(([, rows]) => Number(rows)))

test('the first page of two companies reads twenty keys of each', async () => {
  const plan = await planOf((trx, viewer) => findAlarmKeys(trx, viewer, week, { limit: 20, offset: 0 }))
  expectIndexOnly(plan, /company_id_alarm_at_alarm_id/)
  expect(rowsRead(plan), plan).toBeLessThanOrEqual(20)
})

test('a page and its total, in one statement, are read as each by itself', async () => {
  const page = { limit: 20, offset: 0 }
  const plan = await planOf((trx, viewer) => findKeysAndTotal(trx, viewer, week, page))
  expectIndexOnly(plan, /company_id_alarm_at_alarm_id/)
  const [, ofPage = ''] = plan.split('One-Time Filter')
  expect(rowsRead(ofPage), plan).toBeLessThanOrEqual(20)
  expect(plan.match(/Aggregate/g), plan).toHaveLength(1)
  // Of a type that never came there is nothing to look for.
  const none = await planOf((trx, viewer) => findKeysAndTotal(trx, viewer, { ...week, type: 99 }, page))
  expect(none.split('One-Time Filter')[1]).toMatch(/Index Only Scan.*never executed/)
})

test('severe first: the pending severe ones in an index of their own, the rest as before', async () => {
  const page = (offset: number) => (trx: Trx, viewer: NonNullable<typeof scene.viewer>) =>
    findPage(trx, viewer, week, { limit: 20, offset }, 'severeFirst')
  const first = await planOf(page(0))
  expectIndexOnly(first, /company_id_alarm_at_alarm_id_tenant_id_type_pr/)
  for (const plan of [first, await planOf(page(600))]) {
    expectIndexOnly(plan, /Index Only Scan/)
  }
})

test('the total of a week is counted by index alone', async () => {
  const plan = await planOf((trx, viewer) => countAlarms(trx, viewer, week))
  expectIndexOnly(plan, /company_id_alarm_at_alarm_id/)
})

test('filters on type, level and state stay within the index', async () => {
  const filter = { ...week, type: 3, level: 'notice', state: 'pending' } as const
  expectIndexOnly(await planOf((trx, viewer) => countAlarms(trx, viewer, filter)), /Index Only Scan/)
  const page = { limit: 20, offset: 0 }
  expectIndexOnly(await planOf((trx, viewer) => findAlarmKeys(trx, viewer, filter, page)), /Index Only Scan/)
})

test('a family is a filter within the index too, its types read once', async () => {
  const filter = { ...week, family: 'sensor' } as const
  expectIndexOnly(await planOf((trx, viewer) => countAlarms(trx, viewer, filter)), /company_id_alarm_at_alarm_id/)
  const page = { limit: 20, offset: 0 }
  expectIndexOnly(await planOf((trx, viewer) => findAlarmKeys(trx, viewer, filter, page)), /Index Only Scan/)
})

test('without the right to faults it is the same', async () => {
  const count = (trx: Trx, viewer: NonNullable<typeof scene.viewer>) =>
    countAlarms(trx, { ...viewer, rights: new Set() }, week)
  expectIndexOnly(await planOf(count), /company_id_alarm_at_alarm_id/)
})

test('regions of a project are a filter within the index', async () => {
  const { projectId = 0, regionId = 0 } = scene.large ?? {}
  const inPart = { projectIds: [projectId], regionLimits: [{ projectId, regionIds: [regionId] }] }
  const count = (trx: Trx, viewer: NonNullable<typeof scene.viewer>) => countAlarms(trx, { ...viewer, ...inPart }, week)
  expectIndexOnly(await planOf(count), /company_id_alarm_at_alarm_id/)
  const page = (trx: Trx, viewer: NonNullable<typeof scene.viewer>) =>
    findAlarmKeys(trx, { ...viewer, ...inPart }, week, { limit: 20, offset: 0 })
  expectIndexOnly(await planOf(page), /company_id_alarm_at_alarm_id/)
})

test('a keyword is read place by place', async () => {
  const keyword = { placeIds: [1, 2], types: [] }
  const plan = await planOf((trx, viewer) => findAlarmKeys(trx, viewer, { ...week, keyword }, { limit: 20, offset: 0 }))
  expectIndexOnly(plan, /company_id_place_id_alarm_at/)
  expect(rowsRead(plan), plan).toBeLessThanOrEqual(20)
})

test('the days of a deep page are counted by index alone', async () => {
  const month = { from: now - 30 * day, until: now + day }
  const plan = await planOf((trx, viewer) => countAlarmsPerSlice(trx, viewer, month, slicesOf(month)))
  expectIndexOnly(plan, /company_id_alarm_at_alarm_id/)
})

test('what is pending is counted and found in its own small index', async () => {
  const filed = { from: now - 35 * day, until: now + day }
  const counted = { today: { from: now - day, until: now + day }, filed }
  expectIndexOnly(await planOf((trx, viewer) => countForMonitor(trx, viewer, counted)), /company_id_received_at/)
  const recent = { receivedFrom: now - day / 2, filed, limit: 50 }
  expectIndexOnly(await planOf((trx, viewer) => findCurrentAlarms(trx, viewer, recent)), /company_id_received_at/)
})

test('of thousands that wait the newest are found without the others, whether all are severe or none is', async () => {
  const filed = { from: now - 35 * day, until: now + day }
  const recent = { receivedFrom: now - 35 * day, filed, limit: 50 }
  const current = (trx: Trx, viewer: NonNullable<typeof scene.viewer>) => findCurrentAlarms(trx, viewer, recent)
  const looked = (plan: string) =>
    [...plan.matchAll(/(?:actual rows=|Rows Removed by Filter: )([\d.]+)/g)].map(([, rows]) => Number(rows))
  // Each of them is severe in this scene.
  expect(Math.max(...looked(await planOf(current)))).toBeLessThanOrEqual(200)
  const owner = new pg.Client(db.url)
  await owner.connect()
  try {
    await owner.query('update alarm set level = 2 where state = 1 and company_id = $1', [scene.large?.companyId])
    expect(Math.max(...looked(await planOf(current)))).toBeLessThanOrEqual(200)
  } finally {
    await owner.query('update alarm set level = 1 where state = 1 and company_id = $1', [scene.large?.companyId])
    await freezeTable(owner, 'alarm')
    await owner.end()
  }
})

test('what is planned once for all values reads those indexes and those months as well', async () => {
  const { viewer } = scene
  if (!viewer) throw new Error('no viewer')
  const root = { ...viewer, tenantId: null }
  const filed = { from: now - 20 * day, until: now + day }
  for (const reader of [viewer, root, { ...viewer, companyIds: [scene.small?.companyId ?? 0], projectIds: [0] }]) {
    const once = await inScope(db, reader, trx =>
      oncePlannedOf(trx, own => countForMonitor(own, reader, { today: { from: now - day, until: now }, filed })),
    )
    const plan = await withoutSmallPartitions(db.system, once)
    expect(plan).toMatch(/company_id = ANY \(\$\d/)
    expectIndexOnly(plan, /company_id_received_at/)
    expect(plan).toMatch(/Subplans Removed/)
  }
})

test('a list as it opens is planned once, and reads what it read when it was planned each time', async () => {
  const { viewer } = scene
  if (!viewer) throw new Error('no viewer')
  const page = { limit: 20, offset: 0 }
  const days = { from: now - 4 * day, until: now - day }
  for (const reader of [viewer, { ...viewer, tenantId: null }]) {
    const once = async (run: (trx: Trx) => Promise<unknown>) =>
      withoutSmallPartitions(db.system, await inScope(db, reader, trx => oncePlannedOf(trx, run)))
    const plain = await once(trx => findKeysAndTotal(trx, reader, week, page))
    expectIndexOnly(plain, /company_id_alarm_at_alarm_id/)
    expect(plain).toMatch(/company_id = ANY \(\$\d/)
    expect(plain).toMatch(/Subplans Removed/)
    expect(rowsRead(plain.split('One-Time Filter')[1] ?? ''), plain).toBeLessThanOrEqual(20)
    const summed = await once(trx => findKeysAndTotal(trx, reader, week, page, days))
    expect(summed).toMatch(/Index Only Scan using alarm_day_sum/)
    expect(summed).not.toMatch(/Seq Scan|Bitmap/)
    const urgent = await once(trx => findKeysAndTotal(trx, reader, { ...week, urgent: true }, page))
    expectIndexOnly(urgent, /company_id_alarm_at_alarm_id_tenant_id_type_pr/)
  }
})

test('only months within the period are opened', async () => {
  const plan = await planOf((trx, viewer) => countAlarms(trx, viewer, { from: now - day, until: now }))
  const months = new Set([...plan.matchAll(/ on (alarm_(?:\d{6}|default))/g)].map(([, name]) => name))
  expect(months.size, plan).toBeLessThanOrEqual(2)
  expect(months).not.toContain('alarm_default')
})

test('the rows of a page are fetched by their keys', async () => {
  const { viewer } = scene
  if (!viewer) throw new Error('no viewer')
  const keys = await inScope(db, viewer, trx => findAlarmKeys(trx, viewer, week, { limit: 100, offset: 0 }))
  const plan = await planOf(trx => readAlarms(trx, keys))
  expect(plan).toMatch(/Index Scan (using|on) alarm_\d+_/)
  expect(plan).not.toMatch(/Seq Scan on alarm_\d+.*actual/)
})

test('alarms that are named from outside are found by their keys, also for the root of the platform', async () => {
  const { viewer } = scene
  if (!viewer) throw new Error('no viewer')
  const keys = (
    await sql<{ alarm_id: number; alarm_at: number }>`
      select alarm_id, alarm_at from alarm where alarm_id % 2000 = 0 and alarm_id > 2000000 and level <> 5`.execute(
      db.system,
    )
  ).rows.map(row => ({ alarmId: row.alarm_id, alarmAt: row.alarm_at }))
  for (const reader of [viewer, { ...viewer, tenantId: null }]) {
    const plans = await inScope(db, reader, trx =>
      plansOf(trx, async explained => {
        await findVisibleAlarms(explained, reader, keys)
        await lockAlarms(explained, reader, keys)
        await lockOpenAlarmsOf(explained, reader, keys)
      }),
    )
    for (const plan of plans.slice(0, 2)) expect(plan).toMatch(/Index.* Scan (using|on) alarm_\d+_pkey/)
    expect(await withoutSmallPartitions(db.system, plans.join('\n'))).not.toMatch(/Seq Scan on alarm_\d/)
    expect(await inScope(db, reader, trx => lockAlarms(trx, reader, keys))).toHaveLength(100)
  }
})

test('behind an alarm the next ones are read and nothing before it', async () => {
  const { viewer } = scene
  if (!viewer) throw new Error('no viewer')
  const [, , before] = await inScope(db, viewer, trx => findAlarmKeys(trx, viewer, week, { limit: 3, offset: 0 }))
  const plan = await planOf((trx, own) => findAlarmKeys(trx, own, week, { limit: 20, offset: 0, before }))
  expectIndexOnly(plan, /company_id_alarm_at_alarm_id/)
  expect(rowsRead(plan), plan).toBeLessThanOrEqual(20)
})

test('the verdicts of a type are counted by index alone', async () => {
  const of = { companyId: scene.large?.companyId ?? 0, type: 3, deviceId: 'x', from: now - 30 * day, until: now + day }
  expectIndexOnly(await planOf((trx, viewer) => countVerdicts(trx, viewer, of)), /company_id_alarm_at_alarm_id/)
})

test('of all types that were raised the newest alarms of each company are read, and no more', async () => {
  const limit = 500
  const period = { from: now - 30 * day, until: now + day }
  const ofProject = await planOf((trx, viewer) =>
    listTypesRaised(trx, { ...viewer, projectIds: [scene.small?.projectId ?? 0] }, period, limit),
  )
  expectIndexOnly(ofProject, /company_id_alarm_at_alarm_id/)
  expect(rowsRead(ofProject), ofProject).toBeLessThanOrEqual(limit)
  const ofAll = await planOf((trx, viewer) => listTypesRaised(trx, viewer, period, limit))
  expect(ofAll).toMatch(/Scan (using|on) alarm_day_sum/)
  expect(ofAll).not.toMatch(/Seq Scan on alarm/)
})

test('records past their term are counted by index alone, and a walk reads its portion by the key', async () => {
  const { viewer, large } = scene
  if (!viewer || !large) throw new Error('no scene')
  const bounds = { tenantId: large.tenantId, until: now - 30 * day, weightyUntil: null }
  // Nothing lies outside of the months here: the default partition is empty, and read in no particular way.
  const ofMonths = (plan: string) =>
    plan
      .split('\n')
      .filter(line => !/ on alarm_default/.test(line))
      .join('\n')
  expectIndexOnly(ofMonths(await planOf(trx => countExpired(trx, bounds))), /company_id_alarm_at_alarm_id/)
  const walked = await planOf(trx => walkAlarms(trx, bounds, { after: 2_000_000, limit: 50 }))
  expect(walked).toMatch(/Index Scan using alarm_\d+_pkey/)
  expect(walked).not.toMatch(/Seq Scan on alarm_\d/)
})

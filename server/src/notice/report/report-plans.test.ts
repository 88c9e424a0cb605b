/** How a report's figures are read among many alarms: what a month of a company holds, by index. Plans are looked at, not times. */
import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import type { Db } from '../../core/db/database.ts'
import { aChannelOf, aCompany, anAlarm } from '../../core/testing/builders.ts'
import { plansOf, withoutSmallPartitions } from '../../core/testing/explained.ts'
import { freezeTable } from '../../core/testing/freeze-table.ts'
import { suiteDatabase } from '../../core/testing/suite-database.ts'
import { countMostAndOthers, measureTimes, type Split } from '../../report/figures.queries.ts'
import { claimDueReports } from './report-rule.queries.ts'
import { figureScope, type ReportScope } from './report-scope.ts'

const db = suiteDatabase()
const dayMs = 86_400_000
type ScopeOfPlan = ReportScope & { from: number; until: number }
const scene: { scope?: ScopeOfPlan } = {}
const figuresIn = ({ from, until, ...scope }: ScopeOfPlan) => ({ ...figureScope(scope), from, until })

/** 40,000 alarms of the last 28 days at 200 places, one in ten of another company. */
beforeAll(async () => {
  const company = await aCompany(db)
  const own = await anAlarm(db, await aChannelOf(db, company))
  const other = await anAlarm(db, await aChannelOf(db, await aCompany(db)))
  const client = new pg.Client(db.url)
  await client.connect()
  // Vacuum calls a page visible to all only once its commit has reached the log.
  await client.query('set synchronous_commit = on')
  await client.query(`
    insert into alarm (alarm_id, alarm_at, tenant_id, company_id, project_id, region_id, device_no, ai_server_no, place_id, type, level,
      state, verdict, occurred_at, received_at, last_at, handled_at)
    select 2000000 + n, moment, tenant_id, company_id, project_id, region_id, device_no, ai_server_no, place_id + n % 200,
      1 + n % 8, 1 + n % 4, 3, 1 + n % 3, moment, moment, moment, moment + interval '5 minutes'
    from generate_series(1, 40000) n
    cross join lateral (select now() - n * interval '1 minute' as moment) times
    join lateral (select * from alarm where tenant_id in (${own.tenantId}, ${other.tenantId})
      and alarm_id = case when n % 10 = 0 then ${other.alarmId} else ${own.alarmId} end) template on true`)
  await freezeTable(client, 'alarm')
  await client.end()
  const until = Date.now() - dayMs
  scene.scope = {
    from: until - 7 * dayMs,
    until,
    companyIds: [company.companyId],
    projectIds: null,
    types: [],
    faults: true,
  }
}, 120_000)

async function planOf(run: (reader: Db, scope: ScopeOfPlan) => Promise<unknown>): Promise<string> {
  const { scope } = scene
  if (!scope) throw new Error('no scope')
  const plans = await plansOf(db.system, explained => run(explained, scope))
  return withoutSmallPartitions(db.system, plans.join('\n'))
}

const counted =
  (split: Split, change: Partial<ReportScope> = {}) =>
  (reader: Db, scope: ScopeOfPlan) =>
    countMostAndOthers(reader, figuresIn({ ...scope, ...change }), split, 400)

test.each<[string, (reader: Db, scope: ScopeOfPlan) => Promise<unknown>]>([
  ['type', counted('type')],
  ['level', counted('level')],
  ['project', counted('project')],
  ['region', counted('region')],
  ['device', counted('device')],
  ['hour', counted('hour')],
  ['day', counted('day')],
  ['shift', counted('shift')],
  ['chosen types and projects', counted('type', { types: [3], projectIds: [1, 2], faults: false })],
])('alarms are counted by %s within the index, and only those of the period', async (_, run) => {
  const plan = await planOf(run)
  const scans = plan
    .split('\n')
    .filter(line => /Scan.* on alarm_(\d|default)/.test(line) && !/never executed/.test(line))
  expect(scans.length, plan).toBeGreaterThan(0)
  for (const scan of scans) expect(scan).toMatch(/Index Only Scan/)
  expect(plan).toMatch(/company_id_alarm_at_alarm_id/)
  const read = [...plan.matchAll(/Index Only Scan.* on alarm_\S+.*?actual rows=([\d.]+)/g)].map(([, rows]) =>
    Number(rows),
  )
  expect(read.reduce((sum, rows) => sum + rows, 0)).toBeLessThanOrEqual((7 * dayMs) / 60_000)
})

test('the time to handle is read from the rows of the period alone', async () => {
  const plan = await planOf((reader, scope) => measureTimes(reader, figuresIn(scope), 'type', 400))
  expect(plan).not.toMatch(/Seq Scan on alarm/)
  expect(plan).toMatch(/Index Scan (using|on) alarm_\d+_company_id/)
})

test('due rules are found in their own small index', async () => {
  const client = new pg.Client(db.url)
  await client.connect()
  await client.query(`
    insert into report_rule (tenant_id, company_id, name, enabled, cycle, weekday, month_day, hour, about, targets, next_due_at, changed_by)
    select tenant_id, company_id, '', true, 'daily', 1, 1, 8, '{}', '{}', now() + n * interval '1 minute', ''
    from generate_series(1, 5000) n cross join (select * from company limit 1) company`)
  await client.query('analyze report_rule')
  await client.end()
  const plans = await db.system.transaction().execute(trx => plansOf(trx, explained => claimDueReports(explained, 50)))
  expect(plans.join()).toMatch(/Index Scan using report_rule_due/)
})

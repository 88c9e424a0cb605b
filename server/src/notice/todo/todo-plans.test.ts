/** What the to-do list costs on a desk where nobody handled anything: index entries of pending alarms, and whole rows of those shown alone. */
import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { inScope, type Trx } from '../../core/db/database.ts'
import { aChannelOf, aCompany, anAlarm, aProject, aViewer } from '../../core/testing/builders.ts'
import { plansOf } from '../../core/testing/explained.ts'
import { freezeTable } from '../../core/testing/freeze-table.ts'
import { suiteDatabase } from '../../core/testing/suite-database.ts'
import { countPendingByLevel, listOwnReminders, listPendingOf } from './todo.queries.ts'

const db = suiteDatabase()
type Viewer = Awaited<ReturnType<typeof aViewer>>
const scene: { viewer?: Viewer; limited?: Viewer } = {}
const all = 50_000
const limit = 50
const reminders = 30

/** 50,000 pending alarms of the last 30 days in two companies and two projects, among as many handled ones; the severe ones are the newest 200. */
beforeAll(async () => {
  const company = await aCompany(db)
  const child = await aCompany(db, { of: company })
  const second = { ...company, ...(await aProject(db, company)) }
  const samples = []
  for (const place of [company, second, child]) samples.push(await anAlarm(db, await aChannelOf(db, place)))
  const client = new pg.Client(db.url)
  await client.connect()
  // Vacuum calls a page visible to all only once its commit has reached the log.
  await client.query('set synchronous_commit = on')
  await client.query(
    `insert into alarm (alarm_id, alarm_at, tenant_id, company_id, project_id, region_id, device_no, ai_server_no, place_id, type, level,
      state, occurred_at, received_at, last_at)
    select 2000000 + n, moment, tenant_id, company_id, project_id, region_id, device_no, ai_server_no, place_id, 1 + n % 8,
      case when n <= 400 then 1 else 2 + n % 5 end, case when n % 2 = 0 then 1 else 3 end, moment, moment, moment
    from generate_series(1, ${2 * all}) n
    cross join lateral (select now() - n * interval '25 seconds' as moment) times
    join lateral (select * from alarm where tenant_id = $2 and alarm_id = ($1::bigint[])[1 + n % 3]) sample on true`,
    [samples.map(sample => sample.alarmId), company.tenantId],
  )
  await freezeTable(client, 'alarm')
  const viewer = await aViewer(db, company, { companyIds: [company.companyId, child.companyId] })
  await client.query(
    `insert into reminder (account_id, tenant_id, alarm_id, alarm_at, due_at)
    select $1, tenant_id, alarm_id, alarm_at, now() from alarm where state = 1 and tenant_id = $2 order by alarm_id limit $3`,
    [viewer.accountId, company.tenantId, reminders],
  )
  await client.end()
  Object.assign(scene, { viewer, limited: { ...viewer, projectIds: [second.projectId] } })
}, 120_000)

async function planOf(run: (trx: Trx, viewer: Viewer) => Promise<unknown>, viewer = scene.viewer): Promise<string> {
  if (!viewer) throw new Error('no viewer')
  return (await inScope(db, viewer, trx => plansOf(trx, explained => run(explained, viewer)))).join('\n')
}

/** What was read of the alarm table: keys from an index that were of use, those passed over, and whole rows, of use or not. */
function readBy(plan: string) {
  const read = { keys: 0, passed: 0, whole: 0 }
  let scan: { only: boolean; loops: number } | undefined
  for (const line of plan.split('\n')) {
    if (line.includes('->')) {
      const [, rows, loops] = / on alarm_(?:\d+|default).*actual rows=([\d.]+) loops=(\d+)/.exec(line) ?? []
      scan = loops === undefined ? undefined : { only: line.includes('Index Only Scan'), loops: Number(loops) }
      // Rows are given as the mean of the loops, in hundredths: parallel workers share a scan unevenly.
      if (scan) read[scan.only ? 'keys' : 'whole'] += Math.round(Number(rows) * scan.loops)
    }
    const [, removed] = /Rows Removed by (?:Filter|Index Recheck): (\d+)/.exec(line) ?? []
    if (scan && removed) read[scan.only ? 'passed' : 'whole'] += Number(removed) * scan.loops
    expect(line).not.toMatch(/Heap Fetches: [1-9]/)
  }
  return read
}

test.each(['severe', 'normal', 'fault'] as const)(
  'the oldest %s ones: fifty keys a company, fifty rows',
  async level => {
    for (const viewer of [scene.viewer, scene.limited]) {
      const plan = await planOf((trx, own) => listPendingOf(trx, own, level, limit), viewer)
      const { keys, passed, whole } = readBy(plan)
      // A partition reads one ahead.
      expect(keys, plan).toBeLessThanOrEqual(2 * limit + 10)
      expect(passed, plan).toBeLessThanOrEqual(all)
      expect(whole, plan).toBe(limit)
    }
  },
)

test('they are counted in the index of pending ones, once for all levels', async () => {
  const plan = await planOf((trx, own) => countPendingByLevel(trx, own))
  expect(plan).toMatch(/company_id_received_at/)
  // Three samples are pending beside them.
  expect(readBy(plan), plan).toEqual({ keys: all + 3, passed: 0, whole: 0 })
})

test('own reminders are found by their account, whatever else is pending', async () => {
  const plan = await planOf((trx, own) => listOwnReminders(trx, own, limit))
  expect(readBy(plan)).toEqual({ keys: 0, passed: 0, whole: reminders })
})

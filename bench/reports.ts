import { rights } from '@watchfire/contract/core/rights.ts'
import pg from 'pg'
import type { AlarmScope } from '../server/src/alarm/alarm.public.ts'
import { type Database, openDatabase, readInScope } from '../server/src/core/db/database.ts'
import { ensureLogins } from '../server/src/core/db/login-roles.ts'
import { startOfSiteDay } from '../server/src/core/site-time.ts'
import { countFigureDays } from '../server/src/report/count-figure-days.ts'
import { countFigures, type Split } from '../server/src/report/figures.queries.ts'
import { readFigures, readTotals } from '../server/src/report/told-figures.ts'
import { withBenchDatabase } from './bench-database.ts'
import { type Benchmark, type Figure, percentile } from './figures.ts'
import { fillAlarms } from './fill-alarms.ts'

const sizes = [10_000, 10_000_000]
const day = 86_400_000
const runs = 20

type Viewer = AlarmScope & { tenantId: number }
type Timed = Readonly<Record<string, number>>

/** What reports and dashboards of the largest company ask for, by the days they tell of. */
const asked = {
  'trend of today': counted('hour', 1),
  'devices of 7 days': counted('device', 7),
  '30 days, day by day': counted('day', 30),
  '12 months': counted('month', 365),
  'report of 30 days by type, with times': (db: Database, viewer: Viewer, until: number) =>
    readInScope(db, viewer, async trx => {
      const scope = { viewer, ...lastDays(30, until) }
      await readTotals(trx, scope)
      await readFigures(trx, scope, 'type', 400)
    }),
}
type Asked = keyof typeof asked

function counted(split: Split, days: number) {
  return (db: Database, viewer: Viewer, until: number): Promise<unknown> =>
    readInScope(db, viewer, trx => countFigures(trx, { viewer, ...lastDays(days, until) }, split, 400))
}

const lastDays = (days: number, until: number) => ({
  from: startOfSiteDay(until, days - 1),
  until: startOfSiteDay(until + day),
})

export const reports: Benchmark = {
  name: 'reports',
  title: 'reports and the counts of dashboards',
  how: `A database with 61 companies, the largest with 17 % of the alarms, spread over a year, its handled alarms opened and judged after some minutes; the days that are over are counted. Each question of the largest company as its call asks it, in one transaction; ${runs} runs after a warm-up, one at a time.`,
  run: async () => {
    const found = new Map<number, Timed>()
    for (const size of sizes) found.set(size, await measure(size))
    const [small, large] = sizes.map(size => found.get(size) ?? {})
    return (Object.keys(asked) as Asked[]).flatMap((what): Figure[] => {
      const [few, many] = [small?.[what] ?? Number.NaN, large?.[what] ?? Number.NaN]
      return [
        { what: `10,000 k alarms: ${what}, p95`, value: many, unit: 'ms', goal: { most: 50 } },
        { what: '… as a ratio to 10 k alarms', value: many / few, unit: '×' },
      ]
    })
  },
}

function measure(size: number): Promise<Timed> {
  return withBenchDatabase(async url => {
    const until = Date.now()
    const filled = await fillAlarms(url, size, until)
    await ensureLogins(url)
    const db = openDatabase(url)
    try {
      await giveTimes(url, filled.largestCompany)
      await countAllFigureDays(db)
      const viewer: Viewer = {
        tenantId: filled.tenantId,
        companyIds: [filled.largestCompany],
        projectIds: null,
        regionLimits: [],
        regionId: null,
        rights: new Set([rights.faultAlarms]),
      }
      const timed: Record<string, number> = {}
      for (const [what, ask] of Object.entries(asked)) {
        const samples: number[] = []
        for (let run = -3; run < runs; run += 1) {
          const began = performance.now()
          await ask(db, viewer, until)
          if (run >= 0) samples.push(performance.now() - began)
        }
        timed[what] = percentile(samples, 0.95)
      }
      return timed
    } finally {
      await db.close()
    }
  })
}

/** Opened after a few minutes and judged after some more, as people do; none of it late for a day that is counted. */
async function giveTimes(url: string, companyId: number): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const after = (mean: number, spread: number) =>
    `alarm_at + interval '1 minute' * exp(${mean} + ${spread} * sqrt(-2 * ln(1 - random())) * cos(2 * pi() * random()))`
  try {
    await client.query('alter table alarm disable trigger user')
    await client.query(
      `update alarm set opened_at = ${after(1, 1.3)}, judged_at = ${after(2.5, 1.5)} where company_id = $1 and state = 3`,
      [companyId],
    )
    await client.query('alter table alarm enable trigger user')
    await client.query('vacuum (analyze) alarm')
  } finally {
    await client.end()
  }
}

/** What the server's job does within minutes of a start, at once. */
async function countAllFigureDays(db: Database): Promise<void> {
  const countedFrom = async () => {
    const found = await db.system.selectFrom('figure_days_counted').select('counted_from').executeTakeFirst()
    return found?.counted_from
  }
  for (let before: Awaited<ReturnType<typeof countedFrom>>; ; ) {
    await db.system.transaction().execute(countFigureDays.work)
    const now = await countedFrom()
    if (now === before) return
    before = now
  }
}

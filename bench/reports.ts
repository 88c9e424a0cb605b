import type { User } from '@watchfire/contract/access/access.shapes.ts'
import { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import type { Call, InputOf } from '@watchfire/contract/core/call.ts'
import { addDays } from '@watchfire/contract/core/zone-clock.ts'
import { stateCalls } from '@watchfire/contract/device/device-state.calls.ts'
import { mapCalls } from '@watchfire/contract/map/map.calls.ts'
import { overallCalls } from '@watchfire/contract/overall/overall.calls.ts'
import { figureCalls } from '@watchfire/contract/report/figure.calls.ts'
import { homeCalls } from '@watchfire/contract/report/home.calls.ts'
import pg from 'pg'
import { accounts, openSession } from '../e2e/support/signed-in.ts'
import { type Database, openDatabase } from '../server/src/core/db/database.ts'
import { ensureLogins } from '../server/src/core/db/login-roles.ts'
import { siteDay } from '../server/src/core/site-time.ts'
import { countFigureDays } from '../server/src/report/count-figure-days.ts'
import { withBenchDatabase } from './bench-database.ts'
import { countAllDays } from './count-all-days.ts'
import { type Benchmark, type Figure, percentile } from './figures.ts'
import { fillAlarms } from './fill-alarms.ts'
import { withServer } from './server-process.ts'
import { post } from './timed-calls.ts'

const sizes = [10_000, 10_000_000]
const runs = 20

type Timed = Readonly<Record<string, number>>
type Ask = (address: string, user: User, companyId: number) => Promise<void>

const asking =
  <C extends Call>(call: C, input: InputOf<C>): Ask =>
  (address, user, companyId) =>
    post(address, user, call, input, { companyId })
const reportOf = (days: number, by: InputOf<typeof figureCalls.read>['by']): Ask => {
  const today = siteDay(Date.now())
  return asking(figureCalls.read, { from: addDays(today, 1 - days), until: today, by })
}

/** What the overall view, reports, dashboards, pages of algorithms and walls ask for. */
const asked = {
  'score and parts of the overall view': asking(overallCalls.readScores, {}),
  'alarms of today and yesterday by level and hour': asking(overallCalls.readTrend, {}),
  'projects on the map': asking(mapCalls.listSites, {}),
  'report of 30 days by type, with times': reportOf(30, 'type'),
  'report of 30 days by hour': reportOf(30, 'hour'),
  'report of 30 days by person': reportOf(30, 'person'),
  'report of 12 months': reportOf(365, 'month'),
  'page of an algorithm': asking(figureCalls.readAlgorithm, { type: 4 }),
  'trend of today': asking(homeCalls.readTrend, {}),
  '30 days, day by day': asking(homeCalls.countByDay, {}),
  '12 months': asking(homeCalls.countByMonth, {}),
  'devices of 7 days': asking(homeCalls.countByDevice, {}),
  'handling of 30 days': asking(homeCalls.readHandling, {}),
  'times of 30 days, day by day': asking(homeCalls.readTimes, {}),
  'states of devices': asking(stateCalls.countStates, {}),
  'counts of the monitor': asking(alarmCalls.countToday, {}),
}
type Asked = keyof typeof asked

export const reports: Benchmark = {
  name: 'reports',
  title: 'the overall view, reports and dashboards',
  how: `The server as \`npm start\` runs it, over alarms of 61 companies in a year, of which the largest has 17 %, its handled ones opened and judged after some minutes; the days that are over are counted. Each call as a console makes it, by root, who has chosen the largest company, through HTTP with signature, right, decoding and encoding; ${runs} runs after a warm-up, one at a time.`,
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

const measure = (size: number): Promise<Timed> =>
  withBenchDatabase(url =>
    withServer(
      url,
      async ({ address }) => {
        // Its accounts are made on an empty database only.
        const { largestCompany } = await fillAlarms(url, size, Date.now())
        await giveTimes(url, largestCompany)
        await countAllDays(url)
        await countAllFigureDays(url)
        const user = await openSession(address, ...accounts.root)
        const timed: Record<string, number> = {}
        for (const [what, ask] of Object.entries(asked)) {
          const samples: number[] = []
          for (let run = -3; run < runs; run += 1) {
            const began = performance.now()
            await ask(address, user, largestCompany)
            if (run >= 0) samples.push(performance.now() - began)
          }
          timed[what] = percentile(samples, 0.95)
        }
        return timed
      },
      { demo: true },
    ),
  )

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
async function countAllFigureDays(url: string): Promise<void> {
  await ensureLogins(url)
  const db = openDatabase(url)
  try {
    for (let before = await countedFrom(db), now = undefined as typeof before; ; before = now) {
      await db.system.transaction().execute(countFigureDays.work)
      now = await countedFrom(db)
      if (now === before) return
    }
  } finally {
    await db.close()
  }
}

async function countedFrom(db: Database): Promise<number | null | undefined> {
  const found = await db.system.selectFrom('figure_days_counted').select('counted_from').executeTakeFirst()
  return found?.counted_from
}

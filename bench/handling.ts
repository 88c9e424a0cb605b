import { menuList } from '@watchfire/contract/core/rights.ts'
import pg from 'pg'
import { alarmHandlers } from '../server/src/alarm/alarm.routes.ts'
import { publicAlarmId } from '../server/src/alarm/alarm-key.ts'
import { openDatabase } from '../server/src/core/db/database.ts'
import type { Viewer } from '../server/src/core/session/viewer.ts'
import { recordedLog } from '../server/src/core/testing/recorded-log.ts'
import { withBenchDatabase } from './bench-database.ts'
import { type Benchmark, type Figure, percentile } from './figures.ts'
import { type Filled, fillAlarms } from './fill-alarms.ts'
import { watchForeignLoad } from './foreign-load.ts'

const sizes = [10_000, 10_000_000]
const batch = 500
const batches = 20
const singles = 150

type Handling = { open: number; one: number; many: number; foreign: number }

/** What an operator waits for: the open alarm, a verdict, a verdict on five hundred. Each as its call does it, commit included. */
export const handling: Benchmark = {
  name: 'handling',
  title: 'opening and handling alarms',
  how: `The largest company of the desk's database, its newest alarms of levels 1 and 2, which take a verdict again and again. Open: the calls of the detail dialog at once (alarm, repeats, verdicts), ${singles} runs. Handle: one alarm, ${singles} runs; ${batch} alarms in one call, ${batches} runs; p95 after a warm-up, from the call's input to its durable commit, without HTTP.`,
  run: async () => {
    const found = new Map<number, Handling>()
    for (const size of sizes) found.set(size, await measure(size))
    const small = found.get(10_000)
    return [...found].flatMap(([size, { open, one, many, foreign }]): Figure[] => {
      const what = `${(size / 1000).toLocaleString('en')} k alarms`
      const note = `others took ${foreign.toFixed(1)} cores`
      const ratio =
        small && size > 10_000 ? [{ what: '… handling one, to 10 k', value: one / small.one, unit: '×' }] : []
      return [
        { what: `${what}: open a detail, p95`, value: open, unit: 'ms', note },
        { what: `${what}: handle one, p95`, value: one, unit: 'ms', note },
        ...ratio,
        { what: `${what}: handle ${batch} in one call, p95`, value: many, unit: 'ms', note },
      ]
    })
  },
}

function measure(size: number): Promise<Handling> {
  return withBenchDatabase(async (url, postgres) => {
    const filled = await fillAlarms(url, size, Date.now())
    const db = openDatabase(url)
    const others = watchForeignLoad([postgres])
    try {
      const viewer = viewerOf(filled)
      const {
        get,
        listOccurrences: occurrences,
        listHandlings: handlings,
        handle,
      } = alarmHandlers({ fileUrl: (_, fileId) => fileId })
      const tools = { db, log: recordedLog().log }
      const ids = await newestIds(url, viewer.companyId, Math.max(batch, singles) + 10)
      const at = (run: number) => ids[(run + ids.length) % ids.length] ?? ''
      await others.quiet(30_000)
      const began = Date.now()
      const open = await times(singles, run => {
        const alarmId = at(run)
        const page = { alarmId, pageNum: 1, pageSize: 8 }
        return Promise.all([
          get({ alarmId }, viewer, tools),
          occurrences(page, viewer, tools),
          handlings(page, viewer, tools),
        ])
      })
      const one = await times(singles, run => handle({ alarmIds: [at(run)], verdict: 'falseAlarm' }, viewer, tools))
      const many = await times(batches, () =>
        handle({ alarmIds: ids.slice(0, batch), verdict: 'falseAlarm', comment: 'reflection' }, viewer, tools),
      )
      return {
        open: percentile(open, 0.95),
        one: percentile(one, 0.95),
        many: percentile(many, 0.95),
        foreign: others.since(began),
      }
    } finally {
      others.stop()
      await db.close()
    }
  })
}

export const viewerOf = ({ tenantId, largestCompany }: Filled): Viewer => ({
  kind: 'viewer',
  accountId: 0,
  sessionId: 0,
  scopeEpoch: 0,
  account: 'bench',
  fullName: 'bench',
  roleName: 'admin',
  language: 'zh',
  address: '127.0.0.1',
  tenantId,
  companyId: largestCompany,
  companyIds: [largestCompany],
  knownCompanyIds: [largestCompany],
  projectIds: null,
  regionLimits: [],
  regionId: null,
  rights: new Set(menuList.map(menu => menu.id)),
})

/** Alarms that take any verdict again and again, the newest first, as operators meet them. */
export async function newestIds(url: string, companyId: number, count: number): Promise<string[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const { rows } = await client.query<{ id: string; at: Date }>(
      `select alarm_id as id, alarm_at as at from alarm
       where company_id = $1 and level in (1, 2) and alarm_at >= now() - interval '365 days'
       order by alarm_at desc limit $2`,
      [companyId, count],
    )
    return rows.map(row => publicAlarmId({ alarmId: Number(row.id), alarmAt: row.at.getTime() }))
  } finally {
    await client.end()
  }
}

async function times(count: number, work: (run: number) => Promise<unknown>): Promise<number[]> {
  const samples: number[] = []
  for (let run = -5; run < count; run += 1) {
    const began = performance.now()
    await work(run)
    if (run >= 0) samples.push(performance.now() - began)
  }
  return samples
}

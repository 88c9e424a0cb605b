import { rights } from '@watchfire/contract/core/rights.ts'
import { findAlarmKeys, readAlarms } from '../server/src/alarm/alarm.queries.ts'
import type { AlarmFilter, AlarmScope } from '../server/src/alarm/alarm-filter.queries.ts'
import { countTotal } from '../server/src/alarm/count/count-total.ts'
import { type Database, inScope, openDatabase } from '../server/src/core/db/database.ts'
import { withBenchDatabase } from './bench-database.ts'
import { countAllDays } from './count-all-days.ts'
import { type Benchmark, type Figure, percentile } from './figures.ts'
import { fillAlarms } from './fill-alarms.ts'

const sizes = [10_000, 1_000_000, 10_000_000]
const day = 86_400_000
const pageSize = 20
const runs = 150

type Desk = { p95: number; deep: number; year: number }

/** The desk of the largest company: its list and exact total, as the list call reads them in one transaction. */
export const desk: Benchmark = {
  name: 'desk',
  title: 'desk list with its exact total',
  how: `A database with 61 companies, the largest with 17 % of the alarms, spread over a year. One page of ${pageSize} and the exact total of the largest company, default 7 days, in one transaction as the call does it; ${runs} runs after a warm-up, time from the first statement to the last answer. Deep page: the last page of 30 days. Year: the exact total of 365 days.`,
  run: async () => {
    const desks = new Map<number, Desk>()
    for (const size of sizes) desks.set(size, await measure(size))
    const small = desks.get(10_000)?.p95 ?? Number.NaN
    const figures: Figure[] = []
    for (const [size, found] of desks) {
      const what = `${(size / 1000).toLocaleString('en')} k alarms`
      const largest = size === 10_000_000
      figures.push({
        what: `${what}: first page and total, 7 days, p95`,
        value: found.p95,
        unit: 'ms',
        ...(largest ? { goal: { most: 20 } } : {}),
      })
      if (largest)
        figures.push({ what: '… as a ratio to 10 k alarms', value: found.p95 / small, unit: '×', goal: { most: 1.5 } })
      figures.push({ what: `${what}: last page of 30 days, p95`, value: found.deep, unit: 'ms' })
      figures.push({
        what: `${what}: total of a year, median`,
        value: found.year,
        unit: 'ms',
        ...(largest ? { goal: { most: 150 } } : {}),
      })
    }
    return figures
  },
}

function measure(size: number): Promise<Desk> {
  return withBenchDatabase(async url => {
    const until = Date.now()
    const filled = await fillAlarms(url, size, until)
    await countAllDays(url)
    const db = openDatabase(url)
    try {
      const viewer: AlarmScope & { tenantId: number } = {
        tenantId: filled.tenantId,
        companyIds: [filled.largestCompany],
        projectIds: null,
        regionLimits: [],
        regionId: null,
        rights: new Set([rights.faultAlarms]),
      }
      const week = { from: until - 7 * day, until: until + day }
      const month = { from: until - 30 * day, until: until + day }
      const inMonth = await inScope(db, viewer, trx => countTotal(trx, viewer, month))
      const last = Math.max(0, inMonth - pageSize)
      return {
        p95: percentile(await times(runs, () => page(db, viewer, week, 0)), 0.95),
        deep: percentile(await times(20, () => page(db, viewer, month, last)), 0.95),
        year: percentile(
          await times(10, () =>
            inScope(db, viewer, trx => countTotal(trx, viewer, { from: until - 365 * day, until: until + day })),
          ),
          0.5,
        ),
      }
    } finally {
      await db.close()
    }
  })
}

function page(db: Database, viewer: AlarmScope & { tenantId: number }, filter: AlarmFilter, offset: number) {
  return inScope(db, viewer, async trx => {
    const keys = await findAlarmKeys(trx, viewer, filter, { limit: pageSize, offset })
    await readAlarms(trx, keys)
    return countTotal(trx, viewer, filter)
  })
}

async function times(count: number, work: () => Promise<unknown>): Promise<number[]> {
  const samples: number[] = []
  for (let run = -5; run < count; run += 1) {
    const began = performance.now()
    await work()
    if (run >= 0) samples.push(performance.now() - began)
  }
  return samples
}

import type { User } from '@watchfire/contract/access/access.shapes.ts'
import type { Call, InputOf } from '@watchfire/contract/core/call.ts'
import { hazardCalls } from '@watchfire/contract/inspection/hazard.calls.ts'
import { vehicleCalls } from '@watchfire/contract/vehicle/vehicle.calls.ts'
import { accounts, openSession } from '../e2e/support/signed-in.ts'
import { withBenchDatabase } from './bench-database.ts'
import { type Benchmark, type Figure, percentile } from './figures.ts'
import { fillWork, type WorkSize } from './fill-work.ts'
import { withServer } from './server-process.ts'
import { post, timesOf } from './timed-calls.ts'

const full: WorkSize = { openHazards: 10_000, orders: 100_000 }
const small: WorkSize = { openHazards: 100, orders: 1000 }
const calls = 400
const warmUp = 200
const max = 50

/** What inspectors and gate keepers wait for, through HTTP. */
export const work: Benchmark = {
  name: 'work',
  title: 'hazards and vehicle orders',
  how: `The server as \`npm start\` runs it, in demo mode; its company has ${full.openHazards.toLocaleString('en')} open hazards, twice as many closed ones, and ${full.orders.toLocaleString('en')} vehicle orders. 8 clients in this process, each asking again once it is answered, ${calls} calls of a kind after ${warmUp} others, by an administrator; beside it the same with a hundredth of the rows.`,
  run: async () => {
    const few = await measure(small)
    const many = await measure(full)
    return [...many].flatMap(([what, p95]): Figure[] => [
      { what: `${what}, p95`, value: p95, unit: 'ms', goal: { most: max } },
      { what: '… as a ratio to a hundredth of the rows', value: p95 / (few.get(what) ?? Number.NaN), unit: '×' },
    ])
  },
}

const measure = (size: WorkSize): Promise<Map<string, number>> =>
  withBenchDatabase(url =>
    withServer(
      url,
      async ({ address }) => {
        await fillWork(url, size)
        const user = await openSession(address, ...accounts.admin)
        const found = new Map<string, number>()
        for (const [what, ask] of Object.entries(questionsOf(address, user))) {
          await timesOf(ask, warmUp)
          found.set(what, percentile(await timesOf(ask, calls), 0.95))
        }
        return found
      },
      { demo: true },
    ),
  )

function questionsOf(address: string, user: User): Record<string, () => Promise<void>> {
  const question =
    <C extends Call>(call: C, input: InputOf<C>) =>
    () =>
      post(address, user, call, input)
  return {
    'open hazards, first page': question(hazardCalls.list, { tab: 'open' }),
    'open hazards, page 100': question(hazardCalls.list, { tab: 'open', pageNum: 100 }),
    'overdue hazards, first page': question(hazardCalls.list, { tab: 'overdue' }),
    'closed hazards, first page': question(hazardCalls.list, { tab: 'closed' }),
    'hazards with a word': question(hazardCalls.list, { tab: 'open', keyword: '第 77' }),
    'counts of all lists of hazards': question(hazardCalls.count, {}),
    'orders, first page': question(vehicleCalls.list, {}),
    'orders that are over, first page': question(vehicleCalls.list, { tab: 'over' }),
    'orders, page 500': question(vehicleCalls.list, { pageNum: 500 }),
    'orders of a plate': question(vehicleCalls.list, { keyword: 'B0777' }),
    'counts of all lists of orders': question(vehicleCalls.count, {}),
    'everybody inside': question(vehicleCalls.listInside, {}),
  }
}

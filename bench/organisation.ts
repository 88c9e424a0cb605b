import { accountCalls } from '@watchfire/contract/access/account/account.calls.ts'
import { roleCalls } from '@watchfire/contract/access/role/role.calls.ts'
import { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import { projectCalls } from '@watchfire/contract/company/project.calls.ts'
import { regionCalls } from '@watchfire/contract/company/region.calls.ts'
import type { Call, InputOf } from '@watchfire/contract/core/call.ts'
import { rights } from '@watchfire/contract/core/rights.ts'
import pg from 'pg'
import { accounts, openSession } from '../e2e/support/signed-in.ts'
import { withBenchDatabase } from './bench-database.ts'
import { openConsoles } from './console-sockets.ts'
import { type Benchmark, type Figure, percentile, shown } from './figures.ts'
import { watchForeignLoad } from './foreign-load.ts'
import { type SeededCustomer, seedCustomer } from './seed-organisation.ts'
import { type RunningServer, withServer } from './server-process.ts'
import { post, timesOf } from './timed-calls.ts'

const customers = 200
const projects = 50
const largest = 5000
const others = 25
const calls = 200
const warmUp = 40
const sockets = 1000
const changes = 5

type Caller = { uid: number; token: string }
type Question = { what: string; ask: () => Promise<void>; goal?: { most: number } }

/** Whether one customer feels that there are two hundred, and how soon a thousand open consoles feel that a right is gone. */
export const organisation: Benchmark = {
  name: 'organisation',
  title: 'many customers, projects and accounts',
  how: `The server as \`npm start\` runs it. Small: the demo's three companies and one customer of ${projects} projects and ${others} accounts. Large: ${customers} such customers, and one of them with ${largest.toLocaleString('en')} accounts. Eight clients, ${calls} calls of a kind after ${warmUp} others; an administrator of the same customer and root ask in both. Ratio: p95 in the large installation to p95 in the small one. Revocation: ${sockets} live channels of ${sockets} accounts that have one role; root takes a right from it and gives it back, ${changes} times: from the call's beginning until a channel is told to read anew.`,
  run: () =>
    withBenchDatabase((url, postgres) =>
      withServer(
        url,
        async server => {
          const client = new pg.Client({ connectionString: url })
          await client.connect()
          const load = watchForeignLoad([postgres, server.pid])
          try {
            const model = await seedCustomer(client, { projects, people: others })
            await client.query('vacuum analyze')
            const root = await openSession(server.address, ...accounts.root)
            const questions = questionsOf(server.address, model, root)
            await load.quiet(30_000)
            const small = await measure(questions)
            for (let made = 2; made < customers; made += 1) await seedCustomer(client, { projects, people: others })
            const crowd = await seedCustomer(client, { projects, people: largest })
            await client.query('vacuum analyze')
            await load.quiet(30_000)
            const large = await measure(questions)
            const crowded = await measure(ofCustomer(server.address, crowd, 'the customer of many'))
            return [
              ...questions.flatMap(({ what, goal }, index) => compared(what, small[index], large[index], goal)),
              ...crowded.map(({ what, p95 }) => ({ what: `${what}, p95`, value: p95, unit: 'ms' })),
              ...(await revocation(server, crowd, root)),
            ]
          } finally {
            load.stop()
            await client.end()
          }
        },
        { demo: true },
      ),
    ),
}

const grows = { most: 1.5 }

function ofCustomer(address: string, { people }: SeededCustomer, who: string): Question[] {
  const [admin = { uid: 0, token: '' }] = people
  return [
    { what: `projects, first page, ${who}`, ask: asker(address, admin, projectCalls.list, {}), goal: grows },
    { what: `regions, first page, ${who}`, ask: asker(address, admin, regionCalls.list, {}), goal: grows },
    { what: `tree with projects, ${who}`, ask: asker(address, admin, companyCalls.readProjectTree, {}), goal: grows },
    {
      what: `accounts, first page, ${who}`,
      ask: asker(address, admin, accountCalls.list, { administered: true }),
      goal: grows,
    },
    {
      what: `accounts by a word, ${who}`,
      ask: asker(address, admin, accountCalls.list, { administered: true, keyword: 'bench 7' }),
      goal: grows,
    },
    { what: `roles, ${who}`, ask: asker(address, admin, roleCalls.list, {}), goal: grows },
  ]
}

function questionsOf(address: string, model: SeededCustomer, root: Caller): Question[] {
  return [
    ...ofCustomer(address, model, 'a customer'),
    { what: 'customers, first page, root', ask: asker(address, root, companyCalls.list, {}), goal: grows },
    { what: 'projects, first page, root', ask: asker(address, root, projectCalls.list, {}), goal: grows },
    {
      what: 'accounts, first page, root',
      ask: asker(address, root, accountCalls.list, { administered: true }),
      goal: grows,
    },
    // Every company in one answer: it grows with them, and may not be felt to.
    { what: 'tree of all companies, root', ask: asker(address, root, companyCalls.readTree, {}), goal: grows },
  ]
}

const asker =
  <C extends Call>(address: string, caller: Caller, call: C, input: InputOf<C>) =>
  () =>
    post(address, caller, call, input)

async function measure(questions: readonly Question[]) {
  const taken: { what: string; p95: number }[] = []
  for (const { what, ask } of questions) {
    await timesOf(ask, warmUp)
    taken.push({ what, p95: percentile(await timesOf(ask, calls), 0.95) })
  }
  return taken
}

function compared(what: string, small?: { p95: number }, large?: { p95: number }, goal?: { most: number }): Figure[] {
  const [before, after] = [small?.p95 ?? Number.NaN, large?.p95 ?? Number.NaN]
  return [
    {
      what: `${what}, large to small`,
      value: after / before,
      unit: '×',
      ...(goal && { goal }),
      note: `p95 ${shown(after)} and ${shown(before)} ms`,
    },
  ]
}

/** Each change is waited for by all, so that none is taken for the one before. */
async function revocation(server: RunningServer, { people, roleId }: SeededCustomer, root: Caller): Promise<Figure[]> {
  const open = await openConsoles(server, people.slice(0, sockets))
  const times: number[] = []
  try {
    for (let change = 0; change < changes; change += 1) {
      const administering = [rights.accounts, rights.keepAccounts, rights.grantAccess, rights.roles]
      const menuIds = [...administering, rights.workplace, ...(change % 2 ? [rights.processAlarm] : [])]
      const began = Date.now()
      await post(server.address, root, roleCalls.save, { roleId, name: 'bench', menuIds })
      const { resyncedAt } = await open.reportWhen(report => report.resyncedAt.every(at => at >= began))
      times.push(...resyncedAt.map(at => (at >= began ? at - began : Number.POSITIVE_INFINITY)))
    }
  } finally {
    await open.close()
  }
  return [
    { what: 'a right taken away, until a console knows, p50', value: percentile(times, 0.5), unit: 'ms' },
    {
      what: 'a right taken away, until a console knows, p99',
      value: percentile(times, 0.99),
      unit: 'ms',
      goal: { most: 2000 },
    },
  ]
}

import type { User } from '@watchfire/contract/access/access.shapes.ts'
import { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import type { Call, InputOf } from '@watchfire/contract/core/call.ts'
import type { Selection } from '@watchfire/contract/core/envelope.ts'
import { accounts, openSession } from '../e2e/support/signed-in.ts'
import { withBenchDatabase } from './bench-database.ts'
import { countAllDays } from './count-all-days.ts'
import { type Benchmark, type Figure, inRounds, percentile, shown } from './figures.ts'
import { fillAlarms } from './fill-alarms.ts'
import { type ForeignLoad, watchForeignLoad } from './foreign-load.ts'
import { cpuSecondsOf, familyCpuSecondsOf } from './process-cost.ts'
import { withServer } from './server-process.ts'
import { post, timesOf } from './timed-calls.ts'

const size = 1_000_000
const calls = 400
const warmUp = 200
const rounds = 3
const day = 86_400_000

export type Question = { what: string; most: number; ask: () => Promise<void> }

/** What an operator waits for, through HTTP: signature, right, decoding, SQL, encoding. */
export const lists: Benchmark = {
  name: 'lists',
  title: 'lists through HTTP',
  how: `The server as \`npm start\` runs it, over ${size.toLocaleString('en')} alarms of 61 companies in a year; 8 clients in this process, each asking again once it is answered, ${calls} calls of a kind after ${warmUp} others. Root sees all alarms, and the largest company, 17 % of them, where it has chosen that. CPU: of server and PostgreSQL together, a call. ${rounds} rounds, median of their figures.`,
  run: () =>
    withBenchDatabase((url, postgres) =>
      withServer(
        url,
        async ({ address, pid }) => {
          // Its accounts are made on an empty database only.
          const { largestCompany } = await fillAlarms(url, size, Date.now())
          await countAllDays(url)
          const user = await openSession(address, ...accounts.root)
          const others = watchForeignLoad([postgres, pid])
          try {
            const questions = questionsOf(address, user, largestCompany)
            return await inRounds(rounds, others, () => roundOf(questions, others, { pid, postgres }))
          } finally {
            others.stop()
          }
        },
        { demo: true },
      ),
    ),
}

/** What operators ask for, of all and of one company, with what is asked for on a machine like that of the goals, ms. */
export function questionsOf(address: string, user: User, companyId: number): Question[] {
  const until = Date.now() + day
  const year = { from: until - 366 * day, until }
  const question = <C extends Call>(
    what: string,
    max: number,
    call: C,
    input: InputOf<C>,
    selection: Selection = {},
  ) => ({
    what,
    most: max,
    ask: () => post(address, user, call, input, selection),
  })
  const { list, countToday: today, listCurrent: current } = alarmCalls
  return [
    question('first page, 7 days, largest company', 30, list, {}, { companyId }),
    question('first page, 7 days, root', 30, list, {}),
    question('page 500 of a year, largest company', 60, list, { ...year, pageNum: 500 }, { companyId }),
    question('a type over a year, largest company', 80, list, { ...year, type: 6 }, { companyId }),
    question('a year, root', 200, list, year),
    question('counts of the monitor, root', 10, today, {}),
    question('loopCurAlarmList, root', 30, current, {}),
  ]
}

async function roundOf(
  questions: Question[],
  others: ForeignLoad,
  { pid, postgres }: { pid: number; postgres: number },
) {
  const began = Date.now()
  const cpuSeconds = () => cpuSecondsOf(pid) + familyCpuSecondsOf(postgres)
  const figures: Figure[] = []
  for (const { what, most: max, ask } of questions) {
    await timesOf(ask, warmUp)
    const before = cpuSeconds()
    const times = await timesOf(ask, calls)
    const note = `CPU ${shown(((cpuSeconds() - before) / calls) * 1000)} ms`
    figures.push({ what: `${what}, p50`, value: percentile(times, 0.5), unit: 'ms', note })
    figures.push({ what: `${what}, p95`, value: percentile(times, 0.95), unit: 'ms', goal: { most: max } })
  }
  return { figures, foreign: others.since(began) }
}

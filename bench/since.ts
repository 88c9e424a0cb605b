import { accounts, openSession } from '../e2e/support/signed-in.ts'
import { download } from './export.ts'
import { type Benchmark, type Figure, inRounds, percentile, shown } from './figures.ts'
import { watchForeignLoad } from './foreign-load.ts'
import { withCommit } from './former-commit.ts'
import { type Question, questionsOf } from './lists.ts'
import { openSource } from './open-source.ts'
import { cpuSecondsOf, familyCpuSecondsOf } from './process-cost.ts'
import { timesOf } from './timed-calls.ts'

/** The commit at which the goals of speed were set, on another machine; each goal here is what it asked for as a ratio to what was measured then. */
const former = '3d6ebee2'
const size = 1_000_000
const calls = 160
const warmUp = 100
const seconds = 6
const rounds = 3

/** Both at once, each with its own database, asked in turns: what the machine does to one it does to the other. */
export const since: Benchmark = {
  name: 'since',
  title: 'against the commit at which the goals were set',
  how: `This product and its own commit ${former}, each as \`npm start\` runs it, each over ${size.toLocaleString('en')} alarms of 61 companies in a year, side by side and asked in turns. Lists: as in the section on lists, ${calls} calls of a kind after ${warmUp} others, p95. Events: as in the section on ingestion, ${seconds} s of each kind. ${rounds} rounds of the lists, then of the events; all alarms as a file once. Figures are ratios, now to then; a goal is the ratio of what was asked for to what was measured at that commit when it was set, both in the same words.`,
  run: () =>
    withCommit(former, tree => withInstallation(tree, then => withInstallation(here, now => compared(then, now)))),
}

const here = new URL('../', import.meta.url)

type Posted = { stored: number; seconds: number; serverCpu: number; postgresCpu: number }
type Installation = {
  address: string
  pids: number[]
  questions: Question[]
  post: (batch: number, senders: number) => Promise<Posted>
}

/** The tools of a commit are its own: they know its tables and its calls. */
async function withInstallation<T>(tree: URL, work: (one: Installation) => Promise<T>): Promise<T> {
  const load = (path: string) => import(new URL(path, tree).href)
  const { withBenchDatabase } = await load('bench/bench-database.ts')
  const { withServer } = await load('bench/server-process.ts')
  const { fillAlarms } = await load('bench/fill-alarms.ts')
  const { startSenders } = await load('bench/start-senders.ts')
  const counted = tree === here ? (await load('bench/count-all-days.ts')).countAllDays : async () => undefined
  return withBenchDatabase((url: string, postgres: number) =>
    withServer(
      url,
      async ({ address, pid }: { address: string; pid: number }) => {
        const { largestCompany } = await fillAlarms(url, size, Date.now())
        await counted(url)
        const user = await openSession(address, ...accounts.root)
        const source = await openSource(url)
        let run = 0
        return work({
          address,
          pids: [pid, postgres],
          questions: questionsOf(address, user, largestCompany),
          post: async (batch, senders) => {
            run += 1
            const before = [cpuSecondsOf(pid), familyCpuSecondsOf(postgres)] as const
            // The merge window of this type is zero.
            const plan = { address, ...source, senders, batch, seconds, run: `run-${run}`, alarmType: 84 }
            const { stored, seconds: passed } = await startSenders(plan).report
            const [serverCpu, postgresCpu] = [cpuSecondsOf(pid) - before[0], familyCpuSecondsOf(postgres) - before[1]]
            return { stored, seconds: passed, serverCpu, postgresCpu }
          },
        })
      },
      { demo: true },
    ),
  )
}

/** What was asked for, to what was measured at that commit. */
const ratio = (asked: number, measured: number) => Number((asked / measured).toPrecision(2))
const wanted: Record<string, number> = {
  'first page, 7 days, largest company': ratio(30, 45),
  'page 500 of a year, largest company': ratio(60, 141),
  'a type over a year, largest company': ratio(80, 199),
  'a year, root': ratio(200, 1039),
}

async function compared(then: Installation, now: Installation): Promise<Figure[]> {
  const others = watchForeignLoad([...then.pids, ...now.pids])
  try {
    const inTurns = (work: typeof comparedLists) =>
      inRounds(rounds, others, async () => {
        const began = Date.now()
        return { figures: await work(then, now), foreign: others.since(began) }
      })
    // What is stored fills the tables that the others read.
    const before = [...(await inTurns(comparedLists)), await comparedExport(then, now)]
    return [...before, ...(await inTurns(comparedEvents))]
  } finally {
    others.stop()
  }
}

/** Once: at that commit it takes minutes. */
async function comparedExport(then: Installation, now: Installation): Promise<Figure> {
  const secondsOf = async ({ address }: Installation) => {
    const began = performance.now()
    await download(address, 'csv', 0)
    return (performance.now() - began) / 1000
  }
  const [old, fresh] = [await secondsOf(then), await secondsOf(now)]
  return {
    ...{ what: '.csv of all rows', value: fresh / old, unit: '×', goal: { most: ratio(15, 76) } },
    note: `${shown(fresh)} and ${shown(old)} s`,
  }
}

async function comparedLists(then: Installation, now: Installation): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const [index, { what }] of now.questions.entries()) {
    const p95Of = async ({ questions }: Installation) => {
      const { ask } = questions[index] as Question
      await timesOf(ask, warmUp)
      return percentile(await timesOf(ask, calls), 0.95)
    }
    const [old, fresh] = [await p95Of(then), await p95Of(now)]
    const max = wanted[what]
    const note = `${shown(fresh)} and ${shown(old)} ms`
    figures.push({
      what: `${what}, p95`,
      value: fresh / old,
      unit: '×',
      note,
      ...(max !== undefined && { goal: { most: max } }),
    })
  }
  return figures
}

async function comparedEvents(then: Installation, now: Installation): Promise<Figure[]> {
  const kinds = [
    { what: 'batches of 100, 32 senders', batch: 100, senders: 32, least: ratio(0.6, 0.45) },
    { what: 'single events, 32 senders', batch: 1, senders: 32, least: ratio(6, 4.5) },
    { what: 'single events, 128 senders', batch: 1, senders: 128, least: ratio(16, 11), cost: ratio(90, 138) },
  ]
  const figures: Figure[] = []
  for (const { what, batch, senders, least, cost } of kinds) {
    const [old, fresh] = [await then.post(batch, senders), await now.post(batch, senders)]
    const rate = ({ stored, seconds: passed }: Posted) => stored / passed
    const micros = ({ stored, serverCpu, postgresCpu }: Posted) => ((serverCpu + postgresCpu) / stored) * 1e6
    const note = `${shown(rate(fresh))} and ${shown(rate(old))} a second`
    figures.push({ what, value: rate(fresh) / rate(old), unit: '×', goal: { least }, note })
    if (cost === undefined) continue
    const spent = `${shown(micros(fresh))} and ${shown(micros(old))} µs`
    figures.push({
      ...{ what: '… CPU an alarm, server and PostgreSQL', value: micros(fresh) / micros(old), unit: '×' },
      ...{ goal: { most: cost }, note: spent },
    })
  }
  return figures
}

import { withBenchDatabase } from './bench-database.ts'
import { type Benchmark, type Figure, inRounds, shown } from './figures.ts'
import { fillAlarms } from './fill-alarms.ts'
import { watchForeignLoad } from './foreign-load.ts'
import { measureCeiling } from './ingest-ceiling.ts'
import { openSource } from './open-source.ts'
import type { PostReport } from './post-events.ts'
import { cpuSecondsOf, familyCpuSecondsOf } from './process-cost.ts'
import { withServer } from './server-process.ts'
import { startSenders } from './start-senders.ts'

const senders = 32
/** So many AI servers at once, each with one event at a time. */
const manySenders = 128
const seconds = 6
const warmUpSeconds = 2
const rounds = 3

/** Durable alarms per second through HTTP, checks, collector and commit, against the same PostgreSQL taking the same rows by itself. */
export const ingest: Benchmark = {
  name: 'ingest',
  title: 'durable ingestion',
  how: `The server as \`npm start\` runs it; ${senders} senders in a process of their own, each posting over one keep-alive connection as fast as it is answered; every event opens an alarm of its own. Ceiling: the same PostgreSQL, the server not running, three connections inserting the same rows of the same tables in sets of 500. ${rounds} rounds, ceiling and server in turn, ${seconds} s of each kind.`,
  run: () =>
    withBenchDatabase(async (url, postgres) => {
      await fillAlarms(url, 10_000, Date.now())
      const source = await openSource(url)
      const others = watchForeignLoad([postgres])
      try {
        return await inRounds(rounds, others, async round => {
          const began = Date.now()
          const ceiling = await measureCeiling(url, seconds, `${round}`)
          const figures = await withServer(url, async ({ address, pid }) => {
            const post = async (batch: number, run: string, forSeconds: number, by = senders): Promise<Posted> => {
              const before = { server: cpuSecondsOf(pid), postgres: familyCpuSecondsOf(postgres) }
              // The merge window of this type is zero.
              const plan = { address, ...source, senders: by, batch, seconds: forSeconds, run, alarmType: 84 }
              const report = await startSenders(plan).report
              return {
                ...report,
                serverCpu: cpuSecondsOf(pid) - before.server,
                postgresCpu: familyCpuSecondsOf(postgres) - before.postgres,
              }
            }
            await post(100, `warm-up-${round}`, warmUpSeconds)
            const batches = await post(100, `batch-${round}`, seconds)
            const singles = await post(1, `single-${round}`, seconds)
            const many = await post(1, `many-${round}`, seconds, manySenders)
            return figuresOf({ ceiling, batches, singles, many })
          })
          return { figures, foreign: others.since(began) }
        })
      } finally {
        others.stop()
      }
    }),
}

type Posted = PostReport & { serverCpu: number; postgresCpu: number }

const rate = ({ stored, seconds: passed }: Posted) => stored / passed

function figuresOf({
  ceiling,
  ...posted
}: { ceiling: number } & Record<'batches' | 'singles' | 'many', Posted>): Figure[] {
  const { batches, singles, many } = posted
  const parts = ({ stored, serverCpu, postgresCpu, cpuSeconds }: Posted) => {
    const [server, database, sending] = [serverCpu, postgresCpu, cpuSeconds].map(cpu => shown((cpu / stored) * 1e6))
    return `server ${server}, PostgreSQL ${database}, senders ${sending} µs`
  }
  const cost = ({ stored, serverCpu, postgresCpu }: Posted) => ((serverCpu + postgresCpu) / stored) * 1e6
  return [
    { what: 'PostgreSQL’s own ceiling, sets of 500', value: ceiling, unit: 'alarms/s' },
    { what: `batches of 100, ${senders} senders`, value: rate(batches), unit: 'alarms/s' },
    { what: '… CPU an alarm, server and PostgreSQL', value: cost(batches), unit: 'µs', note: parts(batches) },
    { what: '… as a share of the ceiling', value: rate(batches) / ceiling, unit: '×', goal: { least: 0.6 } },
    { what: `single events, ${senders} senders`, value: rate(singles), unit: 'alarms/s', goal: { least: 6000 } },
    {
      what: '… CPU an alarm, server and PostgreSQL',
      value: cost(singles),
      unit: 'µs',
      goal: { most: 90 },
      note: parts(singles),
    },
    { what: `single events, ${manySenders} senders`, value: rate(many), unit: 'alarms/s', goal: { least: 16_000 } },
    { what: '… CPU an alarm, server and PostgreSQL', value: cost(many), unit: 'µs', note: parts(many) },
  ]
}

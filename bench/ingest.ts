import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { hashOfSecret } from '../server/src/core/session/admit.ts'
import { withBenchDatabase } from './bench-database.ts'
import { type Benchmark, type Figure, shown } from './figures.ts'
import { fillAlarms } from './fill-alarms.ts'
import { watchForeignLoad } from './foreign-load.ts'
import { measureCeiling } from './ingest-ceiling.ts'
import type { PostReport } from './post-events.ts'
import { cpuSecondsOf, familyCpuSecondsOf } from './process-cost.ts'
import { withServer } from './server-process.ts'
import { startSenders } from './start-senders.ts'

const senders = 32
/** So many AI servers at once, each with one event at a time. */
const manySenders = 128
const seconds = 6
const warmUpSeconds = 2
const rounds = 5

/** Durable alarms per second through HTTP, checks, collector and commit, against the same PostgreSQL taking the same rows by itself. */
export const ingest: Benchmark = {
  name: 'ingest',
  title: 'durable ingestion',
  how: `The server as \`npm start\` runs it; ${senders} senders in a process of their own, each posting over one keep-alive connection as fast as it is answered; every event opens an alarm of its own. Ceiling: the same PostgreSQL, the server not running, three connections inserting the same rows of the same tables in sets of 500. ${rounds} rounds of ${seconds} s each, ceiling and server in turn; shown is the round in which other programs of this machine took the least CPU.`,
  run: () =>
    withBenchDatabase(async (url, postgres) => {
      await fillAlarms(url, 10_000, Date.now())
      const source = await openSource(url)
      const batches: Round[] = []
      const singles: Round[] = []
      const many: Round[] = []
      const others = watchForeignLoad([postgres])
      for (let round = 0; round < rounds; round += 1) {
        await others.quiet(10_000)
        const began = Date.now()
        const ceiling = await measureCeiling(url, seconds, `${round}`)
        await withServer(url, async ({ address, pid }) => {
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
          const batch = await post(100, `batch-${round}`, seconds)
          batches.push({ ...batch, ceiling, foreign: others.since(began) })
          if (round < rounds - 2) return
          const singlesBegan = Date.now()
          singles.push({ ...(await post(1, `single-${round}`, seconds)), ceiling, foreign: others.since(singlesBegan) })
          const manyBegan = Date.now()
          const posted = await post(1, `many-${round}`, seconds, manySenders)
          many.push({ ...posted, ceiling, foreign: others.since(manyBegan) })
        })
      }
      others.stop()
      return figuresOf(quietest(batches), quietest(singles), quietest(many))
    }),
}

type Posted = PostReport & { serverCpu: number; postgresCpu: number }

type Round = Posted & {
  ceiling: number
  /** Cores that other programs took. */
  foreign: number
}

function quietest(all: Round[]): Round {
  const [first, ...others] = all
  if (!first) throw new Error('nothing was measured')
  return others.reduce((best, round) => (round.foreign < best.foreign ? round : best), first)
}

const rate = ({ stored, seconds: passed }: Posted) => stored / passed

function figuresOf(batches: Round, singles: Round, many: Round): Figure[] {
  const cost = ({ stored, serverCpu, postgresCpu, cpuSeconds }: Posted) => {
    const [server, postgres, sending] = [serverCpu, postgresCpu, cpuSeconds].map(cpu => shown((cpu / stored) * 1e6))
    return `CPU an alarm: server ${server}, PostgreSQL ${postgres}, senders ${sending} µs`
  }
  return [
    { what: 'PostgreSQL’s own ceiling, sets of 500', value: batches.ceiling, unit: 'alarms/s' },
    { what: `batches of 100, ${senders} senders`, value: rate(batches), unit: 'alarms/s', note: cost(batches) },
    {
      what: '… as a share of the ceiling',
      value: rate(batches) / batches.ceiling,
      unit: '×',
      goal: { least: 0.6 },
      note: `others took ${shown(batches.foreign)} cores meanwhile`,
    },
    {
      what: `single events, ${senders} senders`,
      value: rate(singles),
      unit: 'alarms/s',
      goal: { least: 6000 },
      note: cost(singles),
    },
    { what: '… as a share of the ceiling', value: rate(singles) / singles.ceiling, unit: '×' },
    {
      what: `single events, ${manySenders} senders`,
      value: rate(many),
      unit: 'alarms/s',
      goal: { least: 16_000 },
      note: cost(many),
    },
  ]
}

/** Gives the first AI server of the filled database a key. */
async function openSource(url: string): Promise<{ key: string; channels: string[] }> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const key = `wf_${randomBytes(24).toString('base64url')}`
    const { rows } = await client.query<{ device_id: string }>(
      `with source as (select device_no, tenant_id from device where kind = 1 order by device_no limit 1),
       keyed as (insert into ai_server (device_no, tenant_id, key_hash) select device_no, tenant_id, $1 from source)
       select device_id from device where ai_server_no = (select device_no from source) order by device_no`,
      [hashOfSecret(key)],
    )
    return { key, channels: rows.map(row => row.device_id) }
  } finally {
    await client.end()
  }
}

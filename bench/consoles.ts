import { setTimeout as sleep } from 'node:timers/promises'
import { ingestCalls } from '@watchfire/contract/ingest/ingest.calls.ts'
import pg from 'pg'
import { withBenchDatabase } from './bench-database.ts'
import {
  type ConsolePerson,
  type ConsoleReport,
  type ConsoleSockets,
  openConsoles,
  probeLocation,
} from './console-sockets.ts'
import { type Benchmark, type Figure, inRounds, percentile, type Round, shown } from './figures.ts'
import { fillAlarms } from './fill-alarms.ts'
import { type ForeignLoad, watchForeignLoad } from './foreign-load.ts'
import { openPost } from './keep-alive-post.ts'
import { cpuSecondsOf, familyCpuSecondsOf, loopLagOf } from './process-cost.ts'
import { type Source, seedConsoles } from './seed-consoles.ts'
import { type RunningServer, withServer } from './server-process.ts'
import { startSenders } from './start-senders.ts'

const crowds = [
  { name: 'one company × 1,000', companies: 1, each: 1000 },
  { name: 'fifty companies × 20', companies: 50, each: 20 },
]
const rounds = 3
const loadPerSecond = 500
const seconds = 8
const probeEveryMs = 40
/** Its merge window is zero. */
const alarmType = 84

/** What a control room feels when everybody looks at once: how soon an alarm is on every console, and what that costs ingestion. */
export const consoles: Benchmark = {
  name: 'consoles',
  title: 'a thousand consoles on the live channel',
  how: `The server as \`npm start\` runs it; a thousand sockets in a process of their own, of one company or of fifty; ${loadPerSecond} alarms per second from another. Every ${probeEveryMs} ms one further alarm is posted by itself: "durable" is the moment its post was answered, and each socket notes when it comes. Ingest pace: alarms stored per second of the same load, with the thousand sockets and without one, in turn. Then all sockets are cut at once under the same load and come back as consoles do. Lost: alarms stored that a socket was never told, over the whole run, cut included. ${rounds} rounds of ${seconds} s.`,
  run: () =>
    withBenchDatabase(async (url, postgres) => {
      await fillAlarms(url, 10_000, Date.now())
      const figures: Figure[] = []
      for (const crowd of crowds) {
        const { sources, people } = await seedConsoles(url, crowd)
        const taken = await withServer(url, async server => {
          const others = watchForeignLoad([postgres, server.pid])
          try {
            const stage: Stage = { url, server, postgres, sources, people, others, crowd: crowd.name }
            return await inRounds(rounds, others, () => measure(stage))
          } finally {
            others.stop()
          }
        })
        figures.push(...taken)
      }
      return figures
    }),
}

type Stage = {
  url: string
  server: RunningServer
  postgres: number
  sources: Source[]
  people: ConsolePerson[]
  others: ForeignLoad
  crowd: string
}
type Probe = { alarmId: string; postedAt: number; durableAt: number }

async function measure(stage: Stage): Promise<Round> {
  const { server, others, crowd, people } = stage
  const began = Date.now()
  const without = await load(stage)
  const beforeOpening = cpuSecondsOf(server.pid)
  const sockets: ConsoleSockets = await openConsoles(server, people)
  const opening = cpuSecondsOf(server.pid) - beforeOpening
  const listeningFrom = Date.now()
  try {
    const before = await sockets.report()
    await loopLagOf(server)
    const cores = watchCores(stage)
    const arrived = await load(stage)
    const taken = cores()
    const lag = await loopLagOf(server)
    await sleep(2000)
    const after = await sockets.report()
    const cutting = await load(stage, () => sockets.cut())
    const expected = await storedSince(stage.url, listeningFrom)
    const countsOf = ({ alarms }: ConsoleReport) =>
      people.map(({ company }, index) => ({
        alarms: (alarms[index] ?? 0) - (before.alarms[index] ?? 0),
        stored: expected.get(company) ?? 0,
      }))
    const returned = await sockets.reportWhen(report =>
      countsOf(report).every(({ alarms, stored }) => alarms >= stored),
    )
    const counts = countsOf(returned)
    const consoleCores = (after.cpuSeconds - before.cpuSeconds) / taken.seconds
    const figures: Figure[] = [
      ...arrivalFigures(arrived, after),
      {
        what: 'ingest pace with consoles, as a share of without',
        value: arrived.pace / without.pace,
        unit: '×',
        goal: { least: 0.9 },
        note: `${Math.round(arrived.pace)} and ${Math.round(without.pace)} alarms/s`,
      },
      {
        what: 'server CPU an alarm',
        value: ((taken.server * taken.seconds) / arrived.stored) * 1e6,
        unit: 'µs',
        note: `told to all of them; its event loop came ${shown(lag)} ms late, p99`,
      },
      {
        what: 'cores taken meanwhile by all of it',
        value: taken.server + taken.postgres + consoleCores + arrived.senderCores,
        unit: 'cores',
        note: `server ${shown(taken.server)}, PostgreSQL ${shown(taken.postgres)}, the consoles ${shown(consoleCores)}, the senders ${shown(arrived.senderCores)}`,
      },
      {
        what: 'sent to a console for an alarm',
        value: (after.bytes - before.bytes) / people.length / (arrived.stored / stage.sources.length),
        unit: 'bytes',
        note: `${Math.round((after.frames - before.frames) / people.length / taken.seconds)} messages a second to each`,
      },
      lostOf(counts, returned),
      {
        what: 'after a cut: the last console is greeted',
        value: Math.max(...returned.backMs),
        unit: 'ms',
        goal: { most: 2000 },
        note: `they come back evenly over the first second; opening one cost the server ${shown((opening / people.length) * 1e6)} µs`,
      },
      { what: 'after a cut: the last console has fresh events', value: Math.max(...returned.freshMs), unit: 'ms' },
      {
        what: 'event to durable, p99, the cut as a ratio to before',
        value: durableP99(cutting) / durableP99(arrived),
        unit: '×',
        goal: { most: 2 },
        note: `${Math.round(durableP99(cutting))} and ${Math.round(durableP99(arrived))} ms`,
      },
    ]
    return {
      figures: figures.map(figure => ({ ...figure, what: `${crowd}: ${figure.what}` })),
      foreign: others.since(began),
    }
  } finally {
    await sockets.close()
  }
}

const durableP99 = ({ probes }: { probes: Probe[] }) =>
  percentile(
    probes.map(probe => probe.durableAt - probe.postedAt),
    0.99,
  )

function arrivalFigures({ probes }: { probes: Probe[] }, { arrivals }: ConsoleReport): Figure[] {
  const delays = probes.map(({ alarmId, durableAt }) => (arrivals[alarmId] ?? []).map(at => at - durableAt))
  const everywhere = delays.map(each => Math.max(0, ...each))
  return [
    { what: 'durable to received, every socket, p50', value: percentile(delays.flat(), 0.5), unit: 'ms' },
    {
      what: 'durable to received, every socket, p99',
      value: percentile(delays.flat(), 0.99),
      unit: 'ms',
      goal: { most: 300 },
    },
    { what: 'durable to received by the last socket, p50', value: percentile(everywhere, 0.5), unit: 'ms' },
  ]
}

/** Cores the server and the database take from now on; the call tells how many, and over how long. */
function watchCores({ server, postgres }: Stage) {
  const read = () => ({ server: cpuSecondsOf(server.pid), postgres: familyCpuSecondsOf(postgres), at: Date.now() })
  const from = read()
  return () => {
    const to = read()
    const seconds = (to.at - from.at) / 1000
    return {
      seconds,
      server: (to.server - from.server) / seconds,
      postgres: (to.postgres - from.postgres) / seconds,
    }
  }
}

/** Counted by the alarm, so that one told twice makes up for no other. */
function lostOf(counts: { alarms: number; stored: number }[], { resyncs, again }: ConsoleReport): Figure {
  const sum = (of: (one: { alarms: number; stored: number }) => number) => counts.reduce((all, one) => all + of(one), 0)
  return {
    what: 'alarms lost',
    value: sum(({ alarms, stored }) => Math.max(0, stored - alarms)),
    unit: '',
    goal: { most: 0 },
    note: `of ${sum(({ stored }) => stored)}; ${again} told twice, ${resyncs} consoles read their lists again`,
  }
}

/** Alarms by company. */
async function storedSince(url: string, from: number): Promise<Map<number, number>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ company_id: string; stored: number }>(
    'select company_id, count(*)::int as stored from alarm where received_at >= $1 and type = $2 group by company_id',
    [new Date(from), alarmType],
  )
  await client.end()
  return new Map(rows.map(row => [Number(row.company_id), row.stored]))
}

/** The load for some seconds, with probes beside it; `midway` happens after a quarter. */
async function load({ server, sources }: Stage, midway?: () => void) {
  const [first, ...others] = sources
  if (!first) throw new Error('there is nobody to post')
  const senders = startSenders({
    address: server.address,
    ...first,
    others,
    senders: Math.max(10, sources.length),
    batch: 5,
    seconds,
    rate: loadPerSecond,
    run: crypto.randomUUID().slice(0, 8),
    alarmType,
  })
  const timer = midway && setTimeout(midway, (seconds * 1000) / 4)
  const connections = await Promise.all(
    sources.map(({ key }) => openPost(server.address, ingestCalls.sendAlarms.path, key)),
  )
  const probes: Probe[] = []
  const until = Date.now() + seconds * 1000
  for (let n = 0; Date.now() < until; n += 1) {
    await sleep(probeEveryMs)
    const source = sources[n % sources.length] as Source
    const event = {
      eventId: crypto.randomUUID(),
      deviceId: source.channels[0],
      alarmType,
      location: probeLocation,
      occurredAt: Date.now(),
    }
    const postedAt = Date.now()
    const answer = await connections[n % sources.length]?.post(JSON.stringify([event]))
    const durableAt = Date.now()
    const [outcome] = (JSON.parse(answer?.body ?? '') as { data: { alarmId: string }[] }).data
    if (!outcome) throw new Error(`a probe was not stored: ${answer?.body}`)
    probes.push({ alarmId: outcome.alarmId, postedAt, durableAt })
  }
  const report = await senders.report
  clearTimeout(timer)
  for (const connection of connections) connection.close()
  return {
    stored: report.stored + probes.length,
    pace: report.stored / report.seconds,
    senderCores: report.cpuSeconds / report.seconds,
    probes,
  }
}

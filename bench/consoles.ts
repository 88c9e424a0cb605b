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
import { type Benchmark, type Figure, inRounds, percentile, type Round } from './figures.ts'
import { fillAlarms } from './fill-alarms.ts'
import { type ForeignLoad, watchForeignLoad } from './foreign-load.ts'
import { openPost } from './keep-alive-post.ts'
import { cpuSecondsOf } from './process-cost.ts'
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
            const stage: Stage = { url, server, sources, people, others, crowd: crowd.name }
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
  sources: Source[]
  people: ConsolePerson[]
  others: ForeignLoad
  crowd: string
}
type Probe = { alarmId: string; postedAt: number; durableAt: number }

async function measure(stage: Stage): Promise<Round> {
  const { server, others, crowd } = stage
  const began = Date.now()
  const without = await load(stage)
  const sockets: ConsoleSockets = await openConsoles(server, stage.people)
  const listeningFrom = Date.now()
  try {
    const cpu = cpuSecondsOf(server.pid)
    const before = await sockets.report()
    const heard = await load(stage)
    const spent = cpuSecondsOf(server.pid) - cpu
    await sleep(2000)
    const after = await sockets.report()
    const cutting = await load(stage, () => sockets.cut())
    await sleep(2000)
    const returned = await sockets.report()
    const durable = (probes: Probe[]) =>
      percentile(
        probes.map(probe => probe.durableAt - probe.postedAt),
        0.99,
      )
    const delays = heard.probes.flatMap(({ alarmId, durableAt }) =>
      (after.arrivals[alarmId] ?? []).map(at => at - durableAt),
    )
    const everywhere = heard.probes.map(
      ({ alarmId, durableAt }) => Math.max(...(after.arrivals[alarmId] ?? []), durableAt) - durableAt,
    )
    const expected = await storedSince(stage.url, listeningFrom)
    const told = stage.people.map(({ company }, index) => ({
      events: (returned.events[index] ?? 0) - (before.events[index] ?? 0),
      stored: expected.get(company) ?? 0,
    }))
    const figures: Figure[] = [
      { what: 'durable to received, every socket, p50', value: percentile(delays, 0.5), unit: 'ms' },
      {
        what: 'durable to received, every socket, p99',
        value: percentile(delays, 0.99),
        unit: 'ms',
        goal: { most: 300 },
      },
      { what: 'durable to received by the last socket, p50', value: percentile(everywhere, 0.5), unit: 'ms' },
      {
        what: 'ingest pace with consoles, as a share of without',
        value: heard.pace / without.pace,
        unit: '×',
        goal: { least: 0.9 },
        note: `${Math.round(heard.pace)} and ${Math.round(without.pace)} alarms/s`,
      },
      { what: 'server CPU an alarm', value: (spent / heard.stored) * 1e6, unit: 'µs', note: 'told to all of them' },
      lostOf(told, returned),
      {
        what: 'after a cut: the last console is greeted',
        value: Math.max(...returned.backMs),
        unit: 'ms',
        goal: { most: 2000 },
      },
      { what: 'after a cut: the last console has fresh events', value: Math.max(...returned.freshMs), unit: 'ms' },
      {
        what: 'event to durable, p99, the cut as a ratio to before',
        value: durable(cutting.probes) / durable(heard.probes),
        unit: '×',
        goal: { most: 2 },
        note: `${Math.round(durable(cutting.probes))} and ${Math.round(durable(heard.probes))} ms`,
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

/** A socket that was told to read its lists again is not counted as having lost what it was not told one by one. */
function lostOf(told: { events: number; stored: number }[], { resyncs }: ConsoleReport): Figure {
  const sum = (of: (one: { events: number; stored: number }) => number) => told.reduce((all, one) => all + of(one), 0)
  const twice = sum(({ events, stored }) => Math.max(0, events - stored))
  return {
    what: 'alarms lost',
    value: sum(({ events, stored }) => Math.max(0, stored - events)),
    unit: '',
    goal: { most: 0 },
    note: `of ${sum(({ stored }) => stored)}; ${twice} told twice, ${resyncs} consoles read their lists again`,
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
    sources.map(({ key }) => openPost(server.address, ingestCalls.alarms.path, key)),
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
  return { stored: report.stored + probes.length, pace: report.stored / report.seconds, probes }
}

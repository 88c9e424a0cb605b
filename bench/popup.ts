import { setTimeout as sleep } from 'node:timers/promises'
import { ingestCalls } from '@watchfire/contract/ingest/ingest.calls.ts'
import pg from 'pg'
import { accounts, signIn } from '../e2e/support/signed-in.ts'
import { withBenchDatabase } from './bench-database.ts'
import { launchBrowser } from './browser.ts'
import { type DemoSource, readDemoSource } from './demo-source.ts'
import { type Benchmark, type Figure, percentile } from './figures.ts'
import { type ForeignLoad, watchForeignLoad } from './foreign-load.ts'
import { openPost } from './keep-alive-post.ts'
import { type PopupSeen, type PopupWatch, watchPopups } from './popup-watch.ts'
import { type RunningServer, withServer } from './server-process.ts'
import { startSenders } from './start-senders.ts'

const samples = 100
const fewest = 60
/** Longest time for one part, ms; a noisy machine gives fewer samples then. */
const longest = 100_000
/** Between two measured alarms, ms; spread, so that they do not keep step with a poll or a frame. */
const [minPause, pauseSpread] = [100, 300]
const loadPerSecond = 500
/** Fire: severe, so it keeps its place on screen among the notices of the load. */
const measuredType = 1
/** Its merge window is zero, and it pops up too. */
const loadType = 84

/** From the event to the operator's eye: a post to the ingest interface, until the browser has drawn the popup. */
export const popup: Benchmark = {
  name: 'popup',
  title: 'event to popup',
  how: `The server alone, in demo mode; an administrator's alarm desk open in Chromium; up to ${samples} severe alarms posted one by one at irregular times with the demo's key. The clock runs from just before the post is sent until the browser has drawn the first frame that holds the popup, readable; it then slides into its place in 160 ms, and is closed. "From durable" begins when the post is answered. Load: ${loadPerSecond} further alarms per second on the same channels from a process of its own; the same browser is told of all of them and pops them up too. Alarms are left out, whatever they took, while other programs of this machine used more than 0.4 of a core.`,
  run: () =>
    withBenchDatabase((url, postgres) =>
      withServer(
        url,
        async server => {
          const others = watchForeignLoad([postgres])
          await openAnAlarmPerEvent(url)
          const source = readDemoSource(server)
          const browser = await launchBrowser()
          try {
            const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
            const popups = await watchPopups(page)
            await signIn(page, server.address, ...accounts.admin, '/workplace')
            await page.getByRole('heading', { name: '告警中心' }).waitFor()
            await sleep(3000)
            const rest = await measure(server, source, popups, others)
            const load = startSenders({
              address: server.address,
              ...source,
              senders: 8,
              batch: 5,
              seconds: 300,
              rate: loadPerSecond,
              run: 'load',
              alarmType: loadType,
            })
            await sleep(3000)
            const loaded = await measure(server, source, popups, others).finally(load.stop)
            const { stored, seconds } = await load.report
            return [
              ...figuresOf('at rest', rest),
              ...figuresOf(`under ${loadPerSecond} alarms/s`, loaded),
              { what: '… load that was really stored', value: stored / seconds, unit: 'alarms/s' },
            ]
          } finally {
            others.stop()
            await browser.close()
          }
        },
        { demo: true },
      ),
    ),
}

type Sample = PopupSeen & { postedAt: number; durableAt: number }

async function measure(
  server: RunningServer,
  { key, channels }: DemoSource,
  popups: PopupWatch,
  others: ForeignLoad,
): Promise<Sample[]> {
  const connection = await openPost(server.address, ingestCalls.sendAlarms.path, key)
  const taken: Sample[] = []
  const until = Date.now() + longest
  for (let n = 0; taken.length < samples && Date.now() < until; n += 1) {
    await sleep(minPause + Math.random() * pauseSpread)
    const event = {
      eventId: crypto.randomUUID(),
      deviceId: channels[n % channels.length],
      alarmType: measuredType,
      occurredAt: Date.now(),
    }
    const postedAt = Date.now()
    const { body } = await connection.post(JSON.stringify([event]))
    const durableAt = Date.now()
    const [outcome] = (JSON.parse(body) as { data: { outcome: string; alarmId: string }[] }).data
    if (outcome?.outcome !== 'stored') throw new Error(`the measured alarm was not stored: ${body}`)
    const seen = await popups.seen(outcome.alarmId)
    if (others.wasQuiet(postedAt)) taken.push({ postedAt, durableAt, ...seen })
  }
  connection.close()
  if (taken.length < fewest) throw new Error(`only ${taken.length} alarms fell into quiet moments of this machine`)
  return taken
}

function figuresOf(when: string, taken: Sample[]): Figure[] {
  const of = (what: string, value: (sample: Sample) => number, goal?: number): Figure[] =>
    [0.5, 0.99].map(share => ({
      what: `${when}: ${what}, p${share * 100}`,
      note: `of ${taken.length}`,
      value: percentile(taken.map(value), share),
      unit: 'ms',
      ...(goal && share === 0.99 ? { goal: { most: goal } } : {}),
    }))
  return [
    ...of('event to popup drawn', sample => sample.drawnAt - sample.postedAt, 300),
    ...of('event to durable', sample => sample.durableAt - sample.postedAt),
    ...of('durable to popup drawn', sample => sample.drawnAt - sample.durableAt),
    ...of('event to popup at its place', sample => sample.restingAt - sample.postedAt),
  ]
}

/** A setting of the company: without it fires of one camera within a minute would be one alarm. */
async function openAnAlarmPerEvent(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(
    `insert into alarm_level (tenant_id, company_id, type, level, merge_seconds)
     select tenant_id, company_id, $1, 1, 0 from device where kind = 1
     on conflict (company_id, type) do update set level = 1, merge_seconds = 0`,
    [measuredType],
  )
  await client.end()
}

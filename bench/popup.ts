import { setTimeout as sleep } from 'node:timers/promises'
import { accounts, signIn } from '../e2e/support/signed-in.ts'
import { withBenchDatabase } from './bench-database.ts'
import { launchBrowser } from './browser.ts'
import { readDemoSource } from './demo-source.ts'
import { type Benchmark, type Figure, percentile } from './figures.ts'
import { watchForeignLoad } from './foreign-load.ts'
import { measurePopups, openAnAlarmPerEvent, type Sample } from './measured-popups.ts'
import { watchPopups } from './popup-watch.ts'
import { withServer } from './server-process.ts'
import { startSenders } from './start-senders.ts'

/** A noisy machine gives fewer samples, ms. */
const way = { samples: 100, fewest: 60, longest: 100_000 }
const loadPerSecond = 500
/** Its merge window is zero, and it pops up too. */
const loadType = 84

/** From the event to the operator's eye: a post to the ingest interface, until the browser has drawn the popup. */
export const popup: Benchmark = {
  name: 'popup',
  title: 'event to popup',
  how: `The server alone, in demo mode; an administrator's alarm desk open in Chromium; up to ${way.samples} severe alarms posted one by one at irregular times with the demo's key. The clock runs from just before the post is sent until the browser has drawn the first frame that holds the popup, readable; it then slides into its place in 160 ms, and is closed. "From durable" begins when the post is answered. Load: ${loadPerSecond} further alarms per second on the same channels from a process of its own; the same browser is told of all of them and pops them up too. Alarms are left out, whatever they took, while other programs of this machine used more than 0.4 of a core.`,
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
            const rest = await measurePopups(server, source, { popups, others }, way)
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
            const loaded = await measurePopups(server, source, { popups, others }, way).finally(load.stop)
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
